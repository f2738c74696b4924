import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import { writeChange } from '#shared/domain/feed-change.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { withNewestPage } from '#renderer/views/trading/orders/page-rows.ts'
import { usePages } from '#renderer/views/trading/orders/use-pages.ts'
import { intent } from '#test/unit/renderer/intent.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => {
  page?.close()
  vi.useRealTimers()
})

const second = 1000
const order = (id: string) => ({ id, symbol: 'BTC-USDT' })
const listed = (...ids: string[]) => ok({ items: ids.map(order), lastId: null, unreadable: undefined })
const lost = fail(appError('not-connected', 'The venue cannot be reached.'))

async function open() {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  const side = ref('all')
  const list = page.run(() =>
    usePages(
      (bridge, profileId) => bridge.call('read.listFills', { profileId, request: { symbol: 'BTC-USDT' } }) as never,
      () => side.value,
      () => 'BTC-USDT',
    ),
  )
  await page.settled()
  const asked = () => page.of('read.listFills')
  const answer = async (result: Parameters<ReturnType<typeof asked>[0]['give']>[0]) => asked().at(-1)?.give(result)
  const later = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await page.settled()
  }
  return { list, profiles, side, asked, answer, later }
}
const ids = (list: Awaited<ReturnType<typeof open>>['list']) => list.rows.value.map(({ id }) => id)

describe('the age of a history', () => {
  it('is read again slowly, by itself', async () => {
    const { list, asked, answer, later } = await open()
    await answer(listed('b', 'a'))
    await later(29 * second)
    expect(asked()).toHaveLength(1)
    await later(2 * second)
    expect(asked()).toHaveLength(2)
    await answer(listed('c', 'b'))
    expect(ids(list)).toEqual(['c', 'b', 'a'])
    expect(list.face.value).toBe('ready')
  })

  it('is stale with its age when it could not be read again, and never none', async () => {
    const { list, answer, later } = await open()
    const at = Date.now()
    await answer(listed())
    expect([list.face.value, list.at.value]).toEqual(['ready', at])
    await later(30 * second)
    await answer(lost)
    expect([list.face.value, list.at.value]).toEqual(['stale', at])
  })

  it('is stale past its bound, even while the answer is still awaited', async () => {
    const { list, answer, later } = await open()
    await answer(listed('a'))
    await later(60 * second)
    expect(list.face.value).toBe('ready')
    await later(3 * second)
    expect([list.face.value, ids(list)]).toEqual(['stale', ['a']])
  })

  it('what fails is asked for ever less often, and a refusal that lasts not at all', async () => {
    const { list, asked, answer, later } = await open()
    await answer(lost)
    expect(list.face.value).toBe('offline')
    await later(4 * second)
    expect(asked()).toHaveLength(2)
    await answer(lost)
    await later(7 * second)
    expect(asked()).toHaveLength(2)
    await later(2 * second)
    expect(asked()).toHaveLength(3)
    await answer(fail(appError('permission-refused', 'No.')))
    expect(list.face.value).toBe('error')
    await later(3_600 * second)
    expect(asked()).toHaveLength(3)
    void list.again()
    expect(asked()).toHaveLength(4)
  })
})

describe('what happens to an order', () => {
  it.each([
    ['an intent of this pair', {}, 2],
    ['an intent that names no pair', { kind: 'cancel-all', request: {} } as const, 2],
    ['an intent of another pair', { request: { symbol: 'ETH-USDT' } }, 1],
    ['an intent of another profile', { profileId: 'b' }, 1],
    ['a transfer', { kind: 'transfer', request: {} } as const, 1],
    ['an intent that is still being sent', { state: 'sending' } as const, 1],
  ])('%s', async (_what, part, times) => {
    const { asked, answer } = await open()
    await answer(listed('a'))
    page.notify('intent-changed', intent({ profileId: 'a', state: 'accepted', ...part }))
    await page.settled()
    expect(asked()).toHaveLength(times)
  })

  it('during a reading is asked for after it', async () => {
    const { asked, answer } = await open()
    page.notify('intent-changed', intent({ profileId: 'a', state: 'accepted' }))
    await page.settled()
    expect(asked()).toHaveLength(1)
    await answer(listed('a'))
    expect(asked()).toHaveLength(2)
  })

  it('an open order that fills or ends without an intent is asked for at once', async () => {
    const { asked, answer } = await open()
    await answer(listed('a'))
    const { watchId } = page.of('feed.watch').at(-1)?.input as unknown as { watchId: string }
    const standing = (...rows: object[]) => {
      const change = writeChange({ kind: 'whole', value: rows } as never)
      page.notify('feed', { watchId, profileId: 'a', kind: 'change', at: Date.now(), everyMs: 2000, change })
      return page.settled()
    }
    await standing({ id: 'o1', dealSize: '0' })
    expect(asked()).toHaveLength(1)
    await standing({ id: 'o1', dealSize: '0.5' })
    expect(asked()).toHaveLength(2)
    await answer(listed('a'))
    await standing()
    expect(asked()).toHaveLength(3)
  })
})

describe('T12', () => {
  it('a late answer of another profile or filter is dropped', async () => {
    const { list, profiles, side, asked } = await open()
    profiles.select('b')
    await page.settled()
    side.value = 'buy'
    await page.settled()
    await asked()[0]?.give(listed('of a'))
    await asked()[1]?.give(listed('of all'))
    expect([ids(list), list.face.value]).toEqual([[], 'loading'])
    await asked()[2]?.give(listed('mine'))
    expect(ids(list)).toEqual(['mine'])
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
