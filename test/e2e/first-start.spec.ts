import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { amount, grouped } from '#renderer/ui/format/amount.ts'
import { cut, multiply, subtract, withDecimals } from '#shared/decimal.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView, restingPrice, views } from '#test/support/e2e/desk-view.ts'
import { liveLabel as label, profilesView } from '#test/support/e2e/live.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import { trustedWindow } from '#test/support/e2e/trusted-window.ts'

test('a first start says what Coffer is, and Enter goes on to a funded practice account, with no key and no network', async ({
  launchApp,
}) => {
  const app = await launchApp({ welcome: true })
  const desk = deskView(app.page)
  const welcome = (): Locator => app.page.getByRole('dialog', { name: en.welcome.title })
  const begin = welcome().getByRole('button', { name: en.welcome.start })
  await expect(begin).toBeFocused()
  for (const name of ['keys', 'window', 'journal'] as const)
    await expect(welcome().getByRole('heading', { name: en.welcome.proof[name] })).toBeVisible()
  for (const theme of ['dark', 'light'] as const) {
    await got(app.page, 'settings.change', { theme })
    await expect(app.page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await stumbles(app.page, theme === 'dark' ? 'all' : 'of colour'), theme).toEqual([])
  }
  // Nothing behind it can be reached: from the last button the focus does not come to the desk.
  await app.page.keyboard.press('Tab')
  await expect(welcome().getByRole('button', { name: en.welcome.addKey })).toBeFocused()
  await app.page.keyboard.press('Shift+Tab')
  await expect(begin).toBeFocused()
  await app.page.keyboard.press('Enter')
  await expect(welcome()).toBeHidden()
  await expect(app.page.getByRole('dialog', { name: en.tour.title.top })).toBeFocused()
  await app.page.keyboard.press('Escape')

  await expect(views(app.page).status).toContainText(en.status.practice)
  await desk.show('balances')
  await expect(desk.balance('USDT').available).toHaveText('100,000.00')
  await expect(desk.balance('USDT').held).toHaveText('0.00')
  await expect(desk.submit).toContainText('PRACTICE')
  // Whoever only practises has no keys to lose.
  await expect(app.page.getByText(en.banner.noKeychain)).toBeHidden()

  const settings = join(app.dataDir, 'settings.json')
  await expect.poll(() => (existsSync(settings) ? readFileSync(settings, 'utf8') : '')).toContain('welcomeSeen')
  await app.restart()
  await expect(deskView(app.page).submit).toBeVisible()
  await expect(welcome()).toBeHidden()
})

test('the first run: where keys live, paste a key, test it; practice is a press away on each step', async ({
  launchApp,
}) => {
  const venue = await startLoopbackVenue()
  try {
    const app = await launchApp({ keyring: 'unlocked', welcome: true })
    const { page } = app
    const profiles = profilesView(app)
    const step = page.getByRole('listitem').and(page.locator('[aria-current=step]'))
    const practice = profiles.button(en.adding.practice)
    const wrong = { ...venue.key, passphrase: 'login-password' }

    await page.getByRole('button', { name: en.welcome.addKey }).click()
    await expect(step).toContainText(en.adding.step[1])
    await expect(views(page).main).toContainText(en.adding.inKeychain)
    await expect(views(page).main).toContainText(en.adding.keychain.available)
    await practice.click()
    await expect(deskView(page).submit).toContainText('PRACTICE')
    await expect(page.getByRole('dialog', { name: en.welcome.title })).toBeHidden()

    await profiles.open()
    await profiles.fill({ label, venueName: 'Loopback', address: venue.server.baseUrl, key: wrong })
    await expect(step).toContainText(en.adding.step[2])
    await expect(views(page).main.getByText(en.asked.open)).toBeVisible()
    const window = await trustedWindow(app)
    await expect(window.field('Passphrase')).toHaveAccessibleDescription(/when you created this key/)
    for (const name of ['Secret', 'Passphrase']) await expect(window.field(name)).toHaveAttribute('type', 'password')
    await expect(practice).toBeVisible()
    await profiles.store()

    await expect(step).toContainText(en.adding.step[3])
    const said = page.getByRole('region', { name: en.profiles.addTitle })
    await expect(said.getByRole('alert')).toContainText('passphrase or the API secret is wrong')
    await expect(practice).toBeVisible()
    // The one button that stands out is the one that helps.
    const primary = said.locator('.n-button--primary-type')
    await expect(primary).toHaveText([en.adding.correct])
    await profiles.button(en.adding.correct).click()
    await expect((await trustedWindow(app)).field('Secret')).toHaveValue('')
    await profiles.typeKey(venue.key)
    await profiles.store()
    await expect(said).toContainText(en.adding.verdict.passed.replace('{label}', label))
    await profiles.button(en.adding.trade.replace('{label}', label)).click()
    await expect(deskView(page).submit).toContainText(`${label} · LIVE`)
  } finally {
    await venue.close()
  }
})

test('a limit order rests, holds its cost, and gives it back when cancelled', async ({ launchApp }) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  const price = await restingPrice(page, 'practice')
  const what = `Buy 0.01 BTC at ${amount(price, 1)}`

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
  await expect(desk.balance('USDT').held).toHaveText(grouped(withDecimals(cut(subtract(cost, `-${fee}`), 2), 2)))

  await desk.show('orders')
  await desk.rows.getByRole('button', { name: `Cancel ${what}` }).click()
  await expect(desk.rows).toHaveCount(0)
  await desk.show('balances')
  await expect(desk.balance('USDT').held).toHaveText('0.00')
  await expect(desk.balance('USDT').available).toHaveText('100,000.00')

  await views(page).open('activity')
  // The cancel names its order. What became of both is said, not only that the venue took them.
  const [placed, cancel] = [new RegExp(`(?<!Cancel )${what}`), `Cancel ${what}`]
  await expect(page.getByRole('row').filter({ hasText: placed })).toContainText(en.intentState.cancelled)
  await expect(page.getByRole('row').filter({ hasText: cancel })).toContainText(en.intentState.cancelled)
})

test('a market order fills at once and changes both balances', { tag: '@long' }, async ({ launchApp }) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  await desk.tab('market')
  await desk.type(en.order.size, '0.01')
  await expect(desk.submit).toContainText('Buy 0.01 BTC at market')
  await desk.submit.click()
  await desk.agree()
  await expect(desk.outcome).toContainText(en.outcome.acceptedWhat.replace('{what}', 'Buy 0.01 BTC at market'))

  await desk.show('balances')
  await expect(desk.balance('BTC').available).toHaveText('1.01000000')
  await expect(desk.balance('USDT').available).not.toHaveText('100,000.00')
  await expect(desk.balance('USDT').held).toHaveText('0.00')
  const fills = await got(page, 'read.listFills', { profileId: 'practice', request: { symbol: 'BTC-USDT' } })
  expect(fills.items.map(({ side }) => side)).toContain('buy')
})

test(
  'what is wrong with an order is said beside its field, and the button waits',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    const desk = deskView(page)
    await desk.fill({ side: 'buy', price: '60000.05', size: '0.01' })
    const price = desk.form.getByLabel(en.order.price, { exact: true })
    await expect(price).toHaveAccessibleDescription(/0\.1.*(60,?000|60,?000\.1)/)
    await expect(desk.submit).toHaveAttribute('aria-disabled', 'true')
    await desk.submit.click({ force: true })
    expect(await got(page, 'intents.list', { profileId: 'practice', limit: 10 })).toEqual([])
    await expect(price).toHaveValue(/60,?000\.05/)
  },
)
