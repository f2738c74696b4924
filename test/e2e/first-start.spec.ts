import { en } from '#renderer/locales/en.ts'
import { grouped } from '#renderer/format/amount.ts'
import { multiply, subtract } from '#shared/decimal.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { deskView, restingPrice, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('a first start opens on a funded practice account, with no key and no network', async ({ launchApp }) => {
  const app = await launchApp()
  const desk = deskView(app.page)
  await expect(app.page.getByText(en.firstRun.practice)).toBeVisible()
  await expect(views(app.page).status).toContainText(en.status.practice)
  await desk.show('balances')
  await expect(desk.balance('USDT').available).toHaveText('100,000')
  await expect(desk.balance('USDT').held).toHaveText('0')
  await expect(desk.submit).toContainText(`practice`)
})

test('a limit order rests, holds its cost, and gives it back when cancelled', async ({ launchApp }) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  const price = await restingPrice(page, 'practice')
  const what = `Buy 0.01 BTC at ${grouped(price)}`

  await desk.fill({ side: 'buy', price, size: '0.01' })
  await expect(desk.submit).toContainText(what)
  await desk.submit.click()
  await expect(desk.outcome).toContainText(en.outcome.acceptedWhat.replace('{what}', what))

  await expect(desk.rows).toHaveCount(1)
  await expect(desk.rows).toContainText('BTC-USDT')
  await expect(desk.rows).toContainText(en.orders.open)
  const cost = multiply(price, '0.01')
  const fee = multiply(cost, '0.001')
  await desk.show('balances')
  await expect(desk.balance('USDT').held).toHaveText(grouped(subtract(cost, `-${fee}`)))

  await desk.show('orders')
  await desk.rows.getByRole('button', { name: `Cancel ${what}` }).click()
  await expect(desk.rows).toHaveCount(0)
  await desk.show('balances')
  await expect(desk.balance('USDT').held).toHaveText('0')
  await expect(desk.balance('USDT').available).toHaveText('100,000')

  await views(page).open('activity')
  await expect(page.getByRole('row').filter({ hasText: what })).toContainText(en.intentState.accepted)
  await expect(page.getByRole('row').filter({ hasText: 'Cancel an order' })).toContainText(en.intentState.accepted)
})

test('a market order fills at once and changes both balances', async ({ launchApp }) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  await desk.choose(en.orderType.market)
  await desk.type(en.order.size, '0.01')
  await expect(desk.submit).toContainText('Buy 0.01 BTC at market')
  await desk.submit.click()
  await desk.confirm.click()
  await expect(desk.outcome).toContainText(en.outcome.acceptedWhat.replace('{what}', 'Buy 0.01 BTC at market'))

  await desk.show('balances')
  await expect(desk.balance('BTC').available).toHaveText('1.01')
  await expect(desk.balance('USDT').available).not.toHaveText('100,000')
  await expect(desk.balance('USDT').held).toHaveText('0')
  const fills = await got(page, 'read.listFills', { profileId: 'practice', request: { symbol: 'BTC-USDT' } })
  expect(fills.items.map(({ side }) => side)).toContain('buy')
})

test('what is wrong with an order is said beside its field, and the button waits', async ({ launchApp }) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  await desk.fill({ side: 'buy', price: '60000.05', size: '0.01' })
  const price = desk.form.getByLabel(en.order.price, { exact: true })
  await expect(price).toHaveAccessibleDescription(/0\.1.*(60,?000|60,?000\.1)/)
  await expect(desk.submit).toHaveAttribute('aria-disabled', 'true')
  await desk.submit.click({ force: true })
  expect(await got(page, 'intents.list', { profileId: 'practice', limit: 10 })).toEqual([])
  await expect(price).toHaveValue(/60,?000\.05/)
})
