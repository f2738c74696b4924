import { expect, it } from 'vitest'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import { seeded } from '#test/support/faulty-line.ts'
import { drawPlan } from '#test/simulation/draw-plan.ts'
import { createReached } from '#test/simulation/reached.ts'
import { createWireFate } from '#test/simulation/wire-fate.ts'

const order = (): WireRequest => ({ method: 'POST', path: '/api/v1/hf/orders/sync', headers: {}, body: '{}' }) as unknown as WireRequest // prettier-ignore
const noAnswer = { ok: false, error: { detail: null } } as unknown as WireResult

it('counts a fault of a request beside what was unknown as it left, by kind and by subject', () => {
  const reached = createReached()
  let unknown: readonly IntentKind[] = []
  const fate = createWireFate({
    plan: {
      ...drawPlan(7, seeded(7)),
      faults: [
        { of: 'order', nth: 1, fault: 'lost' },
        { of: 'order', nth: 2, fault: 'silent' },
        { of: 'order', nth: 3, fault: 'html' },
      ],
    },
    reached,
    random: seeded(7),
    now: () => 0,
    isHealed: () => false,
    isNetworkOff: () => false,
    unknownKinds: () => new Set(unknown),
    statesOf: () => new Set(['sending', ...(unknown.length > 0 ? (['unknown'] as const) : [])]),
    onLookUp: () => undefined,
  })
  const [first, second, third] = [order(), order(), order()]
  const lost = fate.faultOf(first)
  // Its own outcome, and not another one.
  unknown = ['place']
  fate.onAnswered(first, noAnswer, lost)
  const silent = fate.faultOf(second)
  // Known meanwhile: what counts is when it left.
  unknown = []
  fate.onAnswered(second, noAnswer, silent)
  fate.onAnswered(third, noAnswer, fate.faultOf(third))
  const { tables } = reached
  expect([...(tables.get('fault-by-request') ?? [])]).toEqual([
    ['order lost', 1],
    ['order silent', 1],
    ['order html', 1],
  ])
  expect([...(tables.get('fault-beside-unknown') ?? [])]).toEqual([
    ['order silent', 1],
    ['placed silent', 1],
  ])
  // Of whatever was pressed, as the answer came.
  expect(Object.fromEntries(tables.get('fault-while') ?? [])).toEqual({
    'sending lost': 1,
    'unknown lost': 1,
    'sending silent': 1,
    'sending html': 1,
  })
})
