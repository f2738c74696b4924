import { describe, expect, it } from 'vitest'
import { appError, ok } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import type { StopTriggered } from '#shared/domain/notification.ts'
import type { PushOf, StreamName } from '#shared/streams/topics.ts'
import type { StopTriggersDeps } from '#main/orders/stop-triggers.ts'
import { createStopTriggers } from '#main/orders/stop-triggers.ts'
import type { StreamListener } from '#main/streams/streams.ts'
import { gone } from '#test/support/fills/account-venue.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

type Status = 'NEW' | 'TRIGGERED' | 'DONE' | 'CANCELED'
const missing = appError('not-found', asWritten('No such order.'))

/** A venue with OCO orders of two legs each, and streams that the test speaks for. */
function open() {
  const time = virtualTime()
  const ocos = new Map<string, { status: Status; legs: readonly [Status, Status] }>()
  const state = { isReachable: true, keepsEnded: true }
  const asked: string[] = []
  const listeners = new Map<string, StreamListener<'stops'>>()
  const told: StopTriggered[] = []
  const problems: unknown[] = []
  const listed = () => [...ocos].filter(([, { status }]) => state.keepsEnded || status === 'NEW')
  const answers: Readonly<Record<string, (request: Readonly<Record<string, unknown>>) => unknown>> = {
    listOcos: ({ currentPage, pageSize }) => {
      const [page, size] = [Number(currentPage), Number(pageSize)]
      const items = listed().map(([orderId, { status }]) => ({ orderId, status }))
      const totalPage = Math.ceil(items.length / size)
      return {
        currentPage,
        pageSize,
        totalPage,
        totalNum: items.length,
        items: items.slice((page - 1) * size, page * size),
      }
    },
    getOcoDetail: ({ orderId }) => {
      const oco = ocos.get(String(orderId))
      const leg = (index: number) => ({
        id: `${String(orderId)}-${index}`,
        symbol: 'BTC-USDT',
        side: 'sell',
        stopPrice: '60000',
      })
      return (
        oco && { orderId, status: oco.status, orders: oco.legs.map((status, index) => ({ ...leg(index), status })) }
      )
    },
  }
  const call = (name: string, request: Readonly<Record<string, unknown>>) => {
    asked.push(name)
    if (!state.isReachable) return Promise.resolve({ kind: 'unknown', error: gone })
    const data = answers[name]?.(request)
    return Promise.resolve(data === undefined ? { kind: 'refused', error: missing } : { kind: 'accepted', data })
  }
  const deps = {
    connectionOf: (profileId: string) =>
      ok({ venue: { id: profileId === 'elsewhere' ? 'two' : 'one' }, client: { call } }),
    streams: {
      subscribe: <Name extends StreamName>(
        id: string,
        _name: Name,
        _of: string | null,
        listener: StreamListener<Name>,
      ) => {
        listeners.set(id, listener as unknown as StreamListener<'stops'>)
        return () => void listeners.delete(id)
      },
    },
    time,
    onError: (_where: unknown, error: unknown) => problems.push(error),
    onTriggered: (news: StopTriggered) => told.push(news),
  } as unknown as StopTriggersDeps
  const listen = createStopTriggers(deps)
  const stream = (id = 'a'): StreamListener<'stops'> => {
    const listener = listeners.get(id)
    if (listener === undefined) throw new Error('nobody listens')
    return listener
  }
  const push = (part: Partial<PushOf<'stops'>>, id = 'a'): void =>
    stream(id).onPush(
      {
        orderId: 's1',
        symbol: 'BTC-USDT',
        side: 'sell',
        stop: 'loss',
        stopPrice: '60000',
        type: 'open',
        error: null,
        ...part,
      } as never,
      '',
      0,
    )
  const said = async (): Promise<string[]> => {
    await time.advance(2_000)
    expect(problems).toEqual([])
    return told.map(({ profileId, isOco, isLate, error }) =>
      [profileId, isOco ? 'oco' : 'stop', ...(isLate ? ['late'] : []), ...(error === null ? [] : [error])].join(' '),
    )
  }
  const place = (id: string): void => void ocos.set(id, { status: 'NEW', legs: ['NEW', 'NEW'] })
  const trigger = (id: string, status: Status = 'TRIGGERED'): void =>
    void ocos.set(id, { status, legs: ['CANCELED', status] })
  return { time, ocos, state, asked, listeners, listen, stream, push, said, place, trigger }
}

