interface Dated {
  readonly id: string
  readonly createdAt: number
  readonly lastUpdatedAt?: number | null
}

/** ms of the last thing that happened to an order. */
export const lastEventOf = ({ createdAt, lastUpdatedAt }: Dated): number => lastUpdatedAt ?? createdAt

/** By last event, or by when it was placed; newest first, steady for equal times. */
export const sortedBy = <Row extends Dated>(rows: readonly Row[], by: 'event' | 'placed'): readonly Row[] => {
  const at = (row: Row): number => (by === 'event' ? lastEventOf(row) : row.createdAt)
  return rows.toSorted((a, b) => at(b) - at(a) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0))
}
