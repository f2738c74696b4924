/** A name and its figure. */
export interface Fact {
  readonly name: string
  readonly value: string
  /** The value behind it, where it is shown cut. */
  readonly of?: string | null
  /** Said instead of the value on hover, where the value is words. */
  readonly title?: string
  readonly tone?: 'up' | 'down' | 'flat'
  /** Said in words: no figure. */
  readonly words?: boolean
  /** Tells of the user's own money. */
  readonly own?: boolean
}
