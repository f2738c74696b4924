/** One of a few. `name`: what a reader hears where the label is an abbreviation. */
export interface SegmentOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly name?: string
}
