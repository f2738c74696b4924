/** What falls due: `seq` decides between things of the same time, so that a restored heap gives them in the same order. */
export interface Numbered {
  readonly seq: number
}

export interface Due<T extends Numbered> {
  readonly at: number
  readonly item: T
}

/** A binary heap in an array, earliest first. */
export type Heap<T extends Numbered> = Due<T>[]

const before = (one: Due<Numbered>, other: Due<Numbered>): boolean =>
  one.at < other.at || (one.at === other.at && one.item.seq < other.item.seq)

export const peek = <T extends Numbered>(heap: Heap<T>): Due<T> | undefined => heap[0]

export const addToHeap = <T extends Numbered>(heap: Heap<T>, due: Due<T>): void => {
  let at = heap.length
  heap.push(due)
  while (at > 0) {
    const parent = (at - 1) >>> 1
    const above = heap[parent] as Due<T>
    if (!before(due, above)) break
    heap[at] = above
    at = parent
  }
  heap[at] = due
}

export const take = <T extends Numbered>(heap: Heap<T>): Due<T> | undefined => {
  const top = heap[0]
  const last = heap.pop()
  if (!top || !last || heap.length === 0) return top
  let at = 0
  for (;;) {
    let child = at * 2 + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && before(heap[child + 1] as Due<T>, heap[child] as Due<T>)) child += 1
    const below = heap[child] as Due<T>
    if (!before(below, last)) break
    heap[at] = below
    at = child
  }
  heap[at] = last
  return top
}
