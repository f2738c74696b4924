import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FillNews } from '#shared/domain/fill.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { asWritten } from '#shared/messages.ts'
import type { PushOf, StreamName } from '#shared/streams/topics.ts'
import { openAccountNews } from '#main/orders/account-news.ts'
import type { Base } from '#main/platform/base.ts'
import { createEvents } from '#main/platform/events.ts'
import type { StreamListener } from '#main/streams/streams.ts'
import { temporaryFolder } from '#test/support/faults/journal.ts'
import { accountVenue, gone } from '#test/support/fills/account-venue.ts'
import { copyOf } from '#test/support/folders.ts'
import { keyOf, passed } from '#test/support/passed-key.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

type Key = Profile['keys'][number]
type WithKeys = Pick<Profile, 'id' | 'keys'>

const failed: Key['test'] = { state: 'failed', at: 1, message: asWritten('Refused.'), venueCode: null }
const profile = (...keys: readonly Key[]): WithKeys => ({ id: 'a', keys: [...keys] })

let folder: ReturnType<typeof temporaryFolder>
/** Of the process at hand. */
let dataDir: string
beforeEach(() => {
  folder = temporaryFolder()
  dataDir = folder.path
})
afterEach(() => folder.remove())

/** One unlocked profile that is listened to and joined, with a read key. */
async function desk(...keys: readonly Key[]) {
  const time = virtualTime()
  const venue = accountVenue(time)
  const problems: unknown[] = []
  const events = createEvents((_where, error) => problems.push(error))
  const told: FillNews[] = []
  events.on('order-filled', (news) => told.push(news))
  const listeners = new Map<StreamName, StreamListener<'orders'>>()
  const quitting = new AbortController()
  const onError = (_where: string, error: unknown): void => void problems.push(error)
  const base = { dataDir, time, events, onError, closing: quitting.signal } as Partial<Base> as Base
  openAccountNews(base, {
    unlockedIds: () => ['a'],
    profiles: () => [profile(...(keys.length > 0 ? keys : [keyOf('read', 1, 'A')]))],
    connectionOf: () => ({ ok: true, value: venue.connection }),
    streams: {
      subscribe: <Name extends StreamName>(_id: string, name: Name, _of: string | null, one: StreamListener<Name>) => {
        listeners.set(name, one as unknown as StreamListener<'orders'>)
        return () => void listeners.delete(name)
      },
    },
  })
  const stream = (): StreamListener<'orders'> => listeners.get('orders') ?? expect.fail('nobody listens')
  events.emit('started', null)
  if (listeners.has('orders')) stream().onJoined()
  await time.advance(1_000)
  return {
    listens: () => listeners.has('orders'),
    time,
    venue,
    events,
    stream,
    /** What this process has under way does not reach the files of the next one: a process ends with its writes. */
    quit: () => {
      quitting.abort()
      dataDir = copyOf(dataDir)
    },
    push: (...pushes: readonly PushOf<'orders'>[]) => {
      for (const push of pushes) stream().onPush(push, '', time.now())
    },
    changed: (...keys: readonly Key[]) => events.emit('profiles-changed', [profile(...keys)] as Profile[]),
    said: async () => {
      await time.advance(90_000)
      expect(problems).toEqual([])
      return told.map(({ fill }) => `${fill.orderId} ${fill.size}`)
    },
  }
}
type Desk = Awaited<ReturnType<typeof desk>>

/** An order is placed and half of it filled while the stream is away. */
async function missedWhileAway({ venue, push, stream, time }: Desk): Promise<void> {
  stream().onLost(gone)
  push(venue.place('missed', 2))
  venue.trade('missed', 1)
  await time.advance(300)
}

