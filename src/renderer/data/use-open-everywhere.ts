import { useFeed } from '#renderer/data/use-feed.ts'

/** Open orders of every pair, newest first, as main's feed reads them pair by pair; read again as soon as one is sent. */
export const useOpenEverywhere = () => useFeed(() => ({ kind: 'orders', symbol: null }))
