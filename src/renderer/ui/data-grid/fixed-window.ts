/** Which of many rows of one height exist, from where the box is scrolled to. */

export interface WindowBox {
  /** px that the box is scrolled down. */
  readonly top: number
  /** px of the box. */
  readonly height: number
  /** px of the heads, which lie over the first px of the box; the rows begin below them. */
  readonly head: number
  /** px of a row. */
  readonly row: number
  readonly count: number
}

/** The first row that exists, and how many do: those on screen and `spare` ones to either side. */
export function rowWindowOf(
  { top, height, head, row, count }: WindowBox,
  spare: number,
): { readonly first: number; readonly rows: number } {
  const onScreen = Math.ceil(Math.max(height - head, 0) / row) + 1
  const rows = Math.min(onScreen + 2 * spare, count)
  const first = Math.min(Math.max(Math.floor(top / row) - spare, 0), count - rows)
  return { first, rows }
}

/** px to scroll to so that a row is on screen: `auto` moves as little as needed, `center` brings it to the middle. */
export function topFor(index: number, { top, height, head, row, count }: WindowBox, align: 'auto' | 'center'): number {
  const room = Math.max(height - head, row)
  const begins = index * row
  const most = Math.max(count * row - room, 0)
  const within = (px: number): number => Math.min(Math.max(px, 0), most)
  if (align === 'center') return within(begins - (room - row) / 2)
  if (begins < top) return within(begins)
  return begins + row > top + room ? within(begins + row - room) : top
}