describe('another account answers for a profile', () => {
  it.each<[string, (of: Desk) => void]>([
    ['a practice reset', ({ events }) => events.emit('account-replaced', 'a')],
    ['a key of another account', ({ changed }) => changed(keyOf('read', 2, 'B'))],
    ['a key of which the venue names no account', ({ changed }) => changed(keyOf('read', 2, null))],
    [
      'a key that a test shows to be of another',
      ({ changed }) => (changed(keyOf('read', 2)), changed(keyOf('read', 2, 'B'))),
    ],
    ['a key removed, then another', ({ changed }) => (changed(), changed(keyOf('read', 2, 'B')))],
    ['the key removed, and the next one is of another', ({ changed }) => changed(keyOf('trade', 1, 'B'))],
  ])(
    '%s: no fill of the former one is notified, neither waiting, nor missed, nor after a start',
    async (_, replace) => {
      const first = await desk()
      const { venue, push, stream, time } = first
      push(venue.place('waits', 2), ...venue.trade('waits', 1))
      await missedWhileAway(first)
      replace(first)
      stream().onJoined()
      expect(await first.said()).toEqual([])
      push(...venue.trade('waits', 1))
      push(venue.place('new', 1), ...venue.trade('new', 1))
      expect(await first.said()).toEqual(['waits 2', 'new 1'])
      await time.advance(60_000)
      first.quit()
      const second = await desk()
      expect(await second.said()).toEqual([])
    },
  )

  it('a reading under way is of the former one', async () => {
    const first = await desk()
    const { venue, time, stream, events } = first
    const { client } = venue.connection
    const ask = client.call
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    const call: typeof ask = async (name, ...rest) => {
      const given = await ask(name, ...rest)
      if (name === 'listFills') await held
      return given
    }
    Object.assign(client, { call })
    venue.place('missed', 2)
    venue.trade('missed', 1)
    stream().onLost(gone)
    await time.advance(1_000)
    events.emit('account-replaced', 'a')
    Object.assign(client, { call: ask })
    venue.orders.clear()
    stream().onJoined()
    answer()
    expect(await first.said()).toEqual([])
  })

  const read = keyOf('read', 1, 'A')
  it.each<[string, (of: Desk) => void]>([
    ['a key of another role is added', ({ changed }) => changed(read, keyOf('trade', 2))],
    [
      'the withdraw key is replaced by one of another account',
      ({ changed }) => (changed(read, keyOf('withdraw', 1, 'A')), changed(read, keyOf('withdraw', 2, 'B'))),
    ],
    ['a key was tested', ({ changed }) => changed({ ...read, test: failed })],
    ['a key is removed', ({ changed }) => changed()],
    ['its key is renewed', ({ changed }) => changed(keyOf('read', 2, 'A'))],
    [
      'its key is renewed, and a test shows it',
      ({ changed }) => (changed(keyOf('read', 2)), changed(keyOf('read', 2, 'A'))),
    ],
    [
      'a weaker key of it comes first',
      ({ changed }) => (changed(keyOf('trade', 1, 'A')), changed(keyOf('read', 2, 'A'))),
    ],
  ])('it is the same one where %s: what was missed is notified', async (_, change) => {
    const first = await desk()
    const { venue, push, stream } = first
    push(venue.place('web', 2), ...venue.trade('web', 1))
    await missedWhileAway(first)
    change(first)
    stream().onJoined()
    expect((await first.said()).toSorted()).toEqual(['missed 1', 'web 1'])
  })

  it('while nobody knows whose key it is nothing is notified and nothing lost, nor over a start', async () => {
    const first = await desk()
    const { venue, stream, time, changed, listens } = first
    stream().onLost(gone)
    venue.place('missed', 2)
    venue.trade('missed', 1)
    changed(keyOf('read', 2))
    venue.place('meanwhile', 2)
    venue.trade('meanwhile', 1)
    changed({ ...keyOf('read', 2), test: failed })
    await time.advance(60_000)
    expect(listens()).toBe(false)
    expect(await first.said()).toEqual([])
    changed(keyOf('read', 2, 'A'))
    stream().onJoined()
    expect((await first.said()).toSorted()).toEqual(['meanwhile 1', 'missed 1'])
    first.quit()
    const renewed = { ...keyOf('read', 3), former: [{ tail: 'abcd', until: 1 }] }
    const second = await desk(renewed)
    expect(second.listens()).toBe(false)
    second.changed({ ...renewed, test: passed, account: 'A' })
    expect(second.listens()).toBe(true)
  })
})
