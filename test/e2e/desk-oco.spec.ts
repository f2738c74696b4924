import { multiply } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('OCO orders are cancelled by id, in a pair and everywhere; stop orders by pair, kind of account and id', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, profileId, owner, venue } = live
  const place = async (symbol: string, clientOid: string): Promise<void> => {
    const { price: last } = await got(page, 'read.getTicker', { profileId, request: { symbol } })
    const at = (part: string): string => multiply(last ?? '0', part).split('.')[0] ?? ''
    const prices = { price: at('0.95'), stopPrice: at('1.05'), limitPrice: at('1.06') }
    owner('POST', '/api/v3/oco/order', { symbol, side: 'buy', size: '0.1', clientOid, ...prices })
  }
  for (const n of [1, 2, 3]) await place('BTC-USDT', `oco-btc-${n}`)
  await place('ETH-USDT', 'oco-eth')
  await views(page).list('oco')
  const list = views(page).main
  const rows = list.getByRole('row').filter({ hasText: en.ocoState.NEW })
  const dialog = page.getByRole('dialog')
  const many = async (choice: string): Promise<void> => {
    await list.getByRole('button', { name: en.cancelMany.open }).click()
    await dialog.getByText(choice).click()
    await dialog.getByRole('button', { name: /^Cancel \d+ OCO/ }).click()
    await expect(dialog).toContainText(en.report.noneLeft.oco)
    await dialog.getByRole('button', { name: en.csv.close }).click()
  }
  await expect(rows).toHaveCount(4)
  await rows
    .filter({ hasText: 'BTC-USDT' })
    .first()
    .getByRole('button', { name: /^Cancel OCO order in/ })
    .click()
  await expect(rows).toHaveCount(3)
  await many('BTC-USDT: 2')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('ETH-USDT')
  await place('BTC-USDT', 'oco-btc-4')
  await expect(rows).toHaveCount(2)
  await many('All pairs: 2')
  await expect(rows).toHaveCount(0)
  expect(live.requests().map((request) => request.replace(/[0-9a-f]{24}$/, '*'))).toEqual([
    'DELETE /api/v3/oco/order/*',
    'DELETE /api/v3/oco/orders',
    'DELETE /api/v3/oco/orders',
  ])

  await views(page).list('stops')
  await page.getByRole('button', { name: en.stops.several }).click()
  const stops = page.getByRole('form', { name: en.stops.title })
  await stops.getByLabel(en.manage.pair, { exact: true }).selectOption('ETH-USDT')
  await stops.getByLabel(en.oco.tradeType, { exact: true }).selectOption('MARGIN_TRADE')
  await stops.getByLabel(en.stops.ids, { exact: true }).fill('vs8hoo1 vs8hoo2')
  await stops.getByRole('button', { name: en.stops.go }).click()
  await page.getByRole('dialog', { name: en.stops.sure }).getByRole('button', { name: en.stops.go }).click()
  await expect(page.getByText(en.outcome.unknown).first()).toBeVisible()
  const asked = venue.server.control.seen.findLast(({ path }) => path.startsWith('/api/v1/stop-order/cancel'))
  expect(Object.fromEntries(new URLSearchParams(asked?.path.split('?')[1]))).toEqual({
    symbol: 'ETH-USDT',
    tradeType: 'MARGIN_TRADE',
    orderIds: 'vs8hoo1,vs8hoo2',
  })
})
