import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import { createLeaving } from '#test/simulation/checks/leaving.ts'
import type { LeavingParts } from '#test/simulation/checks/leaving.ts'
import type { InvariantId } from '#test/invariants/list.ts'

type Presses = ReturnType<LeavingParts['presses']>

interface Row {
  readonly id: string
  readonly kind: string
  readonly state?: string
  readonly clientOid?: string | null
  readonly endpoint: string
  readonly request: object
}

const journalOf = () => {
  const db = new DatabaseSync(':memory:')
  db.exec(
    'create table intents (id, profile_id, kind, state, client_oid, order_id, draft_id, endpoint, request_json, before_json, evidence_json, signer, signer_role, begun_seq integer primary key)',
  )
  const begin = ({ id, kind, state = 'sending', clientOid = null, endpoint, request }: Row): unknown =>
    db
      .prepare(
        'insert into intents (id, profile_id, kind, state, client_oid, draft_id, endpoint, request_json) values (?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(id, 'p1', kind, state, clientOid, `d-${id}`, endpoint, JSON.stringify(request))
  return { db, begin }
}

const amend = { symbol: 'BTC-USDT', orderId: '6f0b', newPrice: '3' }

interface Form {
  readonly draftId: string
  readonly input: object
  readonly isOverride?: boolean
}
const forms: readonly Form[] = [
  { draftId: 'd-i1', input: { profileId: 'p1', orderId: '6f0a', symbol: 'BTC-USDT' } },
  { draftId: 'd-i2', input: amend },
]

const line = (isFull = false, pressed = forms, isTroubleTold = isFull) => {
  const { db, begin } = journalOf()
  const found: InvariantId[] = []
  const answers: { at: number; who: number; path: string; says: 'plain'; isAnswered: boolean }[] = []
  const world = {
    scheduler: { now: () => 1_000 },
    disk: () => ({ journal: () => db }),
    venue: { accounts: [{ trade: { key: 'k1' }, withdraw: { key: 'k2' }, spare: { key: 'k3' } }] },
  }
  const leaving = createLeaving({
    world: world as unknown as LeavingParts['world'],
    witness: { answers } as unknown as LeavingParts['witness'],
    presses: () => ({ all: pressed, isSweeping: () => false, endSweeps: () => undefined }) as unknown as Presses,
    profileIds: ['p1'],
    limits: {
      market: { lastPrice: () => '1', restingOrder: () => null, walked: () => null },
      ofProfile: () => ({ limits: defaultOrderLimits('practice'), usedToday: () => 0 }),
      checkReadOnly: () => undefined,
    } as unknown as LeavingParts['limits'],
    onPassed: () => undefined,
    found: (id) => found.push(id),
    mayBeInMemory: () => isFull,
    isTroubleTold: () => isTroubleTold,
  })
  return { begin, found, leaving, answers }
}

const request = (method: string, path: string, body: object | null = null): WireRequest =>
  ({
    method,
    path,
    headers: { 'KC-API-KEY': 'k1' },
    body: body === null ? null : JSON.stringify(body),
  }) as unknown as WireRequest
const cancelPath = '/api/v1/hf/orders/6f0a?symbol=BTC-USDT'
const cancel: Row = {
  id: 'i1',
  kind: 'cancel',
  endpoint: 'cancelOrder',
  request: { orderId: '6f0a', symbol: 'BTC-USDT' },
}
const clockRefusal = { ok: true, value: { status: 200, body: '{"code":"400002"}', headers: {} } } as WireResult

describe('leaving', () => {
  it('takes a cancel that leaves once, of what is on disk', () => {
    const { begin, found, leaving } = line()
    begin(cancel)
    leaving.onSent(request('DELETE', cancelPath))
    expect(found).toEqual([])
  })
  it('knows two cancels of the same words by the order in which main handed them over, whichever leaves first', () => {
    const { begin, found, leaving } = line(false, [...forms, { ...forms[0]!, draftId: 'd-i3' }])
    begin(cancel)
    begin({ ...cancel, id: 'i3' })
    const [first, second] = [request('DELETE', cancelPath), request('DELETE', cancelPath)]
    for (const one of [first, second]) leaving.onGiven(one)
    for (const one of [second, first]) leaving.onSent(one)
    expect([first, second].map((one) => leaving.sentOf(one).ids)).toEqual([['i1'], ['i3']])
    expect(found).toEqual([])
  })
  it('names a cancel that leaves before its intent is on disk, unless the disk was full', () => {
    const [empty, full] = [line(), line(true)]
    empty.leaving.onSent(request('DELETE', cancelPath))
    full.leaving.onSent(request('DELETE', cancelPath))
    expect([empty.found, full.found]).toEqual([['written-before-sent'], []])
  })
  it('wants a press of its own for each cancel that leaves while the disk is full, and the page to be told', () => {
    const { found, leaving } = line(true)
    leaving.onSent(request('DELETE', cancelPath))
    leaving.onSent(request('DELETE', cancelPath))
    expect(found).toEqual(['as-pressed'])
    const [other, silent] = [line(true), line(true, forms, false)]
    other.leaving.onSent(request('DELETE', cancelPath.replace('6f0a', '6f0b')))
    silent.leaving.onSent(request('DELETE', cancelPath))
    expect([other.found, silent.found]).toEqual([['as-pressed'], ['written-before-sent']])
  })
  it('takes one more of a cancel in memory that was refused for its time stamp, written meanwhile or not', () => {
    for (const isWritten of [false, true]) {
      const { begin, found, leaving } = line(true)
      const first = request('DELETE', cancelPath)
      leaving.onSent(first)
      leaving.onAnswered(first, clockRefusal)
      if (isWritten) begin(cancel)
      leaving.onSent(request('DELETE', cancelPath))
      expect(found).toEqual([])
    }
  })
  it('names a cancel that leaves a second time', () => {
    const { begin, found, leaving } = line()
    begin(cancel)
    leaving.onSent(request('DELETE', cancelPath))
    leaving.onSent(request('DELETE', cancelPath))
    expect(found).toEqual(['sent-once'])
  })
  it('takes one more of a cancel that was refused for its time stamp, and no third', () => {
    const { begin, found, leaving } = line()
    begin(cancel)
    const [first, second, third] = [1, 2, 3].map(() => request('DELETE', cancelPath))
    leaving.onSent(first!)
    leaving.onAnswered(first!, clockRefusal)
    leaving.onSent(second!)
    expect(found).toEqual([])
    leaving.onAnswered(second!, clockRefusal)
    leaving.onSent(third!)
    expect(found).toEqual(['sent-once'])
  })
  it('names a change that leaves before a cancel of an earlier run was asked about', () => {
    const orderId = '6f0a'.repeat(6)
    const gated = (answered: string | null, isAnswered = true): readonly InvariantId[] => {
      const { begin, found, leaving, answers } = line()
      begin({ ...cancel, request: { orderId, symbol: 'BTC-USDT' }, state: 'unknown' })
      leaving.onBegin()
      leaving.onStart()
      begin({ id: 'i2', kind: 'amend', endpoint: 'amendOrder', request: amend })
      if (answered !== null) answers.push({ at: 1_000, who: 0, path: answered, says: 'plain', isAnswered })
      leaving.onSent(request('POST', '/api/v1/hf/orders/alter', amend))
      return found
    }
    expect(gated(null)).toEqual(['looked-up-first'])
    expect(gated('/api/v1/hf/orders/7777777777777777777777?symbol=BTC-USDT')).toEqual(['looked-up-first'])
    expect(gated(`/api/v1/hf/orders/${orderId}?symbol=BTC-USDT`)).toEqual([])
    expect(gated(`/api/v1/hf/orders/${orderId}?symbol=BTC-USDT`, false)).toEqual(['looked-up-first'])
  })
  it('names a partial cancel and a change that leave while one like it is open, unless that one was named', () => {
    const cut = { symbol: 'BTC-USDT', orderId: '6f0a', cancelSize: '1' }
    const cutPath = '/api/v1/hf/orders/cancel/6f0a?symbol=BTC-USDT&cancelSize=1'
    const sent = (named: string | null): readonly InvariantId[] => {
      const { begin, found, leaving } = line(false, [
        { draftId: 'd-i1', input: cut },
        { draftId: 'd-i3', input: amend },
        {
          draftId: 'd-i2',
          input: named === null ? cut : { ...cut, overrideDuplicateOf: named },
          isOverride: named !== null,
        },
      ])
      begin({ id: 'i1', kind: 'cancel-partial', endpoint: 'cancelPartial', request: cut, state: 'unknown' })
      begin({ id: 'i3', kind: 'amend', endpoint: 'amendOrder', request: amend, state: 'unknown' })
      begin({ id: 'i2', kind: 'cancel-partial', endpoint: 'cancelPartial', request: cut })
      leaving.onSent(request('DELETE', cutPath))
      return found
    }
    expect(sent(null)).toEqual(['duplicate-held'])
    expect(sent('i3')).toEqual(['duplicate-held'])
    expect(sent('i1')).toEqual([])
  })
})
