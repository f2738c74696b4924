import { add, divide, isPositive, isZero, multiply } from '#shared/decimal.ts'
import { hourlyMs, snapshotMs } from '#shared/domain/portfolio.ts'
import type { ValueSnapshot } from '#shared/domain/portfolio.ts'
import { heldTogether } from '#shared/domain/worth.ts'

/** Prices of currencies in USDT; one that is missing has none. */
export type Prices = Readonly<Record<string, string>>

const btcPlaces = 12
const dayMs = 24 * snapshotMs

/** What all accounts hold at a moment (ms), and what it is worth. What has no price is named and counts nothing. */
export function snapshotOf(
  accounts: readonly { readonly currency: string; readonly balance: string }[],
  prices: Prices,
  at: number,
): ValueSnapshot {
  const priceOf = (currency: string): string | null =>
    Object.hasOwn(prices, currency) ? (prices[currency] ?? null) : currency === 'USDT' ? '1' : null
  const assets = heldTogether(accounts)
    .filter(({ total }) => !isZero(total))
    .map(({ currency, total }) => {
      const price = priceOf(currency)
      return [currency, total, price === null ? null : multiply(total, price)] as const
    })
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const usdt = assets.reduce((sum, [, , value]) => add(sum, value ?? '0'), '0')
  const bitcoin = priceOf('BTC')
  return {
    at,
    usdt,
    btc: bitcoin !== null && isPositive(bitcoin) ? divide(usdt, bitcoin, btcPlaces) : null,
    uncounted: assets.flatMap(([currency, , value]) => (value === null ? [currency] : [])),
    assets,
  }
}

/** Oldest first: every one of the last 90 days, of each older day (UTC) the last. */
export function thinned(snapshots: readonly ValueSnapshot[], now: number): readonly ValueSnapshot[] {
  const ordered = snapshots.toSorted((a, b) => a.at - b.at)
  const dayOf = ({ at }: ValueSnapshot): number => Math.floor(at / dayMs)
  return ordered.filter((one, index) => {
    const next = ordered[index + 1]
    return one.at >= now - hourlyMs || next === undefined || dayOf(next) !== dayOf(one)
  })
}

/**
 * ms until the next snapshot is due. One of a moment that has not come, as after the clock was set back, is no reason to
 * wait for it.
 */
export function dueIn(snapshots: readonly ValueSnapshot[], now: number): number {
  const last = snapshots.findLast(({ at }) => at <= now)
  return last === undefined ? 0 : Math.max(0, last.at + snapshotMs - now)
}
