import type { Page } from '@playwright/test'
import { multiply } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice, profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView, sizeLabel, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const placed = async (page: Page) =>
  (await got(page, 'intents.list', { profileId, limit: 20 })).map(({ request, state }) => [
    request['type'],
    request['timeInForce'],
    request['funds'],
    state,
  ])

test(
  'a capped market order leaves as IOC at the capped price, and button, question and outcome say so',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    const desk = deskView(page)
    await desk.tab('market')
    await desk.form.getByLabel(en.order.unit).selectOption('total')
    await desk.type(en.order.total, '500')
    await desk.form.getByLabel(en.slippageCap.label).selectOption('cap')
    const percent = desk.form.getByLabel(en.slippageCap.percent)
    await percent.fill('99')
    await expect(desk.form.getByText(en.slippageCap.bad)).toBeVisible()
    await expect(desk.submit, 'nobody can tell what is meant').toHaveAttribute('aria-disabled', 'true')
    await percent.fill('0.4')
    await expect(desk.form.getByText(en.slippageCap.bad)).toHaveCount(0)
    await expect(desk.form.getByText(en.slippageCap.how)).toBeVisible()
    await expect(desk.submit).toContainText(/^Buy 0\.\d+ BTC at market, at most [\d,.]+ \(cap 0\.4 %, rest cancelled\)/)
    expect(await stumbles(page)).toEqual([])
    await desk.submit.click()
    await expect(
      page.getByText(/^A market order with a price cap fills at once, at [\d,.]+ or better\.$/),
    ).toBeVisible()
    await desk.agree()
    await expect(desk.outcome).toContainText(/Accepted: Buy 0\.\d+ BTC at market, at most .* rest cancelled/)
    await expect.poll(() => placed(page)).toEqual([['limit', 'IOC', undefined, 'accepted']])
  },
)

test('presets size the order by press and by key, are edited in place, and one that is too large sends nothing', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  const size = desk.form.getByLabel(en.order.size, { exact: true })
  await desk.fill({ side: 'buy', price: await farPrice(page, 'BTC-USDT', '0.97'), size: '' })
  await desk.form.getByRole('button', { name: en.preset.edit }).click()
  await page.getByLabel(en.preset.value.replace('{key}', '2'), { exact: true }).fill('5')
  await page.getByLabel(en.preset.kind.replace('{key}', '2'), { exact: true }).selectOption('base')
  await page.getByLabel(en.preset.value.replace('{key}', '5'), { exact: true }).fill('0')
  await expect(page.getByText(en.preset.bad)).toBeVisible()
  await page.keyboard.press('Escape')
  await desk.form.getByRole('button', { name: '5 BTC', exact: true }).click()
  await expect(size).toHaveValue('5')
  await expect(desk.form).toContainText(/USDT more than available/)
  await expect(desk.submit).toHaveAttribute('aria-disabled', 'true')
  await desk.form.getByRole('button', { name: en.order.reduce }).click()
  await expect(desk.submit).toHaveAttribute('aria-disabled', 'false')
  await expect(size).not.toHaveValue('5')
  // By key, outside of a field. The fifth could not be read and stays the whole.
  await desk.form.getByRole('radio', { name: en.side.sell }).focus()
  await page.keyboard.press('2')
  await expect(size).toHaveValue('5')
  await page.keyboard.press('5')
  await expect(size).not.toHaveValue('5')
  expect(await placed(page)).toEqual([])
})

test(
  'stop, OCO and scaled orders have the same chips, presets and units, are reduced by one press, and keep to 1280x800',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp({ size: { width: 1280, height: 800 } })
    const { form, submit, tab } = deskView(page)
    const total = form.getByLabel(en.order.total, { exact: true })
    const chip = (field: string, percent: string) =>
      form.getByRole('button', {
        name: en.distance.name.replace('{field}', field).replace('{percent}', percent).split(' from ')[0] ?? '',
      })
    const fills = {
      stop: async (): Promise<void> => {
        await chip(en.stops.trigger, '−2 %').click()
        await chip(en.stops.price, '−0.2 %').click()
      },
      oco: async (): Promise<void> => {
        await chip(en.oco.takeProfit, '+2 %').click()
        await chip(en.oco.stopPrice, '−2 %').click()
        await chip(en.oco.limitPrice, '−0.5 %').click()
      },
      scaled: async (): Promise<void> => {
        await form.getByRole('button', { name: en.order.ask, exact: true }).click()
        await chip(en.scaled.to, '+2 %').click()
      },
    }
    await form.getByRole('radio', { name: en.side.sell }).check({ force: true })
    for (const name of ['stop', 'oco', 'scaled'] as const) {
      const size = form.getByLabel(sizeLabel(name), { exact: true })
      await tab(name)
      await expect(submit).toHaveAttribute('aria-disabled', 'true')
      await fills[name]()
      // A share by its key, outside of a field: 10 % of one bitcoin.
      await form.getByRole('radio', { name: en.side.sell }).focus()
      await page.keyboard.press('1')
      await expect(size).toHaveValue(/^0\.10*$/)
      await expect(submit).toHaveAttribute('aria-disabled', 'false')
      await expect(form.getByText(en.order.after, { exact: true })).toBeInViewport({ ratio: 1 })
      await expect(submit).toBeInViewport({ ratio: 1 })
      // More than there is says how much is lacking, and one press takes what there is.
      await size.fill('50')
      await expect(form).toContainText(/49 BTC more than available/)
      await expect(submit).toHaveAttribute('aria-disabled', 'true')
      await form.getByRole('button', { name: en.order.reduce }).click()
      await expect(size).toHaveValue(/^1\.?0*$/)
      await expect(submit).toHaveAttribute('aria-disabled', 'false')
      // In quote: worth no more than was typed.
      await form.getByLabel(en.order.unit).selectOption('total')
      await total.fill('500')
      await expect(submit).toContainText(/0\.00\d+ BTC/)
      expect(await stumbles(page)).toEqual([])
    }
    expect(await placed(page)).toEqual([])
  },
)

