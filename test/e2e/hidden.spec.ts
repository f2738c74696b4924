import type { Page } from '@playwright/test'
import { add } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, profileId, rest } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import type { ViewName } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const viewNames = Object.keys(en.nav).filter((name): name is ViewName => name !== 'label')

/** Long enough that no public figure is the same by chance. */
const isTelling = (figure: string): boolean => figure.replace(/\D/g, '').length >= 6

/** Where this account has something to show in a table. */
const tables = /^(account|trading: (Open orders|Closed|Fills|Balances))/

/** What the account owns, holds and paid, as plain decimals. The size of a trade is public: it stands on the tape for everybody. */
async function ownFigures(page: Page): Promise<readonly string[]> {
  const request = { symbol: 'BTC-USDT' }
  const accounts = await got(page, 'read.listAccounts', { profileId, request: {} })
  const fills = await got(page, 'read.listFills', { profileId, request })
  const figures = [
    ...accounts.flatMap(({ balance, available, holds }) => [balance, available, holds]),
    ...fills.items.flatMap(({ funds, fee }) => [funds, fee]),
  ]
  return [...new Set(figures.flatMap((figure) => (figure === null ? [] : [add(figure, '0')])).filter(isTelling))]
}

/** Everything the page says, by eye or by reader, without the signs between thousands and the zeros at an end. */
const said = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const parts: string[] = [document.body.innerText]
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['title', 'aria-label', 'aria-description', 'placeholder', 'alt'])
        parts.push(element.getAttribute(name) ?? '')
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) parts.push(element.value)
      if (element.classList.contains('sr-only')) parts.push(element.textContent ?? '')
    }
    return parts
      .join('\n')
      .replace(/(?<=\d)[,\u202f\u2009](?=\d{3})/g, '')
      .replace(/(\.\d*?)0+(?!\d)/g, '$1')
  })

const shownOf = (text: string, figures: readonly string[]): readonly string[] =>
  figures.filter((figure) => new RegExp(`(?<![\\d.])${figure.replace('.', '\\.')}(?!\\d)`).test(text))

test('T15: while balances are hidden, no view says a figure of what is owned, ordered or traded', async ({
  launchApp,
}) => {
  test.slow()
  const { page } = await launchApp()
  const size = '0.01357913'
  await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.97'), size })
  const order = { type: 'market', symbol: 'BTC-USDT', side: 'buy', size: '0.00246813' } as const
  await got(page, 'orders.place', { ...envelope(), wait: true, order })
  await expect.poll(() => ownFigures(page)).toContain('1.00246813')
  const figures = [...(await ownFigures(page)), size]

  const found = new Map<string, readonly string[]>()
  let hidden = false
  let copyButtons = 0
  const look = async (what: string): Promise<void> => {
    await expect(views(page).main.locator('[aria-busy=true]')).toHaveCount(0)
    // A table whose answer is still on its way says nothing, hidden or not.
    if (tables.test(what)) await expect(views(page).main.getByRole('gridcell').first()).toBeVisible()
    // The view before may still stand there: only this one adds up main and trade.
    if (!hidden && what === 'account') await expect(views(page).main.getByText('1.50246813').first()).toBeVisible()
    const shown = shownOf(await said(page), figures)
    if (shown.length > 0) found.set(what, shown)
    // Whatever is marked as the user's own holds no digit at all.
    if (hidden) await expect(page.locator('[data-own]').filter({ hasText: /\d/ })).toHaveCount(0)
    // What a copy would hold is not on screen.
    if (tables.test(what)) copyButtons += await page.getByRole('button', { name: en.csv.copy }).count()
  }
  const everywhere = async (names: readonly ViewName[]): Promise<void> => {
    for (const view of names) {
      await views(page).open(view)
      await look(view)
      if (view !== 'trading') continue
      const tabs = page.getByRole('tab')
      for (let at = 0; at < (await tabs.count()); at += 1) {
        await tabs.nth(at).click()
        await look(`${view}: ${await tabs.nth(at).innerText()}`)
      }
    }
    // The market order of this spec has left a message.
    await page.getByRole('button', { name: /^Notifications|new notifications?$/, expanded: false }).click()
    await look('notices')
    await page.keyboard.press('Escape')
  }
  // The look finds them where they are shown, so that finding none means something.
  await everywhere(['trading', 'account'])
  expect(new Set([...found.values()].flat()).size).toBeGreaterThan(4)
  expect([...found.keys()]).toContain('account')

  expect(copyButtons).toBeGreaterThan(1)

  hidden = true
  copyButtons = 0
  found.clear()
  await got(page, 'settings.change', { hideBalances: true })
  await everywhere(viewNames)
  expect(Object.fromEntries(found)).toEqual({})
  expect(copyButtons).toBe(0)
})
