import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OrderLimits } from '#shared/domain/order-limits.ts'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import type { Act } from './plan.ts'
import type { Random } from './scheduler.ts'
import { symbols } from './venue.ts'

const unlimited = defaultOrderLimits('practice')
/** Of each limit so little that ordinary orders pass it, and of all others nothing, so that none of them asks in its place. */
const narrow: readonly OrderLimits[] = [
  { ...unlimited, dailyValue: '1200' },
  { ...unlimited, distance: '0.1' },
  { ...unlimited, slippage: '0.001' },
  { ...unlimited, pairs: ['BTC-USDT'] },
]

/** What a profile may order unasked: what a live one begins with, and the second of every other history one narrow limit by turns. */
export const ownLimits = (seed: number, who: number): OrderLimits => {
  const isNarrow = who === 1 && seed % 2 === 1
  return (isNarrow ? narrow[Math.floor(seed / 2) % narrow.length] : undefined) ?? defaultOrderLimits('live')
}

/** Whether a few ordinary orders of the second profile pass what a day may be worth, and no other limit. */
export const isDayNarrow = (seed: number): boolean => ownLimits(seed, 1).dailyValue === narrow[0]?.dailyValue

/** Writes them into the data folder of a machine on which Coffer does not run. */
export function furnishLimits(folder: string, seed: number, profileIds: readonly string[]): void {
  const limits = Object.fromEntries(profileIds.map((id, who) => [id, ownLimits(seed, who)]))
  writeFileSync(join(folder, 'order-limits.json'), JSON.stringify({ version: 1, limits }), { mode: 0o600 })
}

/** One history in three tries the limit of its turn. */
const aimedShare = 0.35

/** Acts that a limit of a history's turn should stop, each to be made once the one before it is done; none in most of them. */
export function drawAimed(seed: number, random: Random): readonly Act[] {
  if (random() >= aimedShare) return []
  const who = seed % 2 === 1 ? 1 : random() < 0.5 ? 0 : 1
  const named = { who, symbol: 0, side: random() < 0.5 ? 'buy' : 'sell', wait: true } as const
  const rests: Act = { act: 'limit', ...named, size: 'usual', price: 'rests' }
  const market: Act = { act: 'market', ...named, size: 'above-limit' }
  const turns: readonly (readonly Act[])[] = [
    [{ act: 'read-only', who, isOn: true }, rests, { act: 'read-only', who, isOn: false }],
    [{ ...rests, side: 'buy' }, { ...rests, side: 'sell' }, rests],
    [rests, { act: 'amend', who, pick: 0, wait: true, isUp: true }],
    [random() < 0.5 ? { ...rests, price: 'gives-away' } : { act: 'stop', ...named }],
    [{ ...market, isByFunds: true }],
    [market],
    [],
    [{ ...rests, symbol: symbols.indexOf('ETH-USDT') === 0 ? 0 : 1 }],
  ]
  return turns[seed % turns.length] ?? []
}
