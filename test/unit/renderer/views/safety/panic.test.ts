import { afterEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { useOcos, useOpenCount } from '#renderer/data/use-account.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import PanicPanel from '#renderer/views/safety/PanicPanel.vue'
import { useOrderCounts } from '#renderer/views/shared/orders/use-order-counts.ts'
import type { OrderCounts } from '#renderer/views/shared/orders/use-order-counts.ts'
import { useStopList } from '#renderer/views/shared/stop-orders/use-stop-list.ts'
import { usePanicStore } from '#renderer/views/safety/panic-store.ts'
import { holdMs, usePanicHold } from '#renderer/views/safety/use-hold.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { asWritten } from '#shared/messages.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { openPage, profile, tradeKey } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

async function panicking(remembered: readonly string[], visible = 'a') {
  page = openPage(
    [profile('a', { label: 'Alpha' }), profile('b', { label: 'Beta' }), profile('c', { label: 'Gamma' })],
    {
      page: { panicProfiles: [...remembered] },
    },
  )
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select(visible)
  return { profiles, panic: page.run(() => usePanicStore()) }
}
const cancelled = () => page.of('orders.cancelUntilEmpty').at(-1)?.input['profileIds']

describe('panic', () => {
  it('T12: always cancels on the profile on screen, whatever was ticked in an earlier session', async () => {
    const { panic } = await panicking(['b'])
    void panic.run()
    expect(cancelled()).toEqual(['a', 'b'])
  })

  it('T12: follows the profile on screen', async () => {
    const { panic, profiles } = await panicking(['a'])
    profiles.select('c')
    void panic.run()
    expect(cancelled()).toEqual(['c', 'a'])
  })

  it('cancels once each, and not on profiles that are gone', async () => {
    const { panic } = await panicking(['a', 'gone', 'b'])
    void panic.run()
    void panic.run()
    expect(page.of('orders.cancelUntilEmpty')).toHaveLength(1)
    expect(cancelled()).toEqual(['a', 'b'])
  })

  it('names every profile it cancels on in its button, and lets nobody untick the one on screen', async () => {
    await panicking(['b'])
    const html = await page.html(PanicPanel)
    const button = /<button[^>]*class="hold.*?<\/button>/s.exec(html)?.[0] ?? ''
    expect([...button.matchAll(/<bdi[^>]*>([^<]*)<\/bdi>/g)].map(([, name]) => name)).toEqual(['Alpha', 'Beta'])
    const boxes = [...html.matchAll(/<label[^>]*>(.*?)<\/label>/gs)].map(([, box = '']) => box)
    expect(boxes).toHaveLength(3)
    expect(boxes[0]).toMatch(/<input[^>]*\bchecked\b[^>]*\bdisabled\b/)
    expect(boxes[1]).not.toContain('disabled')
  })

  it('says beforehand of which chosen profile no cancel can leave: one that is read-only, one without a trade key', async () => {
    page = openPage(
      [profile('a', { label: 'Alpha' }), profile('b', { label: 'Beta', keys: [] }), profile('c', { label: 'Gamma' })],
      { page: { panicProfiles: ['b', 'c'] } },
    )
    const profiles = page.run(() => useProfilesStore())
    await profiles.load()
    profiles.select('a')
    expect(await page.html(PanicPanel)).not.toContain('is read-only')
    await page.of('orders.limits.readOnly')[0]?.answer({ a: false, b: false, c: true })
    // One that is ticked and not in view.
    const html = await page.html(PanicPanel)
    expect(html).toContain('“Gamma” is read-only: nothing is cancelled there.')
    expect(html).toContain('“Beta” has no key that may trade: nothing is cancelled there.')
    expect(html).not.toContain('“Alpha” is read-only')
    page.notify('read-only-changed', { a: true, b: false, c: false })
    const later = await page.html(PanicPanel)
    expect(later).toContain('“Alpha” is read-only: nothing is cancelled there.')
    expect(later).not.toContain('“Gamma” is read-only')
  })

  it.each([
    ['which no test had passed', undefined],
    ['which had no trading permission at an earlier test', ['General']],
  ])(
    'says beforehand whose cancels the venue may refuse, until it takes the key again: a key %s',
    async (_of, rights) => {
      const permissions = rights === undefined ? {} : { permissions: rights }
      const test = { state: 'failed', at: 1, message: asWritten('No.'), venueCode: '400006', ...permissions } as const
      page = openPage(
        [profile('a', { label: 'Alpha' }), profile('b', { label: 'Beta', keys: [{ ...tradeKey, test }] })],
        {
          page: { panicProfiles: ['b'] },
        },
      )
      const profiles = page.run(() => useProfilesStore())
      await profiles.load()
      profiles.select('a')
      const words = /The venue refused the key of “(.*?)” and may refuse the cancels too/g
      const named = async () => [...(await page.html(PanicPanel)).matchAll(words)].map(([, label]) => label)
      expect(await named()).toEqual(['Beta'])
      expect(await page.html(PanicPanel)).not.toContain('has no key that may trade')
      page.notify('profiles-changed', [profile('a'), profile('b')])
      expect(await named()).toEqual([])
    },
  )

  it.each([
    { told: 'the same profiles again', label: 'Beta', sent: 1 },
    { told: 'one of them under another name', label: 'Gone over', sent: 0 },
  ])('a hold during which main tells $told cancels $sent times', async ({ label, sent }) => {
    await panicking(['b'])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { holding, press } = page.run(() => usePanicHold())
    press()
    const list = [profile('a', { label: 'Alpha' }), profile('b', { label }), profile('c', { label: 'Gamma' })]
    page.notify('profiles-changed', list)
    await nextTick()
    expect(holding.value).toBe(sent === 1)
    vi.advanceTimersByTime(holdMs)
    expect(page.of('orders.cancelUntilEmpty')).toHaveLength(sent)
  })
})

describe('what panic would cancel now', () => {
  const stopPage = (count: number, totalPage: number) => ({
    currentPage: 1,
    pageSize: 100,
    totalNum: count,
    totalPage,
    items: Array.from({ length: count }, (_, at) => ({ id: `s${String(at)}`, status: 'NEW' })),
  })
  const oco = (status: string) => ({ orderId: status, status })
  let tabs: OrderCounts
  /** What the card says of each kind, by its name, and below that. */
  async function drawn(told: Readonly<Record<string, unknown>>, ageMs: Readonly<Record<string, number>> = {}) {
    await panicking([])
    page.run(() => [useOpenCount(), useOcos(), useStopList({ pace: 'slow' })])
    for (const { input } of page.of('feed.watch')) {
      const { watchId, profileId, topic } = input as unknown as { watchId: string; profileId: string; topic: Topic }
      const value = told[topic.kind]
      if (value === undefined) continue
      const change = writeChange({ kind: 'whole', value: value as never }, topic.kind)
      const at = Date.now() - (ageMs[topic.kind] ?? 0)
      page.notify('feed', { watchId, profileId, kind: 'change', source: 'poll', everyMs: 2000, change, at })
    }
    tabs = page.mount(() => useOrderCounts())
    const html = await page.html(PanicPanel)
    const section = /<section[^>]*aria-label="Open now on.*?<\/section>/s.exec(html)?.[0] ?? ''
    return section
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .replace('Open now on “Alpha”', '')
      .trim()
  }
  const all = {
    orderCount: { count: 1 },
    ocos: { cut: false, rows: [oco('NEW'), oco('ACTIVE'), oco('DONE')] },
    read: stopPage(3, 1),
  }

  it('counts no order twice: OCO orders are a line of their own', async () => {
    expect(await drawn(all)).toBe('Open orders 1 OCO 2 Stop orders 3')
    expect(tabs.open.value).toBe(3)
  })

  it('says of a list that was cut that there are more, where a tab has no count', async () => {
    const cut = { ...all, ocos: { ...all.ocos, cut: true }, read: stopPage(100, 2) }
    expect(await drawn(cut)).toBe('Open orders 1 OCO 2+ Stop orders 100+')
    expect([tabs.open.value, tabs.oco.value, tabs.stops.value]).toEqual([null, null, null])
  })

  it('gives the age of what is old, and a dash for what is not known', async () => {
    const { read: _, ...known } = all
    expect(await drawn(known, { ocos: 300_000 })).toMatch(/^Open orders 1 OCO 2 Stop orders – OCO 5 min old$/)
  })
})
