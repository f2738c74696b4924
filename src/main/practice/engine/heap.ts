/** Things that fall due, earliest first. */
export interface Due<T> {
  readonly at: number
  readonly item: T
}

/** A binary heap in an array; ties come out in no promised order, so callers that care give distinct times. */
export type Heap<T> = Due<T>[]

export const peek = <T>(heap: Heap<T>): Due<T> | undefined => heap[0]

export const add = <T>(heap: Heap<T>, due: Due<T>): void => {
  let at = heap.length
  heap.push(due)
  while (at > 0) {
    const parent = (at - 1) >>> 1
    const above = heap[parent] as Due<T>
    if (above.at <= due.at) break
    heap[at] = above
    at = parent
  }
  heap[at] = due
}

export const take = <T>(heap: Heap<T>): Due<T> | undefined => {
  const top = heap[0]
  const last = heap.pop()
  if (!top || !last || heap.length === 0) return top
  let at = 0
  for (;;) {
    let child = at * 2 + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && (heap[child + 1] as Due<T>).at < (heap[child] as Due<T>).at) child += 1
    const below = heap[child] as Due<T>
    if (below.at >= last.at) break
    heap[at] = below
    at = child
  }
  heap[at] = last
  return top
}
