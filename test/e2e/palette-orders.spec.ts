import type { Page } from '@playwright/test'
import { multiply } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { farPrice, profileId, rest } from '#test/support/e2e/desk-acts.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { got } from '#test/support/e2e/bridge.ts'

const sent = async (page: Page, kind: string) =>
  (await got(page, 'intents.list', { profileId, limit: 200 })).filter((intent) => intent.kind === kind)

test('an order typed into the palette fills the form and sends nothing; alerts and cancels go their own way', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 1280, height: 800 } })
  const desk = deskView(page)
  const options = page.getByRole('listbox', { name: en.palette.label }).getByRole('option')
  const field = page.getByRole('combobox', { name: en.palette.label })
  const type = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await field.fill(text)
  }
  const inForm = (label: string) => desk.form.getByRole('textbox', { name: label })
  const near = await farPrice(page, 'ETH-USDT', '0.97')
  await expect(desk.form).toBeVisible()

  await test.step('a limit order, by keyboard, from another view', async () => {
    await views(page).open('markets')
    await type(`buy 0.1 eth ${near}`)
    await expect(options.first()).toContainText('ETH-USDT')
    await page.keyboard.press('Enter')
    await expect(inForm(en.order.price)).toHaveValue(near)
    await expect(inForm(en.order.size)).toHaveValue('0.1')
    await expect(desk.submit).toBeFocused()
    expect(await sent(page, 'place')).toEqual([])
    // Without balance, last price and book the press is asked about.
    await expect(desk.form).toContainText('100,000.00 USDT')
    await expect(desk.form).toContainText(/Rests/)
    await expect(page.getByText(/^Spread/).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await sent(page, 'place')).length).toBe(1)
  })

  await test.step('a share at the market, by mouse', async () => {
    await type('sell 50 % btc market')
    await expect(options.first()).toContainText(/BTC-USDT: Sell [\d.,]+ BTC at/)
    await options.first().click()
    await expect(inForm(en.order.size)).toHaveValue(/^\d+(\.\d+)?$/)
    expect((await sent(page, 'place')).length).toBe(1)
  })

  await test.step('what cannot be understood is said, and nothing changes', async () => {
    await type('buy 0.1 btc 66k')
    const refused = en.orderText.refused.suffix.replace('{word}', '66k')
    await expect(page.getByText(refused)).toBeVisible()
    await expect(options).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('buy 0.1 btc 66k')
    await page.keyboard.press('Escape')
  })

  await test.step('a cancel opens the dialog that asks', async () => {
    await rest(page, { symbol: 'ETH-USDT', price: near, size: '0.05' })
    await type('cancel all eth')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Cancel/ })
    await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(/ETH-USDT/)
    for (const family of Object.values(en.family))
      await expect(dialog.getByRole('checkbox', { name: family })).toBeChecked()
    await page.keyboard.press('Escape')
    expect(await sent(page, 'cancel-all')).toEqual([])
  })

  await test.step('of every pair, with the stop orders counted, by mouse, and through to the end', async () => {
    const { price: last } = await got(page, 'read.getTicker', { profileId, request: { symbol: 'BTC-USDT' } })
    const stopPrice = multiply(last ?? '0', '0.9').split('.')[0] ?? ''
    const stop = { symbol: 'BTC-USDT', side: 'sell', type: 'market', size: '0.01', stop: 'loss', stopPrice } as const
    await got(page, 'stopOrders.place', { profileId, draftId: crypto.randomUUID(), order: stop })
    await type('cancel all')
    await options.first().click()
    const dialog = page.getByRole('dialog', { name: /^Cancel/ })
    await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(/all pairs/)
    await expect(dialog.getByRole('checkbox', { name: `${en.family.stop}: 1` })).toBeChecked()
    await dialog.getByRole('button', { name: /^Cancel \d/ }).click()
    await expect(dialog).toContainText(en.report.noneLeft.all)
    await dialog.getByRole('button', { name: en.csv.close }).click()
    const left = await got(page, 'read.listStopOrders', { profileId, request: {} })
    expect(left.items).toEqual([])
    expect(await got(page, 'read.listActiveSymbols', { profileId, request: {} })).toEqual({ symbols: [] })
  })

  await test.step('an alert is added', async () => {
    await type('alert btc 70000')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Alert added: BTC-USDT at 70,000/)).toBeVisible()
  })

  await test.step('synonyms', async () => {
    for (const [typed, label] of [
      ['ladder', en.palette.form.replace('{form}', en.orderTab.scaled)],
      ['logout', en.action.lock],
    ] as const) {
      await type(typed)
      await expect(options.first()).toContainText(label)
      await page.keyboard.press('Escape')
    }
  })
})

