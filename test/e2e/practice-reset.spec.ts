import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, profileId, rest } from '#test/support/e2e/desk-acts.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const symbol = 'BTC-USDT'
const market = { type: 'market', symbol, side: 'buy', size: '0.01' } as const

/** Rests one order and buys at the market. */
async function trade(page: Page): Promise<string> {
  const orderId = await rest(page, { price: await farPrice(page, symbol, '0.9') })
  await got(page, 'orders.place', { ...envelope(), wait: true, order: market })
  return orderId
}
const fills = async (page: Page): Promise<readonly string[]> =>
  (await got(page, 'read.listFills', { profileId, request: { symbol } })).items.map(({ orderId }) => orderId)

test('a reset of the practice account begins anew: balances, orders, book and fills, with nothing of the former', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  const money = async () => {
    await desk.show('balances')
    return Promise.all(
      ['USDT', 'BTC'].flatMap((currency) => {
        const { available, held } = desk.balance(currency)
        return [available.textContent(), held.textContent()]
      }),
    )
  }
  /** The venue opens an account with so much; what is on screen is compared with it after the reset. */
  const first = await money()
  const former = await trade(page)
  await expect.poll(money).not.toEqual(first)
  await desk.show('orders')
  await expect(desk.rows).toHaveCount(1)
  expect(await fills(page)).not.toEqual([])
  const formerFills = await fills(page)

  await views(page).open('settings')
  await page.getByRole('button', { name: en.practice.reset }).click()
  await page.getByRole('dialog', { name: en.practice.title }).getByRole('button', { name: en.practice.go }).click()
  await expect(page.getByRole('status').getByText(en.practice.done)).toBeVisible()
  await views(page).open('trading')
  await expect.poll(money).toEqual(first)
  await desk.show('orders')
  await expect(desk.rows).toHaveCount(0)
  expect(await fills(page)).toEqual([])
  const book = page.getByRole('region', { name: en.book.title })
  await expect.poll(() => book.getByRole('option').count()).toBeGreaterThan(5)
  await expect(book.getByRole('option').getByRole('img')).toHaveCount(0)

  // One order and one purchase again: nothing is added to what was there before.
  const second = await trade(page)
  await expect(desk.rows).toHaveCount(1)
  expect(second).not.toBe(former)
  const now = await fills(page)
  expect(now.length).toBeGreaterThan(0)
  expect(new Set(now).size).toBe(1)
  expect(now.filter((orderId) => formerFills.includes(orderId))).toEqual([])
})
