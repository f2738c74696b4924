import { useTopic } from '#renderer/data/use-topic.ts'

/** The last 100 own fills of one pair, newest first; nothing is asked while they are not `wanted`. */
export const useFills = (pair: () => string | null, wanted: () => boolean) =>
  useTopic(
    'listFills',
    () => {
      const symbol = pair()
      return symbol === null || !wanted() ? null : { symbol, limit: 100 }
    },
    { everyMs: 5000 },
  )
