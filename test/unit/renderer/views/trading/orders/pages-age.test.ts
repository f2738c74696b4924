import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { withNewestPage } from '#renderer/views/trading/orders/page-rows.ts'
import { usePages } from '#renderer/views/trading/orders/use-pages.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { asWritten } from '#shared/messages.ts'

let page: ReturnType<typeof openPage>
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => {
  page?.close()
  vi.useRealTimers()
})

const second = 1000
const order = (id: string) => ({ id, symbol: 'BTC-USDT' })
const listed = (...ids: string[]) => ok({ items: ids.map(order), lastId: '9' })
const lost = fail(appError('not-connected', asWritten('The venue cannot be reached.')))
const lockedVault = { locked: true, protection: 'pin', pinSet: true, touchId: 'absent', locksInMs: null, pinWaitMs: 0 }

async function open() {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  page.run(() => useVaultStore())
  const side = ref<'all' | 'buy'>('all')
  const list = page.run(() =>
    usePages(
      'listFills',
      () => ({ symbol: 'BTC-USDT', limit: 100, ...(side.value === 'all' ? {} : { side: side.value }) }),
      () => side.value,
      () => 'BTC-USDT',
    ),
  )
  await page.settled()
  const watches = (kind: string) =>
    page.of('feed.watch').filter(({ input }) => (input['topic'] as { kind: string }).kind === kind)
  const notify = async (news: object, watched = watches('read').at(-1)): Promise<void> => {
    const { watchId, profileId } = watched?.input as unknown as Record<string, string>
    page.notify('feed', { watchId, profileId, at: Date.now(), ...news })
    await page.settled()
  }
  /** Main's news of the newest page. */
  const answer = (result: ReturnType<typeof listed> | typeof lost, watched = watches('read').at(-1)) =>
    notify(
      result.ok
        ? {
            kind: 'change',
            source: 'poll',
            everyMs: 30_000,
            change: writeChange({ kind: 'whole', value: result.value } as never, 'read'),
          }
        : { kind: 'error', error: result.error },
      watched,
    )
  const later = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await page.settled()
  }
  const older = () => page.of('read.listFills')
  return { list, profiles, side, watches, notify, answer, later, older }
}
const ids = (list: Awaited<ReturnType<typeof open>>['list']) => list.rows.value.map(({ id }) => id)

describe('the age of a history', () => {
  it('is that of the newest page, which main reads by itself', async () => {
    const { list, watches, answer, later, older } = await open()
    expect(watches('read').map(({ input }) => input['topic'])).toEqual([
      { kind: 'read', row: 'listFills', request: { symbol: 'BTC-USDT', limit: 100 } },
    ])
    await answer(listed('b', 'a'))
    await later(31 * second)
    await answer(listed('c', 'b'))
    expect(ids(list)).toEqual(['c', 'b', 'a'])
    expect([list.status.value, list.at.value, list.source.value]).toEqual(['ready', Date.now(), 'poll'])
    expect(older()).toEqual([])
  })

  it('is stale with its age when it could not be read again, and never none', async () => {
    const { list, answer, later } = await open()
    const at = Date.now()
    await answer(listed())
    expect([list.status.value, list.at.value]).toEqual(['ready', at])
    await later(30 * second)
    await answer(lost)
    expect([list.status.value, list.at.value]).toEqual(['stale', at])
  })

  it('is stale past its bound, even while the answer is still awaited', async () => {
    const { list, answer, later } = await open()
    await answer(listed('a'))
    await later(60 * second)
    expect(list.status.value).toBe('ready')
    await later(3 * second)
    expect([list.status.value, ids(list)]).toEqual(['stale', ['a']])
  })

  it('is not made younger by an older page, and one that did not come is said and asked for on the user’s word', async () => {
    const { list, answer, later, older } = await open()
    const at = Date.now()
    await answer(listed('b', 'a'))
    await later(5 * second)
    void list.more()
    void list.more()
    expect(older().map(({ input }) => input['request'])).toEqual([{ symbol: 'BTC-USDT', limit: 100, lastId: '9' }])
    await older()[0]?.give(lost)
    expect([list.status.value, list.at.value, list.error.value?.code]).toEqual(['stale', at, 'not-connected'])
    await later(600 * second)
    expect(older()).toHaveLength(1)
    void list.more()
    await older()[1]?.give(ok({ items: [order('0')], lastId: null }))
    expect(ids(list)).toEqual(['b', 'a', '0'])
    expect([list.error.value, list.at.value]).toEqual([null, at])
  })
})

describe('what happens to an order', () => {
  it('fills or ends without an intent: the newest page is asked for at once', async () => {
    const { answer, watches, notify } = await open()
    await answer(listed('a'))
    const standing = (...rows: object[]) => {
      const change = writeChange({ kind: 'whole', value: rows } as never, 'orders')
      return notify({ kind: 'change', source: 'poll', everyMs: 2000, change }, watches('orders').at(-1))
    }
    await standing({ id: 'o1', dealSize: '0' })
    expect(watches('read')).toHaveLength(1)
    await standing({ id: 'o1', dealSize: '0.5' })
    expect(watches('read')).toHaveLength(2)
    await standing()
    expect(watches('read')).toHaveLength(3)
    expect(new Set(watches('read').map(({ input }) => input['watchId'])).size).toBe(1)
  })
})

describe('T12', () => {
  it('a late page of another profile or filter is dropped, and nothing of it stays', async () => {
    const { list, profiles, side, watches, answer, older } = await open()
    await answer(listed('a'))
    void list.more()
    const first = watches('read').at(-1)
    profiles.select('b')
    expect(ids(list)).toEqual([])
    await page.settled()
    side.value = 'buy'
    expect(ids(list)).toEqual([])
    await page.settled()
    await older()[0]?.give(listed('older of a'))
    await answer(listed('of a'), first)
    expect([ids(list), list.status.value]).toEqual([[], 'loading'])
    await answer(listed('mine'))
    expect(ids(list)).toEqual(['mine'])
  })

  it('V6: nothing of it outlives the lock', async () => {
    const { list, answer, notify } = await open()
    await answer(listed('a'))
    page.notify('vault-changed', lockedVault)
    expect(list.status.value).toBe('locked')
    await notify({ kind: 'cleared' })
    expect(ids(list)).toEqual([])
  })
})

describe('a newest page read again', () => {
  const rows = (...of: string[]) => of.map((id) => ({ id }))
  it.each([
    ['joins what it overlaps', ['d', 'c'], ['d', 'c', 'b', 'a'], '9'],
    ['brings a changed order to the front', ['a', 'c'], ['a', 'c', 'b'], '9'],
    ['begins anew where it leaves a gap', ['f', 'e'], ['f', 'e'], '5'],
    ['begins anew where it shows all', ['c', 'b', 'a'], ['c', 'b', 'a'], '5'],
    ['says each row once', ['d', 'd', 'c'], ['d', 'c', 'b', 'a'], '9'],
  ])('%s', (_what, items, shown, lastId) => {
    const known = { rows: rows('c', 'b', 'a'), lastId: '9' }
    expect(withNewestPage(known, null, { items: rows(...items), lastId: '5' }, false)).toEqual({
      rows: rows(...shown),
      lastId,
    })
  })
})
