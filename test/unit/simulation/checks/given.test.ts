import { expect, it } from 'vitest'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { WireResult } from '#main/exchange/wire.ts'
import { createGiven, decides } from '#test/simulation/checks/given.ts'

const answered = (status: number, code: string, msg = '', headers: Record<string, string> = {}): WireResult => ({
  ok: true,
  value: { status, headers, body: JSON.stringify({ code, msg }) },
})
const failed = (sent: 'nothing' | 'maybe'): WireResult => ({
  ok: false,
  error: { sent, reason: 'reset', detail: '', status: null },
})
const view = (state: 'sending' | 'unknown' | 'refused', id = 'i1') => ({ id, kind: 'place', state }) as const
const refusedBeside = (kind: IntentKind, result: WireResult) => {
  const given = createGiven(
    () => true,
    () => false,
  )
  given.onAnswered(['i1'], result)
  return given.onShown({ id: 'i1', kind, state: 'refused' })
}

it.each([
  ['nothing left', failed('nothing'), true],
  ['a reset on its way', failed('maybe'), false],
  ['a documented refusal', answered(200, '200004'), true],
  ['the same of a gateway that waited too long', answered(408, '200004'), false],
  ['the same beside an error of the server', answered(502, '200004'), false],
  ['an undocumented code', answered(200, '999999'), false],
  ['a code that leaves it open', answered(200, '230005'), false],
  ['a refusal as a duplicate', answered(400, '400100', 'clientOidDuplicated'), false],
  [
    'a refusal of a second change, which a first may have made true',
    answered(200, '400100', 'order_not_exist_or_not_allow_to_cancel'),
    false,
  ],
  [
    'a refusal that was cut off',
    { ok: true as const, value: { status: 200, headers: {}, body: '{"code":"400100","ms' } },
    false,
  ],
  ['the quota, with its reset', answered(429, '429000', '', { 'gw-ratelimit-reset': '8000' }), true],
  ['an overloaded venue', answered(429, '429000'), false],
  ['success', answered(200, '200000'), false],
])('whether it decides what became of a request: %s', (_, result, isDecided) => {
  expect(decides(result) !== null).toBe(isDecided)
})

it('an intent is not unknown beside an answer that decides it', () => {
  const given = createGiven(
    () => true,
    () => false,
  )
  given.onShown(view('sending'))
  given.onAnswered(['i1'], answered(200, '200004'))
  expect(given.onShown(view('unknown'))).toMatchObject({ id: 'unknown-is-undecidable' })
  given.onShown(view('sending', 'i2'))
  given.onAnswered(['i2'], answered(500, '500000'))
  expect(given.onShown(view('unknown', 'i2'))).toBeNull()
})

it('nor where none of its bytes left, unless an earlier process was sending it or the disk was full', () => {
  const shown = (isUnwritten: boolean, isEarlier: boolean, isOver = false) => {
    let isFull = isUnwritten
    const given = createGiven(
      () => false,
      () => isFull,
    )
    given.onShown(view('sending'))
    if (isEarlier) given.onBegin()
    if (isOver) isFull = false
    return given.onShown(view('unknown'))
  }
  expect(shown(false, false)?.what).toContain('nothing of it left')
  expect([shown(true, false), shown(true, false, true), shown(false, true)]).toEqual([null, null, null])
})

it('nor refused beside an answer that leaves it open, of which a cancel may take more for a refusal', () => {
  const overloaded = answered(429, '429000')
  const conflict = answered(409, '400100')
  const wordless = answered(200, '999999')
  for (const one of [overloaded, conflict, wordless, failed('maybe')])
    expect(refusedBeside('place', one)).toMatchObject({ id: 'unknown-is-undecidable' })
  expect(refusedBeside('cancel-partial', conflict)).not.toBeNull()
  expect([conflict, wordless].map((one) => refusedBeside('cancel', one))).toEqual([null, null])
  for (const one of [overloaded, answered(408, '408000'), failed('maybe')])
    expect(refusedBeside('cancel', one)).not.toBeNull()
  const gone = answered(200, '400100', 'order_not_exist_or_not_allow_to_cancel')
  expect(refusedBeside('cancel-partial', gone)).toBeNull()
  expect(refusedBeside('place', answered(400, '400100', 'clientOidDuplicated'))).not.toBeNull()
  // A batch whose answer refuses one of its orders.
  expect([answered(200, '200004'), answered(200, '200000')].map((one) => refusedBeside('place', one))).toEqual([
    null,
    null,
  ])
})
