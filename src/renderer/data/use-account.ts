import { useLive } from './use-live.ts'

/** One row per currency and account type. */
export const useBalances = () => useLive(() => ({ kind: 'balances' }))

/** Open orders of one pair, newest first. */
export const useOpenOrders = (pair: () => string | null) =>
  useLive(() => {
    const symbol = pair()
    return symbol === null ? null : { kind: 'orders', symbol }
  })

/** Open orders of every pair, newest first. */
export const useOpenEverywhere = () => useLive(() => ({ kind: 'orders', symbol: null }))

/** How many orders of every pair are open. */
export const useOpenCount = () => useLive(() => ({ kind: 'orderCount' }))

/** OCO orders of every pair; a list that was cut has the newest. */
export const useOcos = () => useLive(() => ({ kind: 'ocos' }))

/** Maker and taker rate of one pair for this account. */
export const useFees = (pair: () => string | null) =>
  useLive(() => {
    const symbols = pair()
    return symbols === null ? null : { kind: 'read', row: 'getTradeFees', request: { symbols } }
  })
