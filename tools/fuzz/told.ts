/** What the child of the fuzzer says, a line of JSON each. */
export interface Finding {
  readonly target: string
  readonly number: number
  readonly what: string
}

export type Told =
  | { readonly kind: 'at'; readonly number: number; readonly target: string }
  | ({ readonly kind: 'found' } & Finding)
  | { readonly kind: 'end'; readonly number: number; readonly cases: number }