test('what was viewed and used lately stands first, also after its tab was closed, and ranks while typing, by keyboard', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 1280, height: 800 } })
  const options = page.getByRole('listbox', { name: en.palette.label }).getByRole('option')
  const field = page.getByRole('combobox', { name: en.palette.label })
  const choose = async (typed: string, shown: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await field.fill(typed)
    await expect(options.first()).toContainText(shown)
    await page.keyboard.press('Enter')
    await expect(field).toBeHidden()
  }
  await expect(deskView(page).form).toBeVisible()
  await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.97') })
  await choose('sol-usdt', 'SOL-USDT')
  await choose('eth-usdt', 'ETH-USDT')
  const light = en.palette.theme.replace('{theme}', en.settings.theme.light)
  await choose(light, light)
  // Each took the place of the one before: the row of tabs holds one pair, and the palette knows three.
  await expect
    .poll(async () => (await got(page, 'settings.get', null)).page['recent'])
    .toEqual({ [profileId]: { pairs: ['ETH-USDT', 'SOL-USDT', 'BTC-USDT'], commands: ['theme light'] } })

  await page.keyboard.press('Control+k')
  await expect(options.nth(0)).toContainText('ETH-USDT')
  await expect(options.nth(1)).toContainText('SOL-USDT')
  await expect(options.nth(2)).toContainText('BTC-USDT')
  await expect(options.nth(3)).toContainText(light)
  // What was sent comes next, other pairs and actions after it, and views last of these.
  const groups = page.getByRole('listbox', { name: en.palette.label }).getByRole('group')
  const { recent, orders, pairs, actions, views: places, others } = en.palette.group
  const names = (): Promise<(string | null)[]> =>
    groups.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await expect.poll(names).toEqual([recent, orders, pairs, actions, places, others])
  await expect(groups.nth(1).getByRole('option')).toHaveText([/^Buy 0\.01 BTC at .+ accepted/])
  await field.fill(en.palette.theme.replace('{theme}', '').trim())
  await expect(options.first()).toContainText(light)
  await field.fill('usdt')
  await expect(options.first()).toContainText(/^\s*(ETH|SOL|BTC)-USDT/)
  await page.keyboard.press('Escape')
  // An order leads to what is known of it.
  await page.keyboard.press('Control+k')
  await expect(groups.nth(1)).toBeVisible()
  for (let line = 0; line < 4; line += 1) await page.keyboard.press('ArrowDown')
  await expect(groups.nth(1).getByRole('option')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/activity\?request=/)
})

test('the palette opens each list of the orders, and the address of OCO brings form and list of the desk to the front', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const field = page.getByRole('combobox', { name: en.palette.label })
  const options = page.getByRole('listbox', { name: en.palette.label }).getByRole('option')
  const lists = views(page).main.getByRole('group', { name: en.orderList.label, exact: true })
  for (const [list, how] of [
    ['stops', 'key'],
    ['history', 'press'],
    ['trades', 'key'],
    ['oco', 'press'],
    ['open', 'key'],
  ] as const) {
    const label = en.palette.orderList.replace('{list}', en.orderList[list])
    await page.keyboard.press('Control+k')
    await field.fill(label)
    await expect(options.first()).toContainText(label)
    if (how === 'key') await page.keyboard.press('Enter')
    else await options.first().click()
    await expect(lists.getByRole('radio', { name: new RegExp(`^${en.orderList[list]}`) })).toBeChecked()
  }
  await page.evaluate(() => void (location.hash = '#/oco'))
  const forms = page.getByRole('group', { name: en.order.type, exact: true })
  await expect(forms.getByRole('radio', { name: en.orderTab.oco, exact: true })).toBeChecked()
  await expect(page.getByRole('tab', { name: new RegExp(`^${en.dock.tab.oco}`) })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})
