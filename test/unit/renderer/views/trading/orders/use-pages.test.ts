import { afterEach, expect, it } from 'vitest'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { usePages } from '#renderer/views/trading/orders/use-pages.ts'
import { ok } from '#shared/errors.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

interface Row {
  readonly id: string
}
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }))

/** A list whose pages come in turn; the cursor counts down. */
async function listing(...pages: (readonly [items: Row[], lastId: string | null, unread?: number])[]) {
  page = openPage()
  const asked: (string | null)[] = []
  const list = page.run(() => {
    const profiles = useProfilesStore()
    const found = usePages<Row>(
      (_bridge, _profileId, lastId) => {
        asked.push(lastId)
        const [items, next, unread = 0] = pages[asked.length - 1] ?? [[], null]
        return Promise.resolve(ok({ items, lastId: next }, unread === 0 ? null : { rows: unread, of: 50 }))
      },
      () => 'BTC-USDT',
      () => 'BTC-USDT',
    )
    void profiles.load()
    return found
  })
  await page.settled()
  return { list, asked }
}

it('a page of which some rows could not be read does not end the list', async () => {
  const { list, asked } = await listing([rows('a', 'b'), '9', 48], [rows('a'), '5', 49], [rows('c'), null])
  expect(list.hasMore.value).toBe(true)
  await list.more()
  expect(list.hasMore.value).toBe(true)
  await list.more()
  expect(list.rows.value).toEqual(rows('a', 'b', 'c'))
  expect([list.hasMore.value, asked]).toEqual([false, [null, '9', '5']])
})

it('a page without anything new ends it, and so does a cursor that stays', async () => {
  const { list } = await listing([rows('a'), '9'], [rows('a'), '5'])
  await list.more()
  expect(list.hasMore.value).toBe(false)
  const odd = await listing([rows('a'), '9'], [rows('a'), '9', 3])
  await odd.list.more()
  expect(odd.list.hasMore.value).toBe(false)
})
