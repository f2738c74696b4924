/** What crosses between the two worlds of a page. */

/** A value as the page's world builds it: data as it is, functions by number. */
export type Described =
  | { readonly data: unknown }
  | { readonly function: number }
  | { readonly list: readonly Described[] }
  | { readonly object: readonly (readonly [string, Described])[] }

/** Detail of `preview-host:to-page`. */
export type ToPage =
  | { readonly kind: 'expose'; readonly key: string; readonly api: Described }
  | { readonly kind: 'callback'; readonly id: number; readonly args: readonly unknown[] }
  | { readonly kind: 'promised'; readonly id: number }
  | { readonly kind: 'returned'; readonly id: number; readonly value: Described }
  | { readonly kind: 'threw'; readonly id: number; readonly message: string }
  | { readonly kind: 'resolved'; readonly id: number; readonly value: Described }
  | { readonly kind: 'rejected'; readonly id: number; readonly message: string }

/** An argument of an exposed function: a callback is a number, too. */
export type Argument = { readonly data: unknown } | { readonly callback: number }

/** Detail of `preview-host:from-page`. */
export type FromPage =
  | { readonly kind: 'hello' }
  | { readonly kind: 'call'; readonly id: number; readonly target: number; readonly args: readonly Argument[] }
