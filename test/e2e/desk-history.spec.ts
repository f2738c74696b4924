import type { Page } from '@playwright/test'
import { add, multiply } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import type { LiveDesk } from '#test/support/e2e/live-desk.ts'
import { filterBy } from '#test/support/e2e/desk-acts.ts'
import { expect, test } from '#test/support/fixtures.ts'
import type { LaunchedApp } from '#test/support/launch.ts'

const pair = 'BTC-USDT'
const limits = 55
const fills = 103

/** One order that waited for long and filled last, many cancelled ones after it, and many small market orders. */
async function history({ owner, other, page, profileId }: LiveDesk): Promise<{ old: string; price: string }> {
  const { bestBid, bestBidSize } = await got(page, 'read.getTicker', { profileId, request: { symbol: pair } })
  const price = multiply(bestBid ?? '0', '0.97').split('.')[0] ?? ''
  const limit = { type: 'limit', symbol: pair, side: 'buy', size: '0.01' }
  const place = (clientOid: string, order: object): string =>
    (owner('POST', '/api/v1/hf/orders', { clientOid, ...order }) as { orderId: string }).orderId
  const top = bestBid ?? '0'
  const old = place('the-old-one', { ...limit, price: top, remark: '=1+1' })
  for (let n = 0; n < limits; n += 1) {
    const orderId = place(`cancelled-${n}`, { ...limit, price })
    owner('DELETE', `/api/v1/hf/orders/${orderId}?symbol=${pair}`)
  }
  for (let n = 0; n < fills; n += 1) place(`market-${n}`, { type: 'market', symbol: pair, side: 'buy', size: '0.0001' })
  // Through the market maker's own order at that price, which was there before.
  const size = add(bestBidSize ?? '0', '0.01')
  other('POST', '/api/v1/hf/orders', { ...limit, clientOid: 'theirs', side: 'sell', price: top, size })
  return { old, price }
}

const panelOf = (page: Page, name: string) => {
  const panel = page.getByRole('region', { name: new RegExp(`^${name}`) }).first()
  return {
    panel,
    rows: panel.getByRole('row').filter({ has: page.getByRole('gridcell') }),
    /** Of a long list only the rows on screen exist. */
    hasRows: (count: number) => expect(panel.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1)),
    more: panel.getByRole('button', { name: en.manage.more }),
    pick: (label: string, option: string) => filterBy(panel, label, option),
  }
}

/** What the button puts into the system's clipboard. */
async function copied(app: LaunchedApp, panel: ReturnType<typeof panelOf>['panel']): Promise<readonly string[]> {
  const { page } = app
  await app.evaluateMain(({ clipboard }) => clipboard.writeText(''))
  await panel.getByRole('button', { name: en.csv.copy }).click()
  const held = (): Promise<string> => app.evaluateMain(({ clipboard }) => clipboard.readText())
  await expect.poll(held).not.toBe('')
  await expect(page.getByText(/rows copied as CSV/).first()).toBeVisible()
  return (await held()).split('\n').slice(0, -1)
}

test('closed orders and fills come page by page, filtered, sorted, copied as listed, and lead to the order', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page } = live
  const { old } = await history(live)

  await page.getByRole('tab', { name: en.dock.tab.closed }).click()
  const closed = panelOf(page, en.manage.closed)
  await expect(closed.rows).toHaveCount(50)
  for (const seen of [100, 150, limits + fills + 1]) {
    await closed.more.click()
    await closed.hasRows(seen)
  }
  await closed.more.click()
  await expect(closed.more).toBeHidden()
  await closed.hasRows(limits + fills + 1)

  // The order placed first was filled last: by its last event it stands on top, by its placing at the end.
  await expect(closed.rows.first()).toContainText('0.01')
  await expect(closed.rows.first()).toContainText(en.orderState.filled)
  await closed.pick(en.manage.sortLabel, 'placed')
  await closed.rows.first().press('End')
  await expect(closed.rows.last()).toBeFocused()
  await expect(closed.rows.last()).toContainText(en.orderState.filled)
  await closed.pick(en.order.type, en.orderType.limit)
  await expect(closed.rows).toHaveCount(50)
  await closed.more.click()
  await closed.hasRows(limits + 1)
  const [head, ...lines] = await copied(live.app, closed.panel)
  expect(head).toMatch(/^pair,side,type,/)
  expect(lines).toHaveLength(limits + 1)
  expect(lines.every((line) => line.startsWith(`${pair},buy,limit,`))).toBe(true)
  expect(lines.at(-1)).toContain(`${old},the-old-one,'=1+1`)
  await closed.pick(en.manage.sideLabel, en.manage.side.sell)
  await expect(closed.panel).toContainText(en.manage.noneClosed.replace('{pair}', pair))
  await closed.pick(en.manage.sideLabel, en.manage.side.all)
  await closed.pick(en.manage.spanLabel, en.manage.span['7'])
  await closed.pick(en.order.type, en.manage.allTypes)
  await expect(closed.rows).toHaveCount(50)

  await page.getByRole('tab', { name: en.manage.fills }).click()
  const fillList = panelOf(page, en.manage.fills)
  await fillList.hasRows(100)
  await fillList.more.click()
  await fillList.hasRows(fills + 1)
  expect(await copied(live.app, fillList.panel)).toHaveLength(fills + 2)
  await fillList.pick(en.order.type, en.orderType.limit)
  await expect(fillList.rows).toHaveCount(1)
  await expect(fillList.rows).toContainText(en.liquidity.maker)
  await fillList.rows.getByRole('button', { name: en.manage.details }).click()
  const detail = page.getByRole('dialog', { name: en.detail.title.replace('{pair}', pair) })
  await expect(detail).toContainText('the-old-one')
  await expect(detail).toContainText('=1+1')
  await expect(detail).toContainText('One fill')
  await expect(detail).toContainText(/Fees so far: [\d.]+ USDT/)
  await expect(detail).toContainText(en.manage.origin.other)
  await detail.getByRole('button', { name: en.manage.clone }).click()
  await expect(live.desk.submit).toContainText('Buy 0.01 BTC at')
  await expect(live.desk.form.getByRole('button', { name: 'Remove: Remark: =1+1' })).toBeVisible()
  expect(live.requests()).toEqual([])
})
