import type { Tops } from './order-lines.ts'

export interface TagPlace {
  readonly key: string
  /** px from the top to the middle of the tag: that of its line. */
  readonly top: number
  readonly column: number
}

/** px that a tag takes from its line to the next one's. */
export const tagHeight = 21
const mostColumns = 3

/**
 * Where the labels of own orders stand: on their lines, and beside each other where lines are close. Of more than three
 * that close together the rest has its line alone.
 */
export function placeTags(tops: Tops): TagPlace[] {
  const lowest: number[] = []
  return [...tops]
    .flatMap(([key, top]) => (top === null ? [] : [{ key, top }]))
    .sort((a, b) => a.top - b.top)
    .flatMap(({ key, top }) => {
      const free = lowest.findIndex((bottom) => top - bottom >= tagHeight)
      const column = free === -1 ? lowest.length : free
      if (column >= mostColumns) return []
      lowest[column] = top
      return [{ key, top, column }]
    })
}
