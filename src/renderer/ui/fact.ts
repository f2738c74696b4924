/** A name and its figure. */
export interface Fact {
  readonly name: string
  readonly value: string
  /** All of a figure that is shown short. */
  readonly title?: string
  readonly tone?: 'up' | 'down' | 'flat'
  /** Said in words: no figure. */
  readonly words?: boolean
  /** Tells of the user's own money. */
  readonly own?: boolean
}
