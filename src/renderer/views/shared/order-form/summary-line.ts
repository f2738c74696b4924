import type { PanelStatus } from '#renderer/data/snapshot.ts'

/** One line of what an order comes to. */
export interface SummaryLine {
  readonly key: string
  readonly name: string
  /** A dash where it is not known. */
  readonly value: string
  /** The values behind the figures of `value`, in its order; empty for words. */
  readonly of: readonly (string | null | undefined)[]
  /** Why it is not known, or what it leaves out. */
  readonly reason?: string | undefined
  /** false: words, not a figure. */
  readonly isFigure?: boolean
  /** Tells of the user's own money. */
  readonly own?: boolean
  readonly warns?: boolean
  /** Of what it was reckoned from: said once it is old. */
  readonly age?: { readonly status: PanelStatus; readonly at: number | null; readonly what: string }
}
