import { en } from '#renderer/locales/en.ts'
import { restingPrice } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

/** What is put into the size, and what is said at the field; null where the amount is taken. */
const amounts: readonly (readonly [typed: string, said: RegExp])[] = [
  ['1,234', /1\.234 or 1234/],
  ['1e5', /without an exponent/],
  ['-1', /Remove the sign/],
  ['1 000', /Remove the spaces/],
  ['ten', /digits and a point only/],
  ['1.234,5', /one point as decimal mark/],
  ['1'.repeat(41), /At most 40 digits/],
]

test('M9: what cannot be an amount, a price or an order is said at its field or under the form, and nothing is sent', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, desk, profileId, venue } = live
  const { form, submit } = desk
  const [price, size] = [en.order.price, en.order.size].map((name) => form.getByLabel(name, { exact: true }))
  if (price === undefined || size === undefined) throw new Error('no fields')
  const resting = await restingPrice(page, profileId)
  await desk.fill({ side: 'buy', price: resting, size: '0,001' })
  await expect(size).toHaveValue('0.001')
  await expect(submit).toHaveAttribute('aria-disabled', 'false')
  for (const [typed, said] of amounts) {
    await size.fill(typed)
    await expect(size).toHaveAccessibleDescription(said)
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await size.press('Enter')
    await page.keyboard.press('Enter')
  }
  await size.fill('0.000000001')
  await expect(size).toHaveAccessibleDescription(/0\.00/)
  await size.fill('0.001')
  await price.fill(`${resting}.15`)
  const grouped = resting.replace(/\B(?=(\d{3})+$)/g, ',')
  await expect(price).toHaveAccessibleDescription(new RegExp(`${grouped}\\.1\\b.*${grouped}\\.2\\b`))
  await price.fill(resting)
  await size.fill('100')
  await expect(form).toContainText(/[\d,.]+ USDT more than available\. Lower the amount/)
  await expect(form).toContainText('5,000.00 USDT in Main, not tradable.')
  expect(live.requests()).toEqual([])

  await test.step('a pair that halts: the venue refuses, and the form keeps what was typed', async () => {
    // Who reads the list of pairs meanwhile knows of the halt before the press, and offers none.
    const heal = venue.server.control.fault({
      match: { path: '/api/v2/symbols' },
      fault: { kind: 'reset-before-read' },
    })
    venue.exchange.control.halt('BTC-USDT', true)
    await size.fill('0.001')
    await submit.click()
    await expect(desk.outcome).toContainText(/not tradable now|takes no orders/)
    await expect(size).toHaveValue('0.001')
    venue.exchange.control.halt('BTC-USDT', false)
    heal()
  })
  await test.step('no balance: the button is off, and the form says what is missing', async () => {
    await expect(submit).toHaveAttribute('aria-disabled', 'false')
    const before = live.requests().length
    await size.fill('100')
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await expect(form).toContainText(/[\d,.]+ USDT more than available\. Lower the amount/)
    await submit.press('Enter')
    await submit.click({ force: true })
    expect(live.requests()).toHaveLength(before)
  })
  await test.step('offline: after a while the button waits and says why, and what was typed stays', async () => {
    await size.fill('0.001')
    venue.server.control.fault({ fault: { kind: 'reset-before-read' } })
    await expect(form).toContainText(en.held.offline)
    await expect(page.getByText(en.held.offline)).toHaveCount(1)
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await expect(size).toHaveValue('0.001')
  })
})
