import { afterEach, expect, it } from 'vitest'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { usePages } from '#renderer/views/trading/orders/use-pages.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

interface Row {
  readonly id: string
}
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }))

/** A list whose pages come in turn, the first by the feed; the cursor counts down. */
async function listing(...pages: (readonly [items: Row[], lastId: string | null, unread?: number])[]) {
  page = openPage()
  const list = page.run(() => {
    const profiles = useProfilesStore()
    const found = usePages(
      'listFills',
      () => ({ symbol: 'BTC-USDT', limit: 100 }),
      () => 'BTC-USDT',
      () => 'BTC-USDT',
    )
    void profiles.load()
    return found
  })
  await page.settled()
  const answers = pages.map(([items, lastId, unread = 0]) => ({
    value: { items, lastId },
    ...(unread === 0 ? {} : { unreadable: { rows: unread, of: 50 } }),
  }))
  const { watchId, profileId } = page
    .of('feed.watch')
    .find(({ input }) => JSON.stringify(input['topic']).includes('listFills'))?.input as unknown as Record<
    string,
    string
  >
  const { value, ...more } = answers[0] ?? { value: null }
  const change = writeChange({ kind: 'whole', value } as never, 'read')
  page.notify('feed', {
    watchId,
    profileId,
    kind: 'change',
    at: Date.now(),
    everyMs: 30_000,
    change,
    source: 'poll',
    ...more,
  })
  await page.settled()
  const asked = () => page.of('read.listFills').map(({ input }) => (input['request'] as { lastId: string }).lastId)
  /** Asks for the next page and answers. */
  const next = async (): Promise<void> => {
    const done = list.more()
    const made = page.of('read.listFills')
    await made.at(-1)?.give({ ok: true, ...answers[made.length] } as never)
    await done
  }
  return { list, asked, more: next }
}

it('a page of which some rows could not be read does not end the list', async () => {
  const { list, asked, more } = await listing([rows('a', 'b'), '9', 48], [rows('a'), '5', 49], [rows('c'), null])
  expect(list.hasMore.value).toBe(true)
  await more()
  expect(list.hasMore.value).toBe(true)
  await more()
  expect(list.rows.value).toEqual(rows('a', 'b', 'c'))
  expect([list.hasMore.value, asked()]).toEqual([false, ['9', '5']])
})

it('a page without anything new ends it, and so does a cursor that stays', async () => {
  const { list, more } = await listing([rows('a'), '9'], [rows('a'), '5'])
  await more()
  expect(list.hasMore.value).toBe(false)
  const odd = await listing([rows('a'), '9'], [rows('a'), '9', 3])
  await odd.more()
  expect(odd.list.hasMore.value).toBe(false)
})
