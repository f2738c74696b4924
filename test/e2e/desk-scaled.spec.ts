import { add, divide, multiply, subtract } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { confirmTrusted } from '#test/support/e2e/trusted-window.ts'
import { expect, test } from '#test/support/fixtures.ts'

const symbol = 'BTC-USDT'
const path = '/api/v1/hf/orders/multi/sync'

interface Sent {
  readonly price: string
  readonly size: string
}

test('twenty orders by even ratios and weights leave in calls of five; only those that failed are sent again', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, profileId } = live
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const calls = () =>
    live
      .posted(path)
      .map((body) => (body as { orderList: Sent[] }).orderList.map(({ price, size }) => ({ price, size })))
  const open = () => got(page, 'read.listOpenOrders', { profileId, request: { symbol } })
  const high = await farPrice(page, symbol, '1.08', profileId)

  await views(page).form('scaled')
  await field(en.scaled.from).fill(await farPrice(page, symbol, '1.02', profileId))
  await live.desk.form.getByText(en.side.sell, { exact: true }).click()
  await field(en.scaled.to).fill(await farPrice(page, symbol, '1.06', profileId))
  await field(en.scaled.count).fill('20')
  await field(en.scaled.spacingLabel).selectOption('geometric')
  await field(en.scaled.weightingLabel).selectOption('own')
  await field(en.scaled.weights).fill('1 2 3')
  await expect(field(en.scaled.weights)).toHaveAccessibleDescription(/Enter 20 weights above zero/)
  await field(en.scaled.weightingLabel).selectOption('rising')
  await field(en.scaled.totalSize).fill('4.2')
  const preview = page.getByRole('region', { name: en.scaled.preview })
  await expect(preview.getByText(en.scaled.sound)).toHaveCount(20)
  await expect(preview).toContainText('4.20000000 BTC')
  const leaving = Promise.withResolvers<void>()
  live.venue.server.control.fault({ match: { method: 'POST', path }, fault: { kind: 'hold', until: leaving.promise } })
  await page.getByRole('button', { name: /^Place 20 sell orders, 4.2 BTC in total/ }).click()
  // Further from the last price than the settings let pass unasked.
  await live.desk.confirm.click()
  // Above the largest order that needs no yes of its user.
  await confirmTrusted(live.app)

  const results = page.getByRole('region', { name: en.scaled.results })
  await expect(results.getByText(/… sending/)).toHaveCount(20)
  // While it is under way seven of the ten bitcoins go elsewhere, so that the last rows cannot be paid.
  const { orderId } = live.owner('POST', '/api/v1/hf/orders', {
    type: 'limit',
    symbol,
    side: 'sell',
    price: high,
    size: '7',
    clientOid: 'holds',
  }) as { orderId: string }
  leaving.resolve()
  const accepted = results.getByText(/^✓ accepted$/)
  const refused = results.getByRole('listitem').filter({ hasText: /✕ refused/ })
  await expect(accepted).toHaveCount(16)
  await expect(refused).toHaveCount(4)
  await expect(refused.first()).toContainText('The venue refused this order')
  expect(calls().map(({ length }) => length)).toEqual([5, 5, 5, 5])
  const sent = calls().flat()
  // Rising: the n-th size is n parts of 210.
  expect(sent.map(({ size }) => Number(size))).toEqual(
    sent.map((_, at) => Number(divide(multiply('4.2', String(at + 1)), '210', 8))),
  )
  const ratios = sent.slice(1).map(({ price }, at) => Number(divide(price, sent[at]?.price ?? '1', 10)))
  for (const ratio of ratios) expect(ratio).toBeCloseTo(ratios[0] ?? 0, 4)
  const steps = sent.slice(1).map(({ price }, at) => Number(subtract(price, sent[at]?.price ?? '0')))
  expect(steps.at(-1)).toBeGreaterThan((steps[0] ?? 0) + 1)

  live.owner('DELETE', `/api/v1/hf/orders/${orderId}?symbol=${symbol}`)
  await results.getByRole('button', { name: 'Retry 4 failed orders' }).click()
  await live.desk.confirm.click()
  await confirmTrusted(live.app)
  await expect(accepted).toHaveCount(20)
  await expect(refused).toHaveCount(0)
  expect(calls().slice(4)).toEqual([sent.slice(16)])
  const held = (await open()).map(({ size }) => size)
  expect(held).toHaveLength(20)
  expect(Number(held.reduce(add))).toBe(4.2)
})
