/** The name of the command key on this machine. */
const mac = /mac|iphone|ipad/i.test(navigator.platform)
export const modifier = mac ? '⌘' : 'Ctrl+'
