import fc from 'fast-check'
import { effectScope, ref } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import type { FeedNews, FeedPush, WatchRequest } from '#shared/bridge/market-data.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import type { SpotAccount } from '#shared/exchange/index.ts'
import { appError, ok } from '#shared/errors.ts'
import { useLive } from '#renderer/data/use-live.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { openPage, profile } from '../desk.ts'
import { asWritten } from '#shared/messages.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

async function open(profiles = [profile('a'), profile('b')]) {
  page = openPage(profiles)
  const store = page.run(() => useProfilesStore())
  await store.load()
  return store
}
const watchBalances = async () => {
  const topic = page.run(() => useLive(() => ({ kind: 'balances' })))
  await page.settled()
  return topic
}
const row = (id: string, available = '1'): SpotAccount =>
  ({ id, currency: id, type: 'trade', balance: available, available, holds: '0' }) as SpotAccount
/** Main's news of the watch that the page asked for last, or of another one. */
const notify = async (news: FeedNews, call = page.of('feed.watch').at(-1)): Promise<void> => {
  const { watchId, profileId, topic } = call?.input as unknown as WatchRequest
  const crossing = news.kind === 'change' ? { ...news, change: writeChange(news.change, topic.kind) } : news
  page.notify('feed', { watchId, profileId, ...crossing } as FeedPush)
  await page.settled()
}
const whole = (rows: readonly SpotAccount[]): FeedNews => ({
  kind: 'change',
  at: Date.now(),
  source: 'poll',
  everyMs: 2_000,
  change: { kind: 'whole', value: rows },
})

