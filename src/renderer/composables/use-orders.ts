import { useTopic } from './use-topic.ts'

/** Open orders of one pair, newest update first. */
export const useOpenOrders = (pair: () => string | null) =>
  useTopic(
    'listOpenOrders',
    () => {
      const symbol = pair()
      return symbol === null ? null : { symbol }
    },
    { everyMs: 2000 },
  )
