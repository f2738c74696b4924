import { useFeed } from './use-feed.ts'

/** Open orders of one pair, newest first. */
export const useOpenOrders = (pair: () => string | null) =>
  useFeed(() => {
    const symbol = pair()
    return symbol === null ? null : { kind: 'orders', symbol }
  })
