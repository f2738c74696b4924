import type { Page } from '@playwright/test'
import { add, divide, multiply, subtract } from '#shared/decimal.ts'
import { inPlaces } from '#renderer/ui/format/amount.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView, restingPrice, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const say = (text: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), text)

/** The account view as a person finds it. */
const accountView = (page: Page) => {
  const main = views(page).main
  const card = (title: string) => main.getByRole('region', { name: title, exact: true })
  const balances = card(en.portfolio.assets)
  return {
    card,
    balances,
    row: (currency: string) =>
      balances.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${currency}\\b`) }) }),
    names: async () =>
      (await balances.getByRole('rowheader').allTextContents()).map((name) => name.trim().split(' ')[0]),
    dialog: page.getByRole('dialog'),
    open: async (): Promise<void> => {
      await views(page).open('account')
      await expect(balances.getByRole('rowheader').first()).toBeVisible()
    },
  }
}

test('everything an account tells is on one page, and nothing of it while balances are hidden', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const view = accountView(page)
  await view.open()

  // Worth, in the currency of choice, which is kept.
  const value = view.card(en.portfolio.value)
  const choice = value.getByRole('group', { name: en.worth.currency })
  await choice.getByText('BTC', { exact: true }).click()
  await expect(value.getByText(/^[\d,]+\.\d{8}$/).first()).toBeVisible()
  await expect(view.balances.getByRole('columnheader', { name: say(en.worth.in, { currency: 'BTC' }) })).toBeVisible()
  await views(page).open('activity')
  await view.open()
  await expect(choice.getByRole('radio', { name: 'BTC' })).toBeChecked()
  await choice.getByText('USD', { exact: true }).click()

  // Sorted by worth, then as asked; searched; freed of dust.
  // By worth, once the prices are there.
  await expect.poll(() => view.names()).toEqual(['USDT', 'BTC', 'ETH', 'KCS'])
  await view.balances.getByRole('button', { name: en.balances.currency }).press('Enter')
  await expect.poll(() => view.names()).toEqual(['BTC', 'ETH', 'KCS', 'USDT'])
  const search = view.balances.getByRole('textbox', { name: en.account.search })
  await search.fill('kc')
  await expect.poll(() => view.names()).toEqual(['KCS'])
  await search.fill('')
  await view.balances.getByRole('switch', { name: en.dust.hide }).press('Space')
  const below = view.balances.getByLabel(say(en.dust.below, { currency: 'USD' }))
  await below.fill('10000')
  await below.press('Enter')
  await expect(view.row('KCS')).toHaveCount(0)
  await expect(view.balances.getByText(/^One small balance is hidden, worth [\d,.]+ USD\.$/)).toBeVisible()
  await view.balances.getByRole('switch', { name: en.dust.hide }).press('Space')
  await expect(view.row('KCS')).toHaveCount(1)

  // One account by its id.
  await view.row('USDT').press('Enter')
  const main = view.dialog.getByRole('region', { name: en.wallet.main, exact: true })
  await expect(main).toContainText('25,000.00 USDT')
  await expect(main.getByRole('button', { name: say(en.copy.what, { what: en.account.id }) })).toBeVisible()
  await page.keyboard.press('Escape')

  // Margin, counted in another currency, with what holds nothing.
  const cross = view.card(en.margin.cross)
  const folded = view.card(en.portfolio.accounts).getByText(/^Margin, Isolated margin.*: empty$/)
  await expect(folded).toBeVisible()
  await expect(cross).toHaveCount(0)
  await view
    .card(en.portfolio.accounts)
    .getByRole('button', { name: /^Show panels: Margin/ })
    .press('Enter')
  await expect(cross).toContainText(en.margin.status.EFFECTIVE)
  await cross.getByLabel(en.margin.quote).selectOption('BTC')
  await expect(cross).toContainText('0.00 BTC')
  await cross.getByLabel(en.margin.type).selectOption('MARGIN')
  await cross.getByLabel(en.margin.type).selectOption('ALL')
  await cross.getByRole('switch', { name: en.margin.everything }).press('Space')
  await expect(cross.getByRole('rowheader', { name: 'ETH', exact: true })).toBeVisible()
  const isolated = view.card(en.margin.isolated)
  await isolated.getByLabel(en.orders.pair, { exact: true }).selectOption('ETH-USDT')
  await expect(isolated.getByRole('rowheader')).toHaveText(['ETH-USDT', 'ETH-USDT'])
  await expect(isolated.getByText('0 %')).toBeVisible()

  // Fees: the base rates, and those of pairs that a person names.
  const fees = view.card(en.fees.title)
  await expect(fees.getByRole('row', { name: /^BTC-USDT 0\.1 % 0\.1 %/ })).toBeVisible()
  const pair = fees.getByLabel(en.fees.addPair)
  await pair.fill('no-pair')
  await pair.press('Enter')
  await expect(fees.getByText(en.fees.problem.unknown)).toBeVisible()
  await pair.fill('eth-usdt')
  await pair.press('Enter')
  await expect(fees.getByRole('row', { name: /^ETH-USDT 0\.1 % 0\.1 %/ })).toBeVisible()
  await fees.getByRole('button', { name: say(en.fees.remove, { pair: 'ETH-USDT' }) }).click()
  await expect(fees.getByRole('row', { name: /^ETH-USDT/ })).toHaveCount(0)

  const summary = view.card(en.account.summary)
  await expect(summary.getByRole('row', { name: new RegExp(`^${en.account.sub.all} \\d+ \\d+$`) })).toBeVisible()
  await expect(summary).toContainText(en.account.highFrequency)
  expect(await stumbles(page), 'dark').toEqual([])
  await got(page, 'settings.change', { theme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await stumbles(page, 'of colour'), 'light').toEqual([])

  // T15: not a figure of what is owned or owed is left.
  await got(page, 'settings.change', { hideBalances: true })
  await expect(view.row('USDT')).toContainText('•••')
  const own = await page.locator('[data-own]').allTextContents()
  expect(own.length).toBeGreaterThan(20)
  expect(own.filter((text) => /\d/.test(text))).toEqual([])
  // The day's change of a pair is the market's, and stays.
  await expect(view.balances.getByText(/\d[\d,.]* (USD|USDT|BTC)/)).toHaveCount(0)
  for (const one of [cross, isolated]) await expect(one.getByText(/\d[\d,.]* (USD|USDT|BTC|%)/)).toHaveCount(0)
  await view.balances.getByRole('button', { name: en.grid.columns }).click()
  await expect(view.balances.getByRole('button', { name: en.grid.reset })).toBeVisible()
  await expect(view.balances.getByRole('button', { name: en.csv.copy })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await view.balances.getByRole('button', { name: say(en.transfer.move, { currency: 'USDT' }) }).click()
  await expect(view.dialog).not.toContainText(/\d/)
  expect(await stumbles(page), 'light dialog').toEqual([])
  await got(page, 'settings.change', { theme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await stumbles(page, 'of colour'), 'dark dialog').toEqual([])
})

test('what lies in Main cannot be traded: the order form says so, moves it, and the order goes out', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  const view = accountView(page)
  const price = await restingPrice(page, profileId)
  // More than Trade holds, and less than Trade and Main hold together, whatever the price has come to.
  const size = divide('112000', price, 3)
  const worth = multiply(price, size)
  await desk.fill({ side: 'buy', price, size })
  await expect(desk.form).toContainText(say(en.order.inMain, { amount: '25,000.00', currency: 'USDT' }))
  await desk.form.getByRole('button', { name: en.transfer.toTrade }).click()

  const amount = view.dialog.getByLabel(en.transfer.amount, { exact: true })
  await expect(amount).toHaveValue(subtract(worth, '100000'))
  await amount.fill('25000.5')
  await expect(view.dialog).toContainText(say(en.transfer.problem.tooMuch, { most: '25,000', from: en.wallet.main }))
  await view.dialog.getByRole('button', { name: en.transfer.most }).click()
  await expect(view.dialog).toContainText('100,000.00 → 125,000.00')
  // By keyboard: Enter in the amount goes to the button, which says the whole act; twice is one transfer (M11).
  await amount.press('Enter')
  await expect(view.dialog.getByRole('button', { name: 'Transfer 25,000 USDT from Main to Trade' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(view.dialog.getByRole('status')).toContainText('Transfer 25,000 USDT from Main to Trade')
  await page.keyboard.press('Escape')
  await expect(view.dialog).toHaveCount(0)

  await desk.submit.click()
  await desk.agree()
  await expect(desk.rows).toHaveCount(1)
  const held = add(worth, multiply(worth, '0.001'))
  await view.open()
  await expect(view.row('USDT')).toContainText(inPlaces(held, 2))
  const inMain = view.card(en.portfolio.accounts).getByRole('region', { name: en.wallet.main, exact: true })
  await expect(inMain).toContainText('BTC')
  await expect(inMain).not.toContainText('USDT')
  await views(page).open('activity')
  await expect(views(page).main.getByText('Transfer 25,000 USDT from Main to Trade').first()).toBeVisible()
})
