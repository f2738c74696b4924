import type { Locator, Page } from '@playwright/test'
import { de } from '#renderer/locales/de.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice, profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { englishOn } from '#test/support/e2e/english-words.ts'
import { closing, trustedWindow } from '#test/support/e2e/trusted-window.ts'
import { keep } from '#test/support/e2e/withdraw-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

/** A text of the page as a person may find it: whatever stands for its parameters, in any of its numbers. */
const fits = (text: string): RegExp => {
  const escaped = (part: string): string => part.replace(/[.*+?^$()[\]\\]/g, String.raw`\$&`)
  const forms = text.split(' | ').map((form) =>
    form
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+'),
  )
  return new RegExp(`(${forms.join('|')})`)
}

/** The desk in German, by roles and German words alone. */
function germanDesk(page: Page) {
  const panel = (name: string | RegExp): Locator =>
    page.getByRole('region', { name, exact: typeof name === 'string' }).first()
  const form = panel(de.order.title)
  const orders = panel(new RegExp(`^${de.orders.label}`))
  return {
    form,
    orders,
    rows: orders.getByRole('row').filter({ has: page.getByRole('gridcell') }),
    field: (label: string): Locator => form.getByLabel(label, { exact: true }),
    send: form.getByRole('button', { name: fits(de.order.onPractice) }).first(),
    yes: page.getByRole('dialog').getByRole('button', { name: fits(de.confirm.go) }),
    tab: (name: keyof typeof de.orderTab): Promise<void> =>
      page
        .getByRole('group', { name: de.order.type, exact: true })
        .getByText(de.orderTab[name], { exact: true })
        .click(),
    open: (name: 'trading' | 'account' | 'withdrawals' | 'settings'): Promise<void> =>
      page
        .getByRole('navigation', { name: de.nav.label })
        .getByRole('link', { name: de.nav[name], exact: true })
        .click(),
  }
}

