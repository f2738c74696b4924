import { useFeed } from '#renderer/data/use-feed.ts'

/** How much of the book: the public 100 best levels a side, or all of it, which needs a key and is asked for seldom. */
export type Depth = '100' | 'full'

/** The book as deep as wanted; the other depth is not asked for. */
export const useDepth = (pair: () => string | null, depth: () => Depth) =>
  useFeed(() => {
    const symbol = pair()
    if (symbol === null) return null
    return { kind: 'book', symbol, depth: depth() === 'full' ? ('full' as const) : (100 as const) }
  })