async function joined() {
  const desk = open()
  const end = desk.listen('a')
  desk.stream().onJoined()
  await desk.time.advance(1_000)
  return { ...desk, end }
}

describe('pushed triggers', () => {
  it('are told once each, and a failure a moment later by itself', async () => {
    const { push, said } = await joined()
    push({})
    push({ type: 'TRIGGERED' })
    push({ type: 'triggered' })
    push({ type: 'TRIGGERED', error: 'Balance insufficient' })
    expect(await said()).toEqual(['a stop', 'a stop Balance insufficient'])
  })

  it('tell the venue’s words as one line of a readable length', async () => {
    const { push, said } = await joined()
    push({ type: 'TRIGGERED', error: `first\nsecond \u202e${'x'.repeat(100_000)}` })
    const [line = ''] = await said()
    expect(line).toMatch(/^a stop first second x+$/)
    expect(line.length).toBeLessThan(150)
  })

  it('of one account are told to one profile, of two venues to each', async () => {
    const { push, said, listen } = await joined()
    for (const id of ['b', 'elsewhere']) listen(id)
    for (const id of ['a', 'b', 'elsewhere']) push({ type: 'TRIGGERED' }, id)
    expect(await said()).toEqual(['a stop', 'elsewhere stop'])
  })

  it('of an OCO order are not told again by its record', async () => {
    const { push, said, place, trigger, time } = await joined()
    place('o')
    push({ orderId: 'o-1', stop: 'l_s_o' })
    await time.advance(5_000)
    trigger('o')
    push({ orderId: 'o-1', stop: 'l_s_o', type: 'TRIGGERED' })
    await time.advance(120_000)
    expect(await said()).toEqual(['a oco'])
  })
})

describe('OCO orders that nobody heard of', () => {
  it.each([true, false])('are told once, as late, after an outage (ended ones listed: %s)', async (keepsEnded) => {
    const { said, place, trigger, time, stream, state } = await joined()
    state.keepsEnded = keepsEnded
    place('o')
    place('filled')
    place('cancelled')
    await time.advance(60_000)
    stream().onLost(gone)
    state.isReachable = false
    await time.advance(90_000)
    trigger('o')
    trigger('filled', 'DONE')
    trigger('cancelled', 'CANCELED')
    state.isReachable = true
    stream().onJoined()
    expect(await said()).toEqual(['a oco late', 'a oco late'])
    await time.advance(300_000)
    expect(await said()).toHaveLength(2)
  })

  it('are told within seconds where nothing is streamed', async () => {
    const { said, place, trigger, time, stream } = await joined()
    stream().onLost(gone)
    place('o')
    await time.advance(12_000)
    trigger('o')
    await time.advance(10_000)
    expect(await said()).toEqual(['a oco'])
  })

  it('one that is new is known at once, so that its trigger can be missed and found', async () => {
    const { said, place, trigger, time, push, stream } = await joined()
    place('o')
    push({ orderId: 'o-1', stop: 'l_s_o' })
    await time.advance(2_000)
    stream().onLost(gone)
    trigger('o')
    await time.advance(2_000)
    stream().onJoined()
    expect(await said()).toEqual(['a oco'])
  })

  it('are asked for until they can be read, and not while locked; over a lock what waited is remembered', async () => {
    const { said, place, trigger, time, stream, asked, end, listen, listeners, state } = await joined()
    place('o')
    await time.advance(60_000)
    end()
    expect(listeners.size).toBe(0)
    asked.length = 0
    trigger('o')
    await time.advance(120_000)
    expect(asked).toEqual([])
    state.isReachable = false
    listen('a')
    stream().onJoined()
    await time.advance(15_000)
    expect(await said()).toEqual([])
    state.isReachable = true
    await time.advance(10_000)
    expect(await said()).toEqual(['a oco late'])
  })

  it('cost one request a minute while a stream tells', async () => {
    const { place, time, asked } = await joined()
    place('o')
    asked.length = 0
    await time.advance(600_000)
    expect(asked).toEqual(Array.from({ length: 10 }, () => 'listOcos'))
  })
})
