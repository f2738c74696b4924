/** First in, first out with a limit: what does not fit any more leaves at the old end. Reads newest first. */
export interface Queue<T> {
  readonly limit: number
  items: T[]
  /** Index of the oldest item in `items`; everything before it has left. */
  first: number
}

export const createQueue = <T>(limit: number, items: T[] = []): Queue<T> => ({ limit, items, first: 0 })

export const sizeOf = (queue: Queue<unknown>): number => queue.items.length - queue.first

export const oldest = <T>(queue: Queue<T>): T | undefined => queue.items[queue.first]

/** Takes the oldest item out. */
export const shift = <T>(queue: Queue<T>): T | undefined => {
  const item = queue.items[queue.first]
  if (item === undefined) return undefined
  // The freed place must not keep the item alive until the next compaction.
  queue.items[queue.first] = undefined as T
  queue.first += 1
  if (queue.first > 1024 && queue.first * 2 > queue.items.length) {
    queue.items = queue.items.slice(queue.first)
    queue.first = 0
  }
  return item
}

/** Adds `item`; returns the one that had to leave, if any. */
export const push = <T>(queue: Queue<T>, item: T): T | undefined => {
  queue.items.push(item)
  return queue.items.length - queue.first > queue.limit ? shift(queue) : undefined
}

/** The last item added. */
export const newestOrder = <T>(queue: Queue<T>): T | undefined => (sizeOf(queue) > 0 ? queue.items.at(-1) : undefined)

/** From the newest item to the oldest. */
export function* newestFirst<T>(queue: Queue<T>): Generator<T> {
  for (let at = queue.items.length - 1; at >= queue.first; at -= 1) yield queue.items[at] as T
}

/** From the oldest item to the newest. */
export const toArray = <T>(queue: Queue<T>): T[] => queue.items.slice(queue.first)
