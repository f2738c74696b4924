import type { StreamFault } from '#main/practice/streams/faults.ts'
import { half } from './chance.ts'
import type { Pick } from './chance.ts'
import type { Act, Step } from './plan.ts'
import type { Random } from './scheduler.ts'

const faults = [
  { kind: 'gap' }, { kind: 'duplicate' }, { kind: 'reorder' }, { kind: 'stale' }, { kind: 'half-open' },
  { kind: 'canceled-though-filled' }, { kind: 'missing-open' }, { kind: 'late', ms: 900 }, { kind: 'early', ms: 200 },
] as const satisfies readonly StreamFault[] // prettier-ignore

/** Kinds that a history makes, by name: each has to strike. */
export const streamFaultKinds = faults.map(({ kind }) => kind)

/** A fault of the streams, and the press whose pushes it strikes. */
export function drawStreamFault(random: Random, pick: Pick): readonly Step[] {
  const fault = pick(faults)
  const named = { who: half<0 | 1>(random, 0, 1), symbol: half<0 | 1>(random, 0, 1) }
  const usual = { ...named, side: half(random, 'buy', 'sell'), size: 'usual', wait: true } as const
  const limit = (price: 'rests' | 'fills'): Act => ({ act: 'limit', ...usual, price })
  const act = {
    'canceled-though-filled': { act: 'market', ...usual, side: 'buy', isByFunds: true },
    'missing-open': limit('rests'),
  }[fault.kind as string] as Act | undefined
  const isOfOrders = act !== undefined || fault.kind === 'early'
  const topic = isOfOrders ? '' : pick(['/spotMarket', '/account', '/market'])
  const count = fault.kind === 'stale' ? 20 : isOfOrders ? 1 : 1 + Math.floor(random() * 3)
  return [
    { inMs: 1_500 + Math.floor(random() * 1_500), world: { what: 'stream', fault, topic, count } },
    { inMs: 20, user: act ?? limit('fills') },
  ]
}