test(
  'an order above a limit says which before it is pressed, at a limit and as a stop',
  { tag: '@long' },
  async ({ openLiveDesk }) => {
    const live = await openLiveDesk({})
    const { desk, page } = live
    const above = /Above your largest order, 10,000 USDT/
    await desk.fill({ side: 'buy', price: await farPrice(page, 'BTC-USDT', '0.97', live.profileId), size: '0.5' })
    await expect(desk.form).toContainText(above)
    await desk.type(en.order.size, '0.01')
    await expect(desk.form).not.toContainText(above)
    await desk.tab('stop')
    await desk.type(en.stops.trigger, await farPrice(page, 'BTC-USDT', '0.97', live.profileId))
    await desk.type(en.stops.price, await farPrice(page, 'BTC-USDT', '0.969', live.profileId))
    await desk.type(en.order.size, '0.5')
    await expect(desk.form).toContainText(above)
    expect(live.requests()).toEqual([])
  },
)

test('the four lines under the button say cost, fee, fill and what is left; the order follows by keyboard alone', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  const price = await farPrice(page, 'BTC-USDT', '0.98')
  await desk.tab('limit')
  const field = (name: string) => desk.form.getByLabel(name, { exact: true })
  await field(en.order.price).focus()
  await page.keyboard.type(price)
  await page.keyboard.press('Tab')
  for (
    let press = 0;
    press < 6 && !(await field(en.order.size).evaluate((one) => one === document.activeElement));
    press++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.type('0.1')
  const cost =
    multiply(price, '0.1')
      .split('.')[0]
      ?.replace(/\B(?=(\d{3})+$)/g, ',') ?? ''
  await expect(desk.form).toContainText(new RegExp(`${en.order.cost}\\s*${cost}[.\\d]* USDT`))
  await expect(desk.form).toContainText(/Fee, maker 0\.1 %/)
  await expect(desk.form).toContainText(/Rests [\d.]+ % below last/)
  await expect(desk.form).toContainText(/1\.10000000 BTC · ≈ [\d,.]+ USDT/)
  await page.keyboard.press('Enter')
  await expect(desk.submit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await placed(page)).length).toBe(1)
})

test(
  'the side chosen in one form is that of the next, whatever form it was chosen in, and each pair has its own',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    const { form, tab } = deskView(page)
    const side = (name: 'buy' | 'sell') => form.getByRole('radio', { name: en.side[name], exact: true })
    const chosen = { limit: 'sell', market: 'sell', stop: 'buy', oco: 'buy', scaled: 'sell' } as const
    let before: 'buy' | 'sell' = 'buy'
    for (const name of ['limit', 'market', 'stop', 'oco', 'scaled'] as const) {
      await tab(name)
      await expect(form.getByLabel(sizeLabel(name), { exact: true })).toBeVisible()
      await expect(side(before), name).toBeChecked()
      await form.getByText(en.side[chosen[name]], { exact: true }).click()
      await expect(side(chosen[name])).toBeChecked()
      before = chosen[name]
    }
    await tab('limit')
    await expect(side('sell')).toBeChecked()
    const go = async (pair: string): Promise<void> => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(pair)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: en.pair.choose.replace('{pair}', pair) })).toBeVisible()
    }
    await go('ETH-USDT')
    await expect(side('buy')).toBeChecked()
    await go('BTC-USDT')
    await expect(side('sell')).toBeChecked()
  },
)

test(
  'an address of a former view opens its form, and the Orders view has every list',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    await views(page).open('withdrawals')
    await page.evaluate(() => void (location.hash = '#/oco'))
    await expect(page.getByLabel(en.oco.stopPrice, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/#\/trading$/)
    await desk(page).form.getByText(en.side.sell, { exact: true }).click()
    await desk(page).form.getByLabel(en.oco.takeProfit, { exact: true }).fill('70000')
    await desk(page).tab('limit')
    await desk(page).tab('oco')
    await expect(page.getByLabel(en.oco.takeProfit, { exact: true })).toHaveValue('70000')
    for (const list of ['open', 'oco', 'stops', 'history', 'trades'] as const) {
      await views(page).list(list)
      await expect(page).toHaveURL(new RegExp(list === 'open' ? '#/orders' : `list=${list}$`))
      expect(await stumbles(page)).toEqual([])
    }
  },
)
const desk = deskView
