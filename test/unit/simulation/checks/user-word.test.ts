import { describe, expect, it } from 'vitest'
import type { IntentView } from '#shared/domain/intent.ts'
import { isOnlyOne, keepsUserWord, onlyUserCanTell, wasTold } from '#test/simulation/checks/user-word.ts'
import type { ReadAnswer } from '#test/simulation/checks/witness.ts'
import type { KeptIntent } from '#test/simulation/on-disk.ts'
import { intentView } from '../intent-view.ts'

const view = { id: 'i1', kind: 'place', state: 'unknown', byUser: true, note: null } as unknown as IntentView

it.each([
  ['an order after 59 s', 'place', 59_000, false, false],
  ['an order after 60 s', 'place', 60_000, false, true],
  ['an order whose key was replaced, after 15 s', 'place', 15_000, true, true],
  ['a withdrawal after 15 s', 'withdraw', 15_000, false, true],
  ['a withdrawal after 14 s', 'withdraw', 14_000, false, false],
] as const)('that only the user can end %s', (_, kind, sinceLeftMs, isBoundToAsk, isRight) => {
  const wrong = onlyUserCanTell({ ...view, kind }, { sinceLeftMs, isBoundToAsk, wasTold: false })
  expect(wrong === null).toBe(isRight)
})

it('is no answer to what the venue has told, unless it may be of another account or time', () => {
  const said = { sinceLeftMs: 70_000, isBoundToAsk: false, wasTold: true }
  expect(onlyUserCanTell(view, said)?.what).toContain('just told')
  expect(onlyUserCanTell(view, { ...said, isBoundToAsk: true })).toBeNull()
})

const now = 100_000
const answer = (path: string, more: Partial<ReadAnswer> = {}): ReadAnswer => ({
  says: 'plain',
  isAnswered: true,
  at: now - 1_000,
  awakeAt: now - 1_000,
  who: 0,
  path,
  shows: false,
  ...more,
})
const byOid = '/api/v1/hf/orders/client-order/c1?symbol=BTC-USDT'
const lists = [
  '/api/v1/hf/orders/active?symbol=BTC-USDT',
  '/api/v1/hf/orders/done?symbol=BTC-USDT',
  '/api/v1/hf/fills?limit=1',
]

describe('the venue has told of', () => {
  const told = (answers: readonly ReadAnswer[], of = intentView('place')): boolean => wasTold(of, answers, 0, now)

  it('an order that its record shows', () => {
    expect(told([answer(byOid, { shows: true })])).toBe(true)
    expect(told([answer(byOid)])).toBe(false)
  })
  it('one that neither its record nor any list has', () => {
    const all = [byOid, ...lists].map((path) => answer(path))
    expect(told(all)).toBe(true)
    expect(told(all.slice(0, -1))).toBe(false)
  })
  it('one that was sent days ago, by its record alone: what is in no list may be forgotten', () => {
    const dayMs = 86_400_000
    const all = [byOid, ...lists].map((path) => answer(path))
    expect(wasTold(intentView('place'), all, 0, now, dayMs)).toBe(true)
    expect(wasTold(intentView('place'), all, 0, now, dayMs + 1)).toBe(false)
    expect(wasTold(intentView('place'), [answer(byOid, { shows: true })], 0, now, dayMs + 1)).toBe(true)
  })
  it('none of which a place said nothing, or another account, or long ago', () => {
    const but = (at: number, more: Partial<ReadAnswer>): boolean =>
      told([byOid, ...lists].map((path, nth) => answer(path, nth === at ? more : {})))
    expect([
      but(0, { says: 'nothing' }),
      but(2, { says: 'refusal' }),
      but(3, { who: 1 }),
      but(0, { at: now - 30_000 }),
    ]).toEqual([false, false, false, false])
  })
  it('a cancel whose order is shown, and looked for among the open ones', () => {
    const cancel = intentView('cancel', { request: { orderId: '6f0a', symbol: 'BTC-USDT' } })
    const record = answer('/api/v1/hf/orders/6f0a?symbol=BTC-USDT', { shows: true })
    expect(told([record, answer(lists[0]!)], cancel)).toBe(true)
    expect(told([record], cancel)).toBe(false)
    expect(told([{ ...record, shows: false }, answer(lists[0]!)], cancel)).toBe(false)
  })
})

describe('the list of withdrawals has told of one', () => {
  const withdrawal = intentView('withdraw', { request: { remark: 'rent #ab12', currency: 'USDT' } })
  const path = '/api/v1/withdrawals?currency=USDT&pageSize=100&currentPage=1'
  const listed = JSON.stringify({ code: '200000', data: { items: [{ id: 'w1', remark: 'rent #ab12' }] } })
  const told = (...answers: readonly ReadAnswer[]): boolean => wasTold(withdrawal, answers, 0, now)

  it('where its tag was in what was looked up last, and nowhere else', () => {
    expect(told(answer(path, { listed }))).toBe(true)
    expect(told(answer(path, { listed: listed.replace('ab12', 'ab13') }))).toBe(false)
    expect(told(answer(path))).toBe(false)
    expect(told(answer(path, { listed, says: 'nothing' }))).toBe(false)
    expect(told(answer(path, { listed }), answer(path, { listed: '{"code":"200000","data":{"items":[]}}' }))).toBe(
      false,
    )
    expect(told(answer(path, { listed, who: 1 }))).toBe(false)
  })
  it('where no other one of its profile may have looked', () => {
    const kept = (kind: string, profileId = 'p1') => ({ kind, profileId, request: '{}' }) as KeptIntent
    expect(isOnlyOne(withdrawal, [kept('withdraw'), kept('place'), kept('withdraw', 'p2')])).toBe(true)
    expect(isOnlyOne(withdrawal, [kept('withdraw'), kept('cancel-withdrawal')])).toBe(false)
  })
})

it('reads are told apart where one intent alone is about an order', () => {
  const cancel = intentView('cancel', { request: { orderId: '6f0a' } })
  const kept = { request: '{"orderId":"6f0a"}' } as KeptIntent
  expect([isOnlyOne(cancel, [kept]), isOnlyOne(cancel, [kept, kept]), isOnlyOne(intentView('place'), [])]).toEqual([
    true,
    false,
    true,
  ])
})

it('keeps the word as it was given', () => {
  const ended = { ...view, state: 'absent', endedBy: 'user' } as const
  expect(keepsUserWord([ended], new Map([['i1', 'absent']]))).toEqual([])
  expect(keepsUserWord([ended], new Map([['i1', 'accepted']]))).toHaveLength(1)
  expect(keepsUserWord([ended], new Map())).toHaveLength(1)
})
