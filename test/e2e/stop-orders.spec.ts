import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice, profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const form = (page: Page) => page.getByRole('form', { name: en.stops.formTitle.replace('{pair}', 'BTC-USDT') })
const submit = (page: Page) => form(page).getByRole('button', { name: /.+ · PRACTICE$/ })
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true })
const waiting = async (page: Page) =>
  (await got(page, 'read.listStopOrders', { profileId, request: { pageSize: 10 } })).items

test(
  'a stop limit is explained, placed by mouse, listed with its trigger and cancelled in its row',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    await views(page).form('stop')
    await form(page).getByText(en.side.sell, { exact: true }).click()
    const [trigger, price] = [await farPrice(page, 'BTC-USDT', '0.97'), await farPrice(page, 'BTC-USDT', '0.969')]
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
    await field(page, en.stops.trigger).fill(trigger)
    await expect(form(page).getByText(/Waits until the last price falls to/)).toBeVisible()
    await field(page, en.stops.price).fill(price)
    await field(page, en.order.size).fill('0.01')
    await expect(form(page).getByText(en.order.proceeds, { exact: true })).toBeVisible()
    expect(await stumbles(page)).toEqual([])
    await submit(page).click()
    await expect(
      deskView(page)
        .confirm.or(form(page).getByText(/accepted/i))
        .first(),
    ).toBeVisible()
    if (await deskView(page).confirm.isVisible()) await deskView(page).agree()
    await expect.poll(() => waiting(page)).toMatchObject([{ side: 'sell', type: 'limit', stop: 'loss', status: 'NEW' }])
    await expect(form(page).getByText(/It waits until the last price falls to/)).toBeVisible()

    await views(page).list('stops')
    const row = views(page).main.getByRole('row').filter({ hasText: 'BTC-USDT' })
    await expect(row).toContainText(en.stops.falls)
    await expect(row).toContainText(Number(trigger).toLocaleString('en-US'))
    expect(await stumbles(page)).toEqual([])
    await row.getByRole('button', { name: /Cancel the stop order of BTC-USDT/ }).click()
    await expect(views(page).main.getByText(en.stops.none)).toBeVisible()
    expect(await waiting(page)).toEqual([])
  },
)

test('a stop market is placed and cancelled by keyboard alone, and a trigger at the last price is refused in its field', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  await views(page).form('stop')
  const kinds = form(page).getByRole('group', { name: en.stops.kind })
  await kinds.getByRole('radio', { name: en.stops.type.limit }).press('ArrowRight')
  await expect(kinds.getByRole('radio', { name: en.stops.type.market })).toBeChecked()
  await expect(field(page, en.stops.price)).toHaveCount(0)
  await form(page).getByRole('radio', { name: en.side.buy }).press('ArrowRight')
  await expect(form(page).getByRole('radio', { name: en.side.sell })).toBeChecked()
  await form(page).getByRole('radio', { name: en.side.sell }).press('ArrowLeft')
  await field(page, en.stops.trigger).fill(`${await farPrice(page, 'BTC-USDT', '1.05')}.05`)
  await expect(field(page, en.stops.trigger)).toHaveAccessibleDescription(/Price step is 0.1/)
  await field(page, en.stops.trigger).fill(await farPrice(page, 'BTC-USDT', '1.05'))
  await expect(form(page).getByText(/Waits until the last price rises to/)).toBeVisible()
  await field(page, en.order.size).fill('0.01')
  await field(page, en.order.size).press('Enter')
  await expect(submit(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await deskView(page).agree('Enter')
  await expect.poll(() => waiting(page)).toMatchObject([{ side: 'buy', type: 'market', stop: 'entry', price: null }])
  await expect(field(page, en.stops.trigger)).toHaveValue('')

  await views(page).list('stops')
  await page.getByRole('button', { name: /Cancel the stop order of BTC-USDT/ }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => waiting(page)).toEqual([])
  const placed = await got(page, 'intents.list', { profileId, limit: 10 })
  expect(placed.map(({ kind, state }) => [kind, state])).toEqual([
    ['cancel-stop', 'accepted'],
    ['place-stop', 'accepted'],
  ])
})
