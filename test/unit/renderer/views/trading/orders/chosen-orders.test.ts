import { afterEach, beforeEach, expect, it } from 'vitest'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useOpenWindow } from '#renderer/views/trading/orders/use-open-window.ts'
import { useChosenOrders } from '#renderer/views/trading/orders/use-chosen-orders.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { listedOrder } from '#shared/domain/listed-row.ts'
import { cellsOf, openKey } from '#shared/domain/open-orders.ts'
import { noOrderFilter } from '#shared/domain/order-origin.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { orderRecord } from './record.ts'

let page: ReturnType<typeof openPage>
let orders: ReturnType<typeof useOpenWindow>
let chosen: ReturnType<typeof useChosenOrders>
beforeEach(async () => {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  orders = page.run(() => useOpenWindow(() => noOrderFilter))
  chosen = page.run(() => useChosenOrders(orders))
  await page.settled()
})
afterEach(() => page.close())

const lineOf = (index: number) => cellsOf(listedOrder(orderRecord({ id: `o${index}` }), 'app'))
/** Main sends the rows from there on, of orders of these numbers. */
async function send(from: number, ids: readonly number[], set: string): Promise<void> {
  const { watchId, profileId } = page.of('feed.watch').at(-1)?.input as unknown as Record<string, string>
  const value = {
    key: openKey({ sort: null, filter: noOrderFilter }),
    total: ids.length,
    from,
    rows: ids.slice(from, from + 60).map(lineOf),
    state: { orders: ids.length, lines: ids.length, chosen: ids.length, set, elsewhere: 0, pairs: [] },
  }
  const change = writeChange({ kind: 'whole', value }, 'openOrders')
  page.notify('feed', { watchId, profileId, kind: 'change', everyMs: 2_000, change, at: Date.now(), source: 'poll' })
  await page.settled()
}
const numbers = Array.from({ length: 300 }, (_, n) => n)
const names = () => page.of('feed.openOrders')

it('an order that ended while it was scrolled away is neither selected nor changed any more', async () => {
  await send(0, numbers, 's1')
  for (const key of ['o4', 'o5']) orders.source.indexOf(key)
  chosen.selected.value = 'o4'
  chosen.changing.value = 'o5'
  await send(120, numbers, 's1')
  expect([chosen.selected.value, chosen.opened.value, names().length]).toEqual(['o4', 'o5', 0])
  const left = numbers.filter((n) => n !== 4)
  await send(120, left, 's2')
  await names()
    .at(-1)
    ?.answer({ at: 1, rows: left.map(lineOf) })
  expect([chosen.selected.value, chosen.opened.value]).toEqual([null, 'o5'])
})

it('what main cannot say stays chosen, and nothing is asked of rows in the window', async () => {
  await send(0, numbers, 's1')
  orders.source.indexOf('o4')
  chosen.selected.value = 'o4'
  await send(0, numbers.slice(0, 299), 's2')
  expect([chosen.selected.value, names().length]).toEqual(['o4', 0])
  await send(
    0,
    numbers.filter((n) => n !== 4),
    's3',
  )
  expect(chosen.selected.value).toBeNull()
})
