import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import type { PracticeAnswer } from '#main/practice/exchange.ts'
import type { World } from '#test/simulation/world.ts'
import { createWireStory } from '#test/simulation/wire-story.ts'

const order = { method: 'POST', path: '/api/v1/hf/orders', headers: {}, body: '{"size":"1"}' } as unknown as WireRequest
const read = {
  method: 'GET',
  path: '/api/v1/hf/orders/client-order/6f0e1a52-0000-4000-8000-000000000001',
  headers: {},
  body: '',
} as unknown as WireRequest
const renewal = { method: 'POST', path: '/api/v1/hf/orders/dead-cancel-all', headers: {} } as WireRequest
const done = { status: 200, headers: {}, body: '{"code":"200000","data":{}}' } as PracticeAnswer
const refused = { ...done, body: '{"code":"200004","msg":"Balance insufficient!"}' }
const whole: WireResult = { ok: true, value: done }
const gone = (sent: 'nothing' | 'maybe'): WireResult => ({
  ok: false,
  error: { sent, reason: 'reset', detail: '', status: null },
})

const key = (name: string) => ({ trade: { key: name }, withdraw: { key: '' }, spare: { key: '' } })
let notes: string[] = []
let now = 0
const story = ({ isHealed = false, isNetworkOff = false, unknown = [] as 'place'[] } = {}) =>
  createWireStory({
    world: {
      note: (text: string) => notes.push(text),
      isHealed: () => isHealed,
      lasting: { is: () => isNetworkOff },
      venue: { accounts: [key('k1'), key('k2')] },
      scheduler: { now: () => now },
    } as unknown as World,
    unknownKinds: () => new Set(unknown),
  })

beforeEach(() => {
  notes = []
  now = 0
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

  it('is both effects of one that came twice', () => {
    const told = story()
    told.onArrived(order, done, true)
    told.onArrived(order, refused, true)
    told.onAnswered(order, { ok: true, value: refused }, 'doubled')
    expect(notes.join()).toContain('; the venue carried it out, and once more: the venue refused it (200004)')
  })
})

describe('what a story joins', () => {
  const signed = { ...order, headers: { 'KC-API-KEY': 'k2' } } as unknown as WireRequest

  it('is a request with its profile and its intents, by their last digits', () => {
    const told = story()
    told.onSent(signed, ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'], null)
    told.onAnswered(signed, whole, null)
    expect(notes).toEqual(['POST /api/v1/hf/orders (profile 2, 000a, 000b): HTTP 200 {"code":"200000","data":{}}'])
  })

  it('is a crash with each request that was on its way, and what had become of it', () => {
    const told = story()
    told.onSent(signed, ['i-000a'], 'lost')
    const [carriedOut, known] = [{ ...order }, { ...order }]
    told.onSent(carriedOut, [], null)
    told.onArrived(carriedOut, done, true)
    told.onSent(known, [], null)
    told.onAnswered(known, whole, null)
    notes = []
    now = 1_500
    told.onCrash()
    expect(notes).toEqual([
      'POST /api/v1/hf/orders (profile 2, 000a) had left 1.500 s before: [lost] the venue never read it',
      'POST /api/v1/hf/orders had left 1.500 s before: the venue carried it out',
    ])
    told.onCrash()
    expect(notes).toHaveLength(2)
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

  it('is nothing at all where everything is asked for, and nothing of an answer or of what was sent', () => {
    vi.stubEnv('COFFER_SIMULATE_ALL', '1')
    const long = 'x'.repeat(500)
    story({ isHealed: true }).onAnswered(read, { ok: true, value: { ...done, body: long } }, null)
    expect(notes).toHaveLength(1)
    expect(notes[0]).toContain(`${read.path}: HTTP 200 ${long}`)
    story().onAnswered(order, whole, null)
    expect(notes[1]).toContain('POST /api/v1/hf/orders {"size":"1"}: HTTP 200')
  })
})
