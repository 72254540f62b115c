/** Figures for the sentences of diagnostics: `1,234`, `1 byte`, `3,175 frames`. */
export const figure = (n: number): string => n.toLocaleString('en-US')

export const count = (n: number, noun: string): string => `${figure(n)} ${noun}${n === 1 ? '' : 's'}`
