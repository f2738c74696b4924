import type { Locator } from '@playwright/test'
import { add, divide, floorTo, multiply, withDecimals } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { ask, got } from '#test/support/e2e/bridge.ts'
import { expect, test } from '#test/support/fixtures.ts'

const symbol = 'BTC-USDT'

/** What is drawn over the text of a field. */
const drawn = (field: Locator): Promise<string> =>
  field.evaluate((input) => getComputedStyle(input.parentElement ?? input, '::after').content)

test('M9: price, size and total stay in step, by key, tick, percent and best prices; the book fills and never sends', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, desk, profileId, other } = live
  const { form } = desk
  const ticker = () => got(page, 'read.getTicker', { profileId, request: { symbol } })
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const [price, size, total] = [field(en.order.price), field(en.order.size), field(en.order.total)]
  const chip = (name: string) => form.getByRole('button', { name, exact: true }).click()
  const side = (name: 'buy' | 'sell') => form.getByRole('radio', { name: en.side[name] })

  // A gap between the best prices, so that the middle is neither.
  const before = await ticker()
  const through = { type: 'limit', symbol, side: 'sell', price: before.bestBid, size: before.bestBidSize }
  other('POST', '/api/v1/hf/orders', { ...through, clientOid: 'wider' })
  const { bestBid = '0', bestAsk = '0' } = (await ticker()) as { bestBid?: string; bestAsk?: string }
  const middle = floorTo(divide(add(bestBid, bestAsk), '2', 30), '0.1')
  await expect(async () => {
    await chip(en.order.bid)
    await expect(price).toHaveValue(bestBid, { timeout: 300 })
  }).toPass()
  await chip(en.order.mid)
  await expect(price).toHaveValue(middle)
  await chip(en.order.ask)
  await expect(price).toHaveValue(bestAsk)

  await price.fill('50000.1')
  expect(await drawn(price), 'plain while it is edited').toBe('none')
  await size.fill('0.00012345')
  await expect.poll(() => drawn(price), 'as figures are, once it is left').toContain('"50,000.1"')
  await expect(price).toHaveValue('50000.1')
  await expect(total).toHaveValue('6.172512345')
  // The last two edited win.
  await total.fill('100')
  await expect(price).toHaveValue('810044.5')
  await price.fill('40000')
  await expect(size).toHaveValue('0.00250000')
  await price.press('ArrowUp')
  await expect(price).toHaveValue('40000.1')
  await price.press('Shift+ArrowDown')
  await expect(price).toHaveValue('39999.1')
  await size.fill('0.0025')
  await size.press('ArrowUp')
  await expect(size).toHaveValue('0.00250001')
  await expect(total).toHaveValue(multiply('39999.1', '0.00250001'))

  await side('sell').check({ force: true })
  await chip('25 %')
  await expect(size).toHaveValue('2.50000000')
  await chip(en.order.max)
  await expect(size).toHaveValue('10.00000000')
  await side('buy').check({ force: true })
  await price.fill('50000')
  await chip('50 %')
  // Half of a million less the taker fee of 0.1 %.
  await expect(size).toHaveValue('9.99000999')

  await side('sell').check({ force: true })
  const bids = page.getByRole('listbox', { name: en.book.bids })
  const second = bids.getByRole('option').nth(1)
  const words = async (at: number): Promise<string> => (await second.locator('span').nth(at).textContent()) ?? ''
  const plain = (shown: string): string => withDecimals(shown.trim().replaceAll(',', ''), 0)
  // Under the pointer the figures are laid out; otherwise they are read and drawn alone.
  await second.hover()
  const [level, standing] = [await words(0), await words(2)]
  await second.getByText(/\d/).nth(0).click()
  await expect(price).toHaveValue(plain(level))
  // A second press on the same row takes all that stands up to there, and flips no side.
  await expect(size).toHaveValue('9.99000999')
  await second.getByText(/\d/).nth(1).click()
  await expect(size).toHaveValue(plain(standing))
  await expect(side('sell')).toBeChecked()

  // Under the pointer nothing moves: the best level is sold out, keeps its place as gone, and leaves with the pointer.
  const first = bids.getByRole('option').first()
  const top = (await first.textContent()) ?? ''
  const sold = await ticker()
  other('POST', '/api/v1/hf/orders', { ...through, price: sold.bestBid, size: sold.bestBidSize, clientOid: 'sold' })
  await expect(first).toHaveClass(/gone/)
  await expect(second.locator('span').first()).toHaveText(level)
  await price.hover()
  await expect(first).not.toHaveClass(/gone/)
  // The focus is still in the book: its figures are texts.
  await expect(first).toContainText(/\d/)
  await expect(first).not.toContainText(top.slice(0, 8))
  expect(live.requests()).toEqual([])

  await test.step('M11: a second caller with the same draft is the same order', async () => {
    const order = { type: 'limit', symbol, side: 'buy', price: '50000', size: '0.01' } as const
    const press = { profileId, draftId: crypto.randomUUID(), wait: true, order }
    const answers = await Promise.all([1, 2, 3].map(() => ask(page, 'orders.place', press)))
    expect(new Set(answers.map((answer) => (answer.ok ? answer.value.orderId : answer.error.code))).size).toBe(1)
    expect(live.venue.orders()).toBe(1)
    await expect(desk.rows).toHaveCount(1)
  })
})
