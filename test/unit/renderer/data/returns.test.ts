import { effectScope } from 'vue'
import { afterEach, expect, it } from 'vitest'
import { watchSchema } from '#shared/bridge/market-data.ts'
import type { WatchRequest } from '#shared/bridge/market-data.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { noOrderFilter } from '#shared/domain/order-origin.ts'
import { ok } from '#shared/errors.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useLive } from '#renderer/data/use-live.ts'
import { useOpenWindow } from '#renderer/views/trading/orders/use-open-window.ts'
import { feedWorld, living, unreachable } from '#test/unit/main/market-data/support.ts'
import { openPage, profile } from '../desk.ts'
import { orderRecord } from '../views/trading/orders/record.ts'

/** Of the topics that the page watches, by watch. */
const kinds = new Map<string, WatchRequest['topic']['kind']>()
const open = ['1', '2'].map((id) => orderRecord({ id }))
const world = feedWorld({
  profiles: ['a'],
  answer: (asked) =>
    asked.request['symbol'] === 'ETH-USDT'
      ? { data: [] }
      : asked.row === 'listOpenOrders'
        ? { data: open }
        : living(asked),
})
const page = openPage([profile('a')], {}, (name, input) => {
  if (name === 'feed.watch') {
    const request = watchSchema.parse(input)
    kinds.set(request.watchId, request.topic.kind)
    return world.feed.watch(request)
  }
  if (name === 'feed.unwatch') world.feed.unwatch(String(input['watchId']))
  return name.startsWith('feed.') ? ok(null) : undefined
})
afterEach(() => {
  page.close()
  world.feed.stop()
  expect(world.errors).toEqual([])
})

let crossed = 0
/** Lets time pass in main, and what it sent since arrive. */
async function advance(ms: number): Promise<void> {
  await world.time.advance(ms)
  for (const event of world.events.slice(crossed)) {
    const kind = kinds.get(event.watchId) ?? 'ticker'
    page.notify('feed', event.kind === 'change' ? { ...event, change: writeChange(event.change, kind) } : event)
  }
  crossed = world.events.length
  await page.settled()
}
/** What a view shows of open orders, and how it is left. */
function openView() {
  const scope = effectScope()
  const use = () => ({ table: useOpenWindow(() => noOrderFilter), count: useLive(() => ({ kind: 'orderCount' })) })
  const used = page.run(() => scope.run(use))
  if (used === undefined) throw new Error('the scope is over')
  return { ...used, leave: () => scope.stop() }
}

it('a view that is left and entered again out of reach shows the open orders it had, as old', async () => {
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  page.run(() => useLive(() => ({ kind: 'ticker', symbol: 'BTC-USDT' })))
  const view = openView()
  await page.settled()
  await advance(3_000)
  expect(view.table.live.data.value?.rows.length).toBe(2)
  expect(view.count.data.value).toEqual({ count: 2 })
  const at = view.table.live.at.value
  view.leave()
  await page.settled()
  world.answerWith(() => unreachable)
  await advance(20_000)
  const again = openView()
  await page.settled()
  await advance(200)
  expect(again.table.live.data.value?.rows.length).toBe(2)
  expect(again.table.live.at.value).toBeLessThanOrEqual((at ?? 0) + 1_000)
  expect([again.table.live.status.value, again.count.status.value]).toEqual(['stale', 'stale'])
  expect(again.table.live.error.value?.code).toBe('not-connected')
  expect(again.count.data.value).toEqual({ count: 2 })
})
