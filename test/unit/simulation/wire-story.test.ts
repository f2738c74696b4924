import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import type { PracticeAnswer } from '#main/practice/exchange.ts'
import { createWireStory } from '#test/simulation/wire-story.ts'

const order = { method: 'POST', path: '/api/v1/hf/orders' } as WireRequest
const read = {
  method: 'GET',
  path: '/api/v1/hf/orders/client-order/6f0e1a52-0000-4000-8000-000000000001',
} as WireRequest
const renewal = { method: 'POST', path: '/api/v1/hf/orders/dead-cancel-all' } as WireRequest
const done = { status: 200, headers: {}, body: '{"code":"200000","data":{}}' } as PracticeAnswer
const refused = { ...done, body: '{"code":"200004","msg":"Balance insufficient!"}' }
const whole: WireResult = { ok: true, value: done }
const gone = (sent: 'nothing' | 'maybe'): WireResult => ({
  ok: false,
  error: { sent, reason: 'reset', detail: '', status: null },
})

let notes: string[] = []
const story = ({ isHealed = false, isNetworkOff = false, unknown = [] as 'place'[] } = {}) =>
  createWireStory({
    note: (text) => notes.push(text),
    isHealed: () => isHealed,
    isNetworkOff: () => isNetworkOff,
    unknownKinds: () => new Set(unknown),
  })

beforeEach(() => {
  notes = []
  vi.stubEnv('COFFER_SIMULATE_ALL', '')
})
afterEach(() => void vi.unstubAllEnvs())

describe('what a story tells of a request that can change something', () => {
  it('is what the venue made of it where its answer does not say', () => {
    const told = story()
    told.onArrived(order, done, true)
    told.onAnswered(order, gone('maybe'), 'answer-lost')
    const other = { ...order }
    told.onArrived(other, refused, true)
    told.onAnswered(other, gone('maybe'), 'answer-redirected')
    expect(notes).toEqual([
      'POST /api/v1/hf/orders: [answer-lost] reset (sent: maybe); the venue carried it out',
      'POST /api/v1/hf/orders: [answer-redirected] reset (sent: maybe); the venue refused it (200004)',
    ])
  })

  it('is that the venue never read it where it did not, and nothing where nothing left', () => {
    story().onAnswered(order, gone('maybe'), 'lost')
    story().onAnswered(order, gone('nothing'), 'not-connected')
    expect(notes).toEqual([
      'POST /api/v1/hf/orders: [lost] reset (sent: maybe); the venue never read it',
      'POST /api/v1/hf/orders: [not-connected] reset (sent: nothing)',
    ])
  })

  it('is when it arrives, where that is after its answer or after the process', () => {
    const told = story()
    told.onAnswered(order, gone('maybe'), 'arrives-late')
    told.onArrived(order, done, true)
    told.onArrived({ ...order }, done, false)
    expect(notes).toEqual([
      'POST /api/v1/hf/orders: [arrives-late] reset (sent: maybe); the venue has not read it yet',
      'POST /api/v1/hf/orders arrives only now: the venue carried it out',
      'POST /api/v1/hf/orders arrives, and nobody waits for its answer: the venue carried it out',
    ])
  })

  it('is both deeds of one that came twice', () => {
    const told = story()
    told.onArrived(order, done, true)
    told.onArrived(order, refused, true)
    told.onAnswered(order, { ok: true, value: refused }, 'doubled')
    expect(notes.join()).toContain('; the venue carried it out, and once more: the venue refused it (200004)')
  })
})

describe('what a story leaves out', () => {
  it('is each plain read, but for a look-up of what is unknown', () => {
    story().onAnswered(read, whole, null)
    expect(notes).toEqual([])
    story({ unknown: ['place'] }).onAnswered(read, whole, null)
    expect(notes).toEqual(['GET /api/v1/hf/orders/client-order/ID: HTTP 200 {"code":"200000","data":{}}'])
  })

  it('is each renewal of the switch once the faults have stopped', () => {
    story({ isHealed: true }).onAnswered(renewal, whole, null)
    expect(notes).toEqual([])
    story().onAnswered(renewal, whole, null)
    expect(notes).toHaveLength(1)
  })

  it('is each poll that fails for want of a network', () => {
    story({ isNetworkOff: true }).onAnswered(read, gone('maybe'), 'lost')
    expect(notes).toEqual([])
    story({ isNetworkOff: true }).onAnswered(order, gone('maybe'), 'lost')
    story({ isNetworkOff: true, unknown: ['place'] }).onAnswered(read, gone('maybe'), 'lost')
    expect(notes).toHaveLength(2)
  })

  it('is nothing at all where everything is asked for', () => {
    vi.stubEnv('COFFER_SIMULATE_ALL', '1')
    story({ isHealed: true }).onAnswered(read, whole, null)
    expect(notes).toHaveLength(1)
  })
})
