import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BalanceQuery, BalanceWindow } from '#shared/domain/balance-table.ts'
import { balanceKey } from '#shared/domain/balance-table.ts'
import { applyChange } from '#shared/domain/feed-change.ts'
import type { FeedChange } from '#shared/domain/feed-change.ts'
import { readFeedFrame } from '#shared/domain/push-wire.ts'
import { add, compare } from '#shared/decimal.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { readPush } from '#test/support/feed-news.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { restingOrder } from './inputs.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let desk: Desk
let venue: LoopbackVenue
let profileId: string
let shown: BalanceWindow | null = null
let isCleared = false
beforeEach(async () => {
  shown = null
  isCleared = false
  venue = await startLoopbackVenue()
  desk = await openDesk()
  desk.bridge.on.feed((frame) => {
    for (const news of readFeedFrame(frame).map(readPush)) {
      if (news.kind === 'cleared') isCleared = true
      if (news.kind === 'change') shown = applyChange('balanceTable', shown, news.change as FeedChange<'balanceTable'>)
    }
  })
  profileId = (await venue.add(desk)).id
})
afterEach(async () => {
  await desk.close()
  await venue.close()
})

const query: BalanceQuery = { base: 'USD', sort: { by: 'total', down: true }, text: '', dustBelow: null }
const watch = async (count: number): Promise<void> =>
  void must(
    await desk.invoke('feed.watch', {
      watchId: randomUUID(),
      profileId,
      topic: { kind: 'balanceTable', ...query, from: 0, count },
      pace: 'fast',
    }),
  )
/** What each currency holds by the venue's own list, most first. */
async function truth(): Promise<readonly (readonly [currency: string, total: string])[]> {
  const totals = new Map<string, string>()
  for (const { currency, balance } of must(await desk.invoke('read.listAccounts', { profileId, request: {} })))
    totals.set(currency, add(totals.get(currency) ?? '0', balance))
  return [...totals].filter(([, total]) => compare(total, '0') !== 0).sort(([, a], [, b]) => compare(b, a))
}

describe('a window onto the balances', () => {
  it('is sent the rows that are asked for, follows an order, and a copy gets all that is filtered', async () => {
    const held = await truth()
    expect(held.length).toBeGreaterThan(1)
    await watch(1)
    await expect.poll(() => shown?.key).toBe(balanceKey(query))
    expect(shown).toMatchObject({ total: held.length, from: 0, state: { currencies: held.length } })
    expect(shown?.rows.map(([name, , , total]) => [name, total])).toEqual(held.slice(0, 1))

    const [most] = held
    const all = must(await desk.invoke('feed.balances', { profileId, query }))
    expect(all.rows.map(([name, , , total]) => [name, total])).toEqual(held)
    const found = must(await desk.invoke('feed.balances', { profileId, query: { ...query, text: 'btc' } }))
    expect(found.rows.map(([name]) => name)).toEqual(['BTC'])

    expect(most?.[0]).toBe('USDT')
    expect(shown?.rows[0]?.[2]).toBe('0')
    await venue.place(desk.invoke, profileId, restingOrder)
    await expect.poll(() => shown?.rows[0]?.[2] ?? '0').not.toBe('0')
  })

  it('is cleared by the lock, after which no copy is given', async () => {
    await watch(50)
    await expect.poll(() => shown).not.toBeNull()
    must(await desk.invoke('vault.lock', null))
    await expect.poll(() => isCleared).toBe(true)
    expect(await desk.raw('feed.balances', { profileId, query })).toMatchObject({
      ok: false,
      error: { code: 'not-connected' },
    })
  })
})
