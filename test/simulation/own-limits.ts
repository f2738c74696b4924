import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OrderLimits } from '#shared/domain/order-limits.ts'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import type { Act } from './plan.ts'
import type { Random } from './scheduler.ts'
import { chanceOf } from './seeds.ts'
import { symbols } from './venue.ts'

const unlimited = defaultOrderLimits('practice')
/** Of each limit so little that ordinary orders pass it, and of all others nothing, so that none of them asks in its place. */
const narrow: readonly OrderLimits[] = [
  { ...unlimited, dailyValue: '1200' },
  { ...unlimited, distance: '0.1' },
  { ...unlimited, slippage: '0.001' },
  { ...unlimited, pairs: ['BTC-USDT'] },
]

/** Whether the second profile of a history has a narrow limit, and which limit its user tries: by a chance of its own, like all choices (`choices.ts`). */
function limitOf(seed: number): { readonly isNarrow: boolean; readonly limit: number } {
  const random = chanceOf(seed, 'limits')
  return { isNarrow: random() < 1 / 2, limit: Math.floor(random() * narrow.length) }
}

/** What a profile may order unasked: what a live one begins with, and the second of every other history one narrow limit. */
export const ownLimits = (seed: number, who: number): OrderLimits => {
  const { isNarrow, limit } = limitOf(seed)
  return (who === 1 && isNarrow ? narrow[limit] : undefined) ?? defaultOrderLimits('live')
}

/** Whether a few ordinary orders of the second profile pass what a day may be worth, and no other limit. */
export const isDayNarrow = (seed: number): boolean => ownLimits(seed, 1).dailyValue === narrow[0]?.dailyValue

/** Writes them into the data folder of a machine on which Coffer does not run. */
export function furnishLimits(folder: string, seed: number, profileIds: readonly string[]): void {
  const limits = Object.fromEntries(profileIds.map((id, who) => [id, ownLimits(seed, who)]))
  writeFileSync(join(folder, 'order-limits.json'), JSON.stringify({ version: 1, limits }), { mode: 0o600 })
}

/** One history in three tries its limit. */
const aimedShare = 0.35

/** Acts that a history's limit should stop, each to be made once the one before it is done; none in most of them. */
export function drawAimed(seed: number, random: Random): readonly Act[] {
  if (random() >= aimedShare) return []
  const { isNarrow, limit } = limitOf(seed)
  const who = isNarrow ? 1 : random() < 0.5 ? 0 : 1
  const named = { who, symbol: 0, side: random() < 0.5 ? 'buy' : 'sell', wait: true } as const
  const rests: Act = { act: 'limit', ...named, size: 'usual', price: 'rests' }
  const market: Act = { act: 'market', ...named, size: 'above-limit' }
  // In the order of the narrow limits, and what is stopped without one of them.
  const ofNarrow: readonly (readonly Act[])[] = [
    [{ ...rests, side: 'buy' }, { ...rests, side: 'sell' }, rests],
    [random() < 0.5 ? { ...rests, price: 'gives-away' } : { act: 'stop', ...named }],
    [market],
    [{ ...rests, symbol: symbols.indexOf('ETH-USDT') === 0 ? 0 : 1 }],
  ]
  const ofOthers: readonly (readonly Act[])[] = [
    [{ act: 'read-only', who, isOn: true }, rests, { act: 'read-only', who, isOn: false }],
    [rests, { act: 'amend', who, pick: 0, wait: true, isUp: true }],
    [{ ...market, isByFunds: true }],
    [],
  ]
  return (isNarrow ? ofNarrow : ofOthers)[limit] ?? []
}
