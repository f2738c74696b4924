import { describe, expect, it } from 'vitest'
import type { FeedEvent } from '#shared/bridge/market-data.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import { ok } from '#shared/errors.ts'
import { createConnections } from '#main/profiles/connections.ts'
import { createFeed } from '#main/market-data/feed.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { practiceTransport } from '#main/practice/transport.ts'
import type { Transport } from '#main/exchange/wire.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const [profileCount, subCount] = [10, 20]
/** ms that every answer takes. */
const latency = 80

/** Ten accounts with twenty sub-accounts each, at one venue with its real quotas, and main's feed over real clients. */
function wallOf() {
  const time = virtualTime()
  const exchange = createPracticeExchange({ seed: 7, time })
  const statuses: number[] = []
  const inProcess = practiceTransport(exchange)
  const transport: Transport = async (request, signal) => {
    await time.sleep(latency)
    const answer = await inProcess(request, signal)
    if (answer.ok) statuses.push(answer.value.status)
    return answer
  }
  const accounts = Array.from({ length: profileCount }, (_, at) => {
    const accountId = exchange.createAccount({ funding: { USDT: String(1_000 + at) } })
    const subs = Array.from({ length: subCount }, (_unused, sub) =>
      exchange.venue.ids.user(exchange.createAccount({ parentId: accountId, funding: { USDT: String(sub + 1) } })),
    )
    return { profileId: `p${at}`, subs, key: exchange.createKey({ accountId, permissions: [] }) }
  })
  const connections = createConnections({
    random: Math.random,
    vault: {
      get: (id) => ok({ id, venueId: practiceVenue.id } as Profile),
      lookUpKey: () => null,
      credentials: (id) => {
        const account = accounts.find(({ profileId }) => profileId === id)
        if (account === undefined) throw new Error(id)
        return Promise.resolve(ok({ ...account.key, keyVersion: 3 as const }))
      },
    },
    venueOf: () => practiceVenue,
    transportOf: () => transport,
    time,
    log: () => undefined,
  })
  const arrived: { readonly event: FeedEvent; readonly at: number }[] = []
  const feed = createFeed({
    connectionOf: connections.of,
    time,
    isLocked: () => false,
    push: (event) => arrived.push({ event, at: time.monotonic() }),
    hasPage: () => true,
    onError: (error) => {
      throw error
    },
    random: () => 0.5,
  })
  const watch = (watchId: string, profileId: string, topic: Topic): void => {
    feed.watch({ watchId, profileId, topic, pace: 'slow' })
  }
  /** As the page does: for each profile its own account, then its sub-accounts in the order of its list. */
  const open = (): string[] =>
    accounts.flatMap(({ profileId, subs }) => {
      watch(profileId, profileId, { kind: 'balances' })
      for (const id of subs) watch(`${profileId} ${id}`, profileId, { kind: 'subAccount', id, empty: false })
      return [profileId, ...subs.map((id) => `${profileId} ${id}`)]
    })
  const shown = (): Set<string> =>
    new Set(arrived.flatMap(({ event }) => (event.kind === 'change' ? [event.watchId] : [])))
  return { time, exchange, accounts, connections, feed, arrived, statuses, open, shown, clock: () => time.monotonic() }
}

const refused = (statuses: readonly number[]): number => statuses.filter((status) => status === 429).length

describe('a wall of 10 profiles with 20 sub-accounts each', () => {
  it('L1: is there within seconds, each block as it comes and in its order, and five minutes of it meet no 429', async () => {
    const wall = wallOf()
    const blocks = wall.open()
    expect(blocks).toHaveLength(profileCount * (subCount + 1))
    const sizes: number[] = []
    for (let turn = 0; turn < 50; turn += 1) {
      await wall.time.advance(latency)
      sizes.push(wall.shown().size)
    }
    // What has come is shown while the rest is still on its way.
    expect(sizes.some((size) => size > 0 && size < blocks.length)).toBe(true)
    expect(sizes.at(-1)).toBe(blocks.length)

    for (const { profileId, subs } of wall.accounts) {
      const first = new Map<string, number>()
      for (const { event, at } of wall.arrived)
        if (event.profileId === profileId && !first.has(event.watchId)) first.set(event.watchId, at)
      expect([...first.keys()]).toEqual([profileId, ...subs.map((id) => `${profileId} ${id}`)])
      const times = [...first.values()]
      expect(times.at(-1) ?? 0).toBeGreaterThan(times[0] ?? Infinity)
    }

    await wall.time.advance(5 * 60_000)
    expect(refused(wall.statuses)).toBe(0)
    expect(wall.arrived.filter(({ event }) => event.kind === 'error')).toEqual([])
    // It keeps itself fresh from a small part of each profile's quota.
    for (const { profileId } of wall.accounts) {
      const connection = wall.connections.of(profileId)
      if (!connection.ok) throw new Error(profileId)
      const { limit, remaining } = connection.value.limits.management.snapshot()
      expect(limit - remaining).toBeLessThan(limit / 4)
    }
  })

  it('L1 T12: a profile whose quota another program has used up waits for it alone, with 0 × 429', async () => {
    const wall = wallOf()
    const [busy, ...others] = wall.accounts
    if (busy === undefined) throw new Error('no profile')
    // Another program of the same user: its own client, which this one knows nothing of.
    const stranger = createConnections({
      random: Math.random,
      vault: {
        get: (id) => ok({ id, venueId: practiceVenue.id } as Profile),
        lookUpKey: () => null,
        credentials: () => Promise.resolve(ok({ ...busy.key, keyVersion: 3 as const })),
      },
      venueOf: () => practiceVenue,
      transportOf: () => practiceTransport(wall.exchange),
      time: wall.time,
      log: () => undefined,
    }).of('stranger')
    if (!stranger.ok) throw new Error('stranger')
    // 1,700 of the 2,000 units of this window.
    const taken = Array.from({ length: 85 }, () => stranger.value.client.call('getAccountSummary', {}))
    await wall.time.advance(1_000)
    expect((await Promise.all(taken)).every(({ kind }) => kind === 'accepted')).toBe(true)

    const blocks = wall.open()
    await wall.time.advance(5_000)
    const shownOf = (profileId: string): number =>
      [...wall.shown()].filter((watchId) => watchId.split(' ')[0] === profileId).length
    for (const { profileId } of others) expect(shownOf(profileId)).toBe(subCount + 1)
    expect(shownOf(busy.profileId)).toBeLessThan(subCount + 1)
    await wall.time.advance(35_000)
    expect(wall.shown().size).toBe(blocks.length)
    expect(refused(wall.statuses)).toBe(0)
  })
})
