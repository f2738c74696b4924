import { judgedMs } from './topic.ts'
import { useFeed } from './use-feed.ts'
import { useTopic } from './use-topic.ts'

const second = 1000

/** One row per currency and account type. */
export const useBalances = () => useFeed(() => ({ kind: 'balances' }), { freshMs: judgedMs })

export const useAccountSummary = () => useTopic('getAccountSummary', () => ({}), { everyMs: 60 * second })

export const useAccountType = () => useTopic('getHfOpened', () => ({}), { everyMs: 300 * second })

export const useKeyInfo = () => useTopic('getApiKeyInfo', () => ({}), { everyMs: 60 * second })

/** Maker and taker rate of one pair for this account. */
export const useFees = (pair: () => string | null) =>
  useTopic(
    'getTradeFees',
    () => {
      const symbols = pair()
      return symbols === null ? null : { symbols }
    },
    { everyMs: 300 * second },
  )
