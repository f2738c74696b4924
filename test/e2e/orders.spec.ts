import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, filterBy, filtersOf, profileId, rest, stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const stillOpen = (page: Parameters<typeof got>[0], symbol: string) =>
  got(page, 'read.listOpenOrders', { profileId, request: { symbol } })

test(
  'open orders of every pair stand in one list, by pair, side and origin, sorted, in the columns wanted',
  { tag: '@long' },
  async ({ launchApp }) => {
    // Wide enough for every column: the distance, origin and placed leave first where there is no room.
    const app = await launchApp({ size: { width: 1920, height: 1080 } })
    const { page } = app
    const desk = deskView(page)
    await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.95') })
    await rest(page, { symbol: 'ETH-USDT', side: 'sell', size: '1', price: await farPrice(page, 'ETH-USDT', '1.05') })
    await expect(desk.rows).toHaveCount(2)
    await expect(desk.rows.first()).toContainText(en.manage.origin.app)

    const head = (name: string) => desk.orders.getByRole('columnheader', { name, exact: true })
    await head(en.orders.price).getByRole('button').click()
    await expect(head(en.orders.price)).toHaveAttribute('aria-sort', 'descending')
    await expect(desk.rows.first()).toContainText('BTC-USDT')
    await head(en.orders.price).getByRole('button').click()
    await expect(desk.rows.first()).toContainText('ETH-USDT')
    await page.getByRole('button', { name: en.grid.columns, exact: true }).click()
    await page.getByRole('checkbox', { name: en.manage.originLabel, exact: true }).uncheck()
    await expect(head(en.manage.originLabel)).toHaveCount(0)
    await expect(desk.rows.first().getByRole('gridcell')).toHaveCount(11)
    await page.keyboard.press('Escape')

    await filterBy(desk.orders, en.manage.pair, 'ETH-USDT')
    await expect(desk.rows).toHaveCount(1)
    await expect(desk.rows).toContainText('ETH-USDT')
    await filterBy(desk.orders, en.manage.originLabel, en.manage.origin.other)
    await expect(desk.orders).toContainText(en.manage.noneMatches)
    expect(await stumbles(page)).toEqual([])

    await app.restart()
    await expect(deskView(app.page).rows).toHaveCount(2)
    const heads = deskView(app.page).orders.getByRole('columnheader')
    await expect(heads.filter({ hasText: en.orders.state })).toHaveCount(1)
    await expect(heads.filter({ hasText: en.manage.originLabel })).toHaveCount(0)
  },
)

test('an order is amended where it stands, and both ends are named', async ({ launchApp }) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  const price = await farPrice(page, 'BTC-USDT', '0.95')
  const id = await rest(page, { price })
  const better = await farPrice(page, 'BTC-USDT', '0.96')
  await desk.rows.getByRole('button', { name: en.manage.change }).click()
  const form = page.getByRole('form', { name: en.change.label.replace('{pair}', 'BTC-USDT') })
  await form.getByLabel(en.order.price, { exact: true }).fill(better)
  await form.getByRole('button', { name: /^Amend to/ }).click()
  await expect.poll(async () => (await stillOpen(page, 'BTC-USDT')).map((order) => order.price)).toEqual([better])
  const [next] = await stillOpen(page, 'BTC-USDT')
  expect(next?.id).not.toBe(id)
})

test('a part is taken off, and the rest stays', { tag: '@long' }, async ({ launchApp }) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.95') })
  await desk.rows.getByRole('button', { name: en.manage.change }).click()
  const form = page.getByRole('form', { name: en.change.label.replace('{pair}', 'BTC-USDT') })
  await form.getByText(en.change.reduce, { exact: true }).click()
  await form.getByLabel(en.change.takeOff, { exact: true }).fill('0.004')
  await form.getByRole('button', { name: 'Reduce by 0.004 BTC' }).click()
  await expect
    .poll(async () => (await stillOpen(page, 'BTC-USDT')).map(({ remainSize }) => remainSize))
    .toEqual(['0.006'])
})

test('everything is cancelled after a look at the counts, and the report is checked by the lists', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.95') })
  await rest(page, { symbol: 'ETH-USDT', size: '1', price: await farPrice(page, 'ETH-USDT', '0.95') })
  await expect(desk.rows).toHaveCount(2)
  await desk.orders.getByRole('button', { name: en.cancelMany.open }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Listed orders: 2' })).toBeChecked()
  await expect(dialog).toContainText('Open orders in BTC-USDT: 1')
  await dialog.getByText('Open orders in all pairs: 2').click()
  await expect(dialog.getByRole('button', { name: en.cancel.pairKeep })).toBeVisible()
  await dialog.getByRole('checkbox', { name: en.family.oco }).check()
  await expect(dialog.getByRole('button', { name: 'Cancel 2 open orders, all OCO orders' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: en.family.oco }).uncheck()
  await dialog.getByRole('button', { name: /^Cancel 2 open orders Practice desk · PRACTICE$/ }).click()
  await expect(dialog).toContainText(en.report.noneLeft.hf)
  await expect(dialog).toContainText(en.report.failedSymbols)
  await dialog.getByRole('button', { name: en.csv.close }).click()
  await expect(desk.rows).toHaveCount(0)
})

test(
  'an order is found by its client order id, with its fills and fees, and is cloned into the form',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    const desk = deskView(page)
    const order = { type: 'market', symbol: 'BTC-USDT', side: 'buy', size: '0.02' } as const
    const placed = await got(page, 'orders.place', { ...envelope(), wait: true, order })
    await filtersOf(desk.orders).open()
    await desk.orders.getByRole('button', { name: en.find.open }).click()
    const finder = page.getByRole('dialog', { name: en.find.title })
    await finder.getByText(en.find.by.clientOid, { exact: true }).first().click()
    await finder.getByRole('textbox').fill(placed.clientOid ?? '')
    await finder.getByRole('button', { name: en.find.go, exact: true }).click()
    const detail = page.getByRole('dialog', { name: en.detail.title.replace('{pair}', 'BTC-USDT') })
    await expect(detail).toContainText(en.orderState.filled)
    await expect(detail).toContainText(/Fees so far: [\d.]+ USDT/)
    // Nothing of a fill stands beyond the edge of the dialog.
    const beyond = await detail.getByRole('table').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(beyond).toBeLessThanOrEqual(0)
    await detail.getByRole('button', { name: en.manage.clone }).click()
    await expect(desk.submit).toContainText('Buy 0.02 BTC at market')
  },
)
