import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FillNews } from '#shared/domain/fill.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { PushOf, StreamName } from '#shared/streams/topics.ts'
import { openAccountNews } from '#main/orders/index.ts'
import type { Base } from '#main/platform/base.ts'
import { createEvents } from '#main/platform/events.ts'
import type { StreamListener } from '#main/streams/streams.ts'
import { temporaryFolder } from '#test/support/faults/journal.ts'
import { accountVenue, gone } from '#test/support/fills/account-venue.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

type Key = Profile['keys'][number]
type WithKeys = Pick<Profile, 'id' | 'keys'>

const keyOf = (role: Key['role'], storedAt: number): Key =>
  ({ role, tail: 'abcd', storedAt, state: 'present', test: { state: 'untested' } }) as Key
const profile = (...keys: readonly Key[]): WithKeys => ({ id: 'a', keys: [...keys] })

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

/** One unlocked profile that is listened to and joined, with a read key. */
async function desk() {
  const time = virtualTime()
  const venue = accountVenue(time)
  const problems: unknown[] = []
  const events = createEvents((_where, error) => problems.push(error))
  const told: FillNews[] = []
  events.on('order-filled', (news) => told.push(news))
  const listeners = new Map<StreamName, StreamListener<'orders'>>()
  const quitting = new AbortController()
  const onError = (_where: string, error: unknown): void => void problems.push(error)
  const base = { dataDir: folder.path, time, events, onError, closing: quitting.signal } as Partial<Base> as Base
  openAccountNews(base, {
    profileIds: () => ['a'],
    profiles: () => [profile(keyOf('read', 1))],
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
  stream().onJoined()
  await time.advance(1_000)
  return {
    time,
    venue,
    events,
    stream,
    quit: () => quitting.abort(),
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

describe('another account answers for a profile', () => {
  it.each<[string, (of: Desk) => void]>([
    ['a practice reset', ({ events }) => events.emit('account-replaced', 'a')],
    ['another key of the same role', ({ changed }) => changed(keyOf('read', 2))],
    ['a key removed, then another', ({ changed }) => (changed(), changed(keyOf('read', 2)))],
  ])(
    '%s: no fill of the former one is notified, neither waiting, nor missed, nor after a start',
    async (_, replace) => {
      const first = await desk()
      const { venue, push, stream, time } = first
      push(venue.place('waits', 2), ...venue.trade('waits', 1))
      stream().onLost(gone)
      push(venue.place('missed', 2))
      venue.trade('missed', 1)
      await time.advance(300)
      replace(first)
      stream().onJoined()
      expect(await first.said()).toEqual([])
      push(...venue.trade('waits', 1))
      push(venue.place('new', 1), ...venue.trade('new', 1))
      expect((await first.said()).at(-1)).toBe('new 1')
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

  it.each<[string, (of: Desk) => void]>([
    ['a key of another role is added', ({ changed }) => changed(keyOf('read', 1), keyOf('trade', 2))],
    ['a key was tested', ({ changed }) => changed({ ...keyOf('read', 1), test: { state: 'failed' } as Key['test'] })],
    ['a key is removed', ({ changed }) => changed()],
  ])('it is the same one where %s', async (_, change) => {
    const first = await desk()
    first.push(first.venue.place('web', 2), ...first.venue.trade('web', 1))
    change(first)
    expect(await first.said()).toEqual(['web 1'])
  })
})