describe('watching through the feed', () => {
  it('says that it is a new page before it asks for anything', async () => {
    await open()
    await watchBalances()
    expect(page.calls.map(({ name }) => name).filter((name) => name.startsWith('feed'))).toEqual([
      'feed.reset',
      'feed.visible',
      'feed.watch',
    ])
  })

  it('folds changes into the rows it has', async () => {
    await open()
    const topic = await watchBalances()
    await notify(whole([row('BTC'), row('USDT')]))
    await notify({
      kind: 'change',
      at: Date.now(),
      source: 'poll',
      everyMs: 2_000,
      change: { kind: 'rows', added: [], changed: [['USDT', row('USDT', '7')]], removed: ['BTC'] },
    })
    expect(topic.data.value).toEqual([row('USDT', '7')])
    expect(topic.status.value).toBe('ready')
  })

  it('asks once for what several panels show, and lets go after the last', async () => {
    await open()
    await watchBalances()
    await watchBalances()
    expect(page.of('feed.watch')).toHaveLength(1)
    page.close()
    await page.settled()
    expect(page.of('feed.unwatch')).toHaveLength(1)
  })

  it('keeps the value beside an error, as stale', async () => {
    await open()
    const topic = await watchBalances()
    await notify(whole([row('BTC')]))
    await notify({
      kind: 'error',
      at: Date.now(),
      error: appError('not-connected', asWritten('The venue cannot be reached.')),
    })
    expect(topic.data.value).toEqual([row('BTC')])
    expect(topic.status.value).toBe('stale')
  })

  it('takes a sign of life as a new time of the value, and not for one while it is rebuilt', async () => {
    await open()
    const topic = await watchBalances()
    await notify({ kind: 'alive', at: Date.now(), lastMessageAt: Date.now() })
    expect(topic.at.value).toBeNull()
    await notify({ ...whole([row('BTC')]), at: Date.now() - 60_000, source: 'stream' } as FeedNews)
    expect(topic.status.value).toBe('stale')
    await notify({ kind: 'alive', at: Date.now(), lastMessageAt: Date.now() })
    expect(topic.status.value).toBe('ready')
    await notify({ kind: 'rebuilding', at: Date.now() })
    expect(topic.status.value).toBe('stale')
    await notify({ kind: 'alive', at: Date.now() + 1, lastMessageAt: Date.now() + 1 })
    expect(topic.status.value).toBe('stale')
    expect(topic.data.value).toEqual([row('BTC')])
    await notify(whole([row('USDT')]))
    expect(topic.status.value).toBe('ready')
  })

  it('keeps the watch of a view that gives way to another one that shows the same', async () => {
    await open()
    const former = effectScope()
    page.run(() => former.run(() => useLive(() => ({ kind: 'balances' }))))
    await page.settled()
    await notify(whole([row('BTC')]))
    former.stop()
    const topic = page.run(() => useLive(() => ({ kind: 'balances' })))
    await page.settled()
    expect(topic.data.value).toEqual([row('BTC')])
    expect([page.of('feed.watch').length, page.of('feed.unwatch')]).toEqual([1, []])
  })

  it('watches a row under its own request, and gives what it answers', async () => {
    await open()
    const account = ref('x')
    const topic = page.run(() =>
      useLive(() => ({ kind: 'read', row: 'getAccount', request: { accountId: account.value } })),
    )
    await page.settled()
    await notify({
      kind: 'change',
      at: Date.now(),
      source: 'poll',
      everyMs: 15_000,
      change: { kind: 'whole', value: row('BTC') },
    })
    expect([topic.data.value?.currency, topic.source.value, topic.status.value]).toEqual(['BTC', 'poll', 'ready'])
    account.value = 'y'
    expect([topic.data.value, topic.source.value, topic.status.value]).toEqual([null, null, 'loading'])
    await page.settled()
    expect(page.of('feed.watch').at(-1)?.input['topic']).toEqual({
      kind: 'read',
      row: 'getAccount',
      request: { accountId: 'y' },
    })
    expect(page.of('feed.unwatch')).toHaveLength(1)
  })

  it('never shows as fresh what is being rebuilt, however young it is', async () => {
    await open()
    const topic = await watchBalances()
    await notify({ ...whole([row('BTC')]), source: 'stream' } as FeedNews)
    expect([topic.status.value, topic.source.value]).toEqual(['ready', 'stream'])
    await notify({ kind: 'rebuilding', at: Date.now() })
    expect([topic.status.value, topic.source.value]).toEqual(['stale', 'rebuilding'])
    await notify({ kind: 'alive', at: Date.now(), lastMessageAt: Date.now() })
    expect([topic.status.value, topic.source.value]).toEqual(['stale', 'rebuilding'])
    await notify({ ...whole([row('BTC')]), source: 'stream' } as FeedNews)
    expect([topic.status.value, topic.source.value]).toEqual(['ready', 'stream'])
  })

  it('V6: drops the value when main says so', async () => {
    await open()
    const topic = await watchBalances()
    await notify(whole([row('BTC')]))
    await notify({ kind: 'cleared' })
    expect(topic.data.value).toBeNull()
  })

  it('shows why a watch was refused', async () => {
    await open()
    const topic = await watchBalances()
    await page.of('feed.watch')[0]?.give({ ok: false, error: appError('overloaded', asWritten('Too many watches.')) })
    expect(topic.error.value?.code).toBe('overloaded')
  })

  it('T12: over random switches and late news, no foreign row is ever shown', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('switch' as const), to: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constant('news' as const), which: fc.nat(20) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const store = await open([profile('a'), profile('b'), profile('c')])
        const topic = await watchBalances()
        for (const move of steps) {
          if (move.kind === 'switch') store.select(move.to)
          else {
            const made = page.of('feed.watch')
            const call = made[move.which % made.length]
            await call?.give(ok({ watchId: 'any' }))
            if (call !== undefined) await notify(whole([row(call.input.profileId ?? '')]), call)
          }
          await page.settled()
          expect([null, store.currentId]).toContain(topic.data.value?.[0]?.id ?? null)
        }
        page.close()
      }),
      { numRuns: 40 },
    )
  })
})
