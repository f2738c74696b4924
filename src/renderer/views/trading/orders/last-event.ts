interface Dated {
  readonly id: string
  readonly createdAt: number
  readonly lastUpdatedAt?: number | null
}

/** ms of the last thing that happened to an order. */
export const lastEventOf = ({ createdAt, lastUpdatedAt }: Dated): number => lastUpdatedAt ?? createdAt

/**
 * By last event, or by when it was placed; newest first. Of the same millisecond, events stay as the venue lists them, and
 * placings go by their ids, which the venue counts up.
 */
export const sortedBy = <Row extends Dated>(rows: readonly Row[], by: 'event' | 'placed'): readonly Row[] =>
  by === 'event'
    ? rows.toSorted((a, b) => lastEventOf(b) - lastEventOf(a))
    : rows.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0))
