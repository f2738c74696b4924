import type { HistoryStore } from './history-store.ts'
import type { HistoryShape } from './shapes.ts'

/** Whether all words of a text are found in a line. */
export function filterOf({ columns }: HistoryStore, shape: HistoryShape, text: string): (place: number) => boolean {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return () => true
  const searched = shape.fields.flatMap((field, column) => (shape.searched.has(field) ? [column] : []))
  return (place) => {
    const within = searched
      .map((column) => columns.get(place, column) ?? '')
      .join(' ')
      .toLowerCase()
    return words.every((word) => within.includes(word))
  }
}