test(
  'the day of a trader in German, without an English word: limit, amend, cancel, OCO, scaled, alert, portfolio, withdrawal, settings',
  { tag: '@long' },
  async ({ launchApp }) => {
    test.slow()
    const app = await launchApp({ size: { width: 1440, height: 900 } })
    const { page } = app
    await got(page, 'settings.change', { language: 'de' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const desk = germanDesk(page)
    const at = (percent: string): Promise<string> => farPrice(page, 'BTC-USDT', percent)
    const expectGerman = async (): Promise<void> => expect(await englishOn(page)).toEqual([])
    const openOrders = () => got(page, 'read.listOpenOrders', { profileId, request: { symbol: 'BTC-USDT' } })

    await test.step('a limit order is placed, amended and cancelled', async () => {
      await desk.tab('limit')
      await desk.form.getByText(de.side.buy, { exact: true }).click()
      await desk.field(de.order.price).fill(await at('0.97'))
      await desk.field(de.order.size).fill('0.01')
      await desk.field(de.order.size).blur()
      await desk.send.click()
      await expect(desk.rows).toHaveCount(1)
      await expect(desk.rows).toContainText(de.orders.open)
      await expectGerman()

      const better = await at('0.98')
      await desk.rows.getByRole('button', { name: de.manage.change }).click()
      const change = page.getByRole('form', { name: fits(de.change.label) })
      await change.getByLabel(de.order.price, { exact: true }).fill(better)
      await expectGerman()
      await change.getByRole('button', { name: fits(de.change.amendGo) }).click()
      await expect.poll(async () => (await openOrders()).map(({ price }) => price)).toEqual([better])

      await desk.rows.getByRole('button', { name: fits(de.cancel.label) }).click()
      await expect(desk.rows).toHaveCount(0)
      await expectGerman()
    })

    await test.step('an OCO order is placed, after the question, and cancelled in its row', async () => {
      await desk.tab('oco')
      await desk.form.getByText(de.side.sell, { exact: true }).click()
      await desk.field(de.oco.takeProfit).fill(await at('1.05'))
      await desk.field(de.oco.stopPrice).fill(await at('0.95'))
      await desk.field(de.oco.limitPrice).fill(await at('0.948'))
      await desk.field(de.order.size).fill('0.01')
      await desk.field(de.order.size).blur()
      await desk.send.click()
      await expect(desk.yes).toBeVisible()
      await expectGerman()
      await desk.yes.click()
      await expect(desk.rows).toHaveCount(1)
      await expectGerman()
      await desk.rows.getByRole('button', { name: fits(de.oco.cancelOne) }).click()
      await expect(desk.rows).toHaveCount(0)
    })

    await test.step('scaled orders are previewed row by row, and nothing is sent', async () => {
      await desk.tab('scaled')
      await desk.form.getByText(de.side.buy, { exact: true }).click()
      await desk.field(de.scaled.from).fill(await at('0.92'))
      await desk.field(de.scaled.to).fill(await at('0.96'))
      await desk.field(de.scaled.count).fill('4')
      await desk.field(de.scaled.totalSize).fill('0.04')
      const preview = page.getByRole('region', { name: de.scaled.preview })
      await expect(preview.getByText(de.scaled.sound)).toHaveCount(4)
      expect(await stumbles(page)).toEqual([])
      await expectGerman()
      expect(await openOrders()).toEqual([])
      await desk.tab('limit')
    })

    await test.step('an alert is added and deleted', async () => {
      await page.getByRole('button', { name: de.alerts.title, exact: true }).first().click()
      const dialog = page.getByRole('dialog', { name: de.alerts.title })
      await dialog.getByRole('textbox', { name: de.alerts.price, exact: true }).fill(await at('0.5'))
      await dialog.getByRole('button', { name: de.alerts.add, exact: true }).click()
      await expect(dialog.getByRole('list')).toContainText('BTC-USDT')
      expect((await got(page, 'alerts.list', null)).length).toBe(1)
      await expectGerman()
      await dialog.getByRole('button', { name: fits(de.alerts.deleteOf) }).click()
      await expect.poll(() => got(page, 'alerts.list', null)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    await test.step('the portfolio says what there is', async () => {
      await desk.open('account')
      const card = (name: string): Locator => page.getByRole('main').getByRole('region', { name, exact: true })
      await expect(card(de.portfolio.value)).toContainText(/\d/)
      await expect(card(de.portfolio.accounts)).toBeVisible()
      expect(await stumbles(page)).toEqual([])
      await expectGerman()
    })

    await test.step('a withdrawal is asked about in main’s own window, and a no keeps what was typed', async () => {
      await keep(app, 'Tresor')
      await desk.open('withdrawals')
      await page.getByRole('radio', { name: /^Tresor/ }).check({ force: true })
      const amount = page.getByRole('textbox', { name: de.withdrawals.amount, exact: true })
      await amount.fill('20')
      const review = page.getByRole('region', { name: de.withdrawals.review, exact: true })
      await expect(review).toContainText('TRC20')
      await expectGerman()
      await review.getByRole('button', { name: /Tresor/ }).click()
      const window = await trustedWindow(app)
      await expect(window.page.getByRole('heading', { name: 'USDT auszahlen', exact: true })).toBeVisible()
      expect(await englishOn(window.page)).toEqual([])
      await closing(window.page.getByRole('button', { name: 'Abbrechen', exact: true }).click())
      await expect(review).toContainText(de.withdrawals.outcome.kept)
      await expect(amount).toHaveValue('20')
      await expectGerman()
    })

    await test.step('a setting is found by its German word and changed', async () => {
      await desk.open('settings')
      const density = page.getByLabel(de.settings.densityLabel, { exact: true })
      await density.selectOption({ label: de.settings.density.comfortable })
      await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable')
      await page.getByRole('searchbox', { name: de.settings.search.label }).fill('Dichte')
      await expect(page.getByRole('navigation', { name: de.settings.search.sections }).getByRole('button')).toHaveText([
        de.settings.section.look,
      ])
      await expect(density).toBeVisible()
      await expectGerman()
    })
  },
)
