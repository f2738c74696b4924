import { expect } from 'vitest'
import type { StopTriggered } from '#shared/domain/notification.ts'
import { appError, ok } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import type { PushOf, StreamName } from '#shared/streams/topics.ts'
import type { StopTriggersDeps } from '#main/orders/stop-triggers.ts'
import { createStopTriggers } from '#main/orders/stop-triggers.ts'
import { openWaitingOcos } from '#main/orders/waiting-ocos.ts'
import type { StreamListener } from '#main/streams/streams.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import { copyOf } from '../folders.ts'
import { gone, unexpected } from './account-venue.ts'

type Status = 'NEW' | 'TRIGGERED' | 'DONE' | 'CANCELED'
interface ListedPage {
  readonly items: readonly { readonly orderId: string }[]
}
const missing = appError('not-found', asWritten('No such order.'))

/** A venue with OCO orders of two legs each, and streams that the test speaks for. */
function open(dataDir: string) {
  const time = virtualTime()
  const ocos = new Map<string, { status: Status; legs: readonly [Status, Status] }>()
  const state = { isReachable: true, keepsEnded: true, throws: false, unreadable: new Set<string>() }
  const asked: string[] = []
  const listeners = new Map<string, StreamListener<'stops'>>()
  const told: StopTriggered[] = []
  const problems: unknown[] = []
  /** Where each of them was met. */
  const places: unknown[] = []
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
  /** As the client reads a list: odd rows are left out and counted, a list of nothing else is refused. */
  const readable = (page: ListedPage) => {
    const items = page.items.filter(({ orderId }) => !state.unreadable.has(orderId))
    const rows = page.items.length - items.length
    if (rows > 0 && items.length === 0) return { kind: 'unknown', error: unexpected }
    const unreadable = rows === 0 ? null : { rows, of: page.items.length, field: 'status' }
    return { kind: 'accepted', data: { ...page, items }, unreadable }
  }
  const call = (name: string, request: Readonly<Record<string, unknown>>) => {
    asked.push(name)
    if (state.throws) throw new Error('the client broke')
    if (!state.isReachable) return Promise.resolve({ kind: 'unknown', error: gone })
    const data = answers[name]?.(request)
    if (data === undefined) return Promise.resolve({ kind: 'refused', error: missing })
    return Promise.resolve(name === 'listOcos' ? readable(data as ListedPage) : { kind: 'accepted', data })
  }
  let store = {
    dataDir,
    time,
    onError: (_where: unknown, error: unknown) => void problems.push(error),
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
    onError: (where: unknown, error: unknown) => {
      problems.push(error)
      places.push(where)
    },
    waitingOcos: openWaitingOcos(store),
    onTriggered: (news: StopTriggered) => told.push(news),
  } as unknown as { -readonly [Key in keyof StopTriggersDeps]: StopTriggersDeps[Key] }
  let triggers = createStopTriggers(deps)
  const listen = (id: string): (() => void) => triggers.listen(id)
  /** The process ends and a new one begins, `ms` later. */
  const restart = async (ms: number, meanwhile: () => void): Promise<void> => {
    triggers.stop()
    for (const end of ends.splice(0)) end()
    listeners.clear()
    meanwhile()
    await time.advance(ms)
    // What the former process has under way must not reach the files of the new one: a process ends with its writes.
    store = { ...store, dataDir: copyOf(store.dataDir) }
    deps.waitingOcos = openWaitingOcos(store)
    triggers = createStopTriggers(deps)
    ends.push(listen('a'))
    stream().onJoined()
  }
  const ends: (() => void)[] = []
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
  return {
    time,
    triggers: () => triggers,
    restart,
    ends,
    told,
    problems,
    places,
    ocos,
    state,
    asked,
    listeners,
    listen,
    stream,
    push,
    said,
    place,
    trigger,
  }
}

/** One whose profile is followed and joined. */
export async function joinedTriggers(dataDir: string) {
  const desk = open(dataDir)
  const end = desk.listen('a')
  desk.ends.push(end)
  desk.stream().onJoined()
  await desk.time.advance(1_000)
  return { ...desk, end }
}
