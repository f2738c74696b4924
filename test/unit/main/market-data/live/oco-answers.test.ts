import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { OcoSummary } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import { createAnswers } from '#main/market-data/live/answers.ts'
import type { LiveWorld } from './support.ts'
import { liveWorld } from './support.ts'

const topic: Topic = { kind: 'ocos' }
const summary = (orderId: string, status = 'NEW', clientOid: string | null = `c-${orderId}`): OcoSummary => ({
  orderId,
  symbol: 'BTC-USDT',
  clientOid,
  orderTime: 1,
  status,
})

let listed: OcoSummary[]
let world: LiveWorld
beforeEach(async () => {
  listed = [summary('old')]
  world = liveWorld((one) =>
    one.row === 'getOcoDetail'
      ? { data: { ...summary('old'), orders: [] } }
      : { data: { items: listed, totalPage: 1 } },
  )
  world.watch('w1', topic)
  world.join('orders')
  world.join('stops')
  await world.time.advance(5_000)
})
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

const shown = (): string[] => {
  const value = world.shown('w1', topic) as { readonly rows: readonly OcoSummary[] } | null
  return (value?.rows ?? []).map(({ orderId, status }) => `${orderId} ${status}`)
}

/** A request that was sent and accepted, as main passes it on. */
function answered(part: Partial<IntentView>, ...states: readonly IntentView['state'][]) {
  const answers = createAnswers()
  const intent = (state: IntentView['state']): IntentView =>
    ({
      id: 'i1',
      profileId: 'p1',
      request: {},
      orderId: null,
      clientOid: null,
      note: null,
      createdAt: 7,
      endedAt: 8,
      ...part,
      state,
    }) as IntentView
  return ['sending' as const, ...states].map((state) => answers(intent(state))).at(-1) ?? null
}
const place = {
  kind: 'place-oco',
  endpoint: 'placeOco',
  request: { symbol: 'BTC-USDT' },
  orderId: 'new',
  clientOid: 'c',
}
const cancel = { kind: 'cancel-oco', endpoint: 'cancelOco', request: { orderId: 'old' } } as const
const take = async (part: object): Promise<void> => {
  const answer = answered(part, 'accepted') ?? expect.fail('it says nothing')
  world.feed.answer('p1', answer)
  world.feed.touch('p1', ['ocos'])
  await world.time.advance(0)
}

describe('an accepted answer to a request about an OCO order', () => {
  it('shows one that was placed at once, over a list of the moment before, until a later list decides', async () => {
    await take(place)
    expect(shown()).toEqual(['new NEW', 'old NEW'])
    await world.time.advance(1_500)
    expect(shown()).toEqual(['new NEW', 'old NEW'])
    await world.time.advance(2_000)
    expect(shown()).toEqual(['old NEW'])
  })

  it('shows one that was placed as the list has it, where it does', async () => {
    listed = [summary('new', 'TRIGGERED', 'c'), ...listed]
    await take(place)
    await world.time.advance(500)
    expect(shown()).toEqual(['new TRIGGERED', 'old NEW'])
  })

  it.each([
    ['its id', cancel],
    ['its client order id', { ...cancel, endpoint: 'cancelOcoByClientOid', request: { clientOid: 'c-old' } }],
  ])(
    'shows one that was cancelled by %s at once, over lists that still have it, however late they are asked for',
    async (_, of) => {
      await take(of)
      expect(shown()).toEqual(['old CANCELED'])
      await world.time.advance(1_500)
      expect(shown()).toEqual(['old CANCELED'])
      await world.time.advance(2_000)
      world.feed.touch('p1', ['ocos'])
      await world.time.advance(60_000)
      expect(shown()).toEqual(['old CANCELED'])
      listed = [summary('old', 'TRIGGERED')]
      world.feed.touch('p1', ['ocos'])
      await world.time.advance(500)
      expect(shown()).toEqual(['old TRIGGERED'])
    },
  )

  it('one that a list showed as over waits no more by a list that lags', async () => {
    listed = [summary('old', 'DONE')]
    world.feed.touch('p1', ['ocos'])
    await world.time.advance(500)
    listed = [summary('old')]
    world.feed.touch('p1', ['ocos'])
    await world.time.advance(5_000)
    expect(shown()).toEqual(['old DONE'])
  })

  it('its own record alone shows that it waits after all, where no answer to it can be older', async () => {
    await take(cancel)
    world.watch('w2', { kind: 'read', row: 'getOcoDetail', request: { orderId: 'old' } })
    await world.time.advance(1_000)
    world.feed.touch('p1', ['ocos'])
    await world.time.advance(500)
    expect(shown()).toEqual(['old CANCELED'])
    await world.time.advance(5_000)
    world.feed.unwatch('w2')
    world.watch('w3', { kind: 'read', row: 'getOcoDetail', request: { orderId: 'old' } })
    await world.time.advance(70_000)
    world.feed.touch('p1', ['ocos'])
    await world.time.advance(500)
    expect(shown()).toEqual(['old NEW'])
  })

  it('the client order id of one that was cancelled is free for the next', async () => {
    await take({ ...cancel, endpoint: 'cancelOcoByClientOid', request: { clientOid: 'c-old' } })
    listed = [summary('next', 'NEW', 'c-old'), summary('old', 'CANCELED')]
    await world.time.advance(5_000)
    world.feed.touch('p1', ['ocos'])
    await world.time.advance(500)
    expect(shown()).toEqual(['next NEW', 'old CANCELED'])
  })

  it('does not undo what the list says of an order that is over', async () => {
    listed = [summary('old', 'TRIGGERED')]
    world.feed.touch('p1', ['ocos'])
    await world.time.advance(500)
    await take(cancel)
    expect(shown()).toEqual(['old TRIGGERED'])
  })

  it('one that was placed and cancelled in one moment is cancelled', async () => {
    await take(place)
    await take({ ...cancel, request: { orderId: 'new' } })
    expect(shown()).toEqual(['new CANCELED', 'old NEW'])
  })
})

describe('what says nothing of an OCO order', () => {
  it.each<[string, object]>([
    ['a cancel of which the venue named no leg', { ...cancel, note: msg('oco.no-leg-named') }],
    ['a cancel of several, whose legs do not say whose they are', { ...cancel, endpoint: 'cancelOcos' }],
    ['an order that the venue did not name', { ...place, orderId: null }],
  ])('%s', (_, part) => {
    expect(answered(part, 'accepted')).toBeNull()
  })

  it.each(['refused', 'unknown'] as const)('an outcome that is %s, also where a look-up finds it accepted', (state) => {
    expect(answered(cancel, state)).toBeNull()
    expect(answered(cancel, 'unknown', 'accepted')).toBeNull()
  })
})
