import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice, profileId } from '#test/support/e2e/desk-acts.ts'
import { deskView, sizeLabel } from '#test/support/e2e/desk-view.ts'
import type { OrderTabName } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

/** Keys of the desk belong to no field: nothing has the focus. */
const leave = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.activeElement instanceof HTMLElement && document.activeElement.blur()))

/** Prices of a sale that rests, in the fields of each form; the first of them is what the arrows move. */
const prices: Readonly<Record<OrderTabName, readonly (readonly [field: string, share: string])[]>> = {
  limit: [[en.order.price, '1.03']],
  market: [],
  stop: [
    [en.stops.trigger, '0.97'],
    [en.stops.price, '0.967'],
  ],
  oco: [
    [en.oco.takeProfit, '1.03'],
    [en.oco.stopPrice, '0.97'],
    [en.oco.limitPrice, '0.967'],
  ],
  scaled: [
    [en.scaled.from, '1.02'],
    [en.scaled.to, '1.04'],
  ],
}
const kinds = { limit: 'place', market: 'place', stop: 'place-stop', oco: 'place-oco', scaled: 'place' } as const

for (const tab of Object.keys(prices) as OrderTabName[])
  test(
    `${tab}: side, presets, ticks, clearing and sending by the keys of the desk`,
    { tag: tab === 'limit' ? [] : '@long' },
    async ({ launchApp }) => {
      const { page } = await launchApp()
      await got(page, 'settings.change', { orderKeys: true })
      const desk = deskView(page)
      const size = desk.form.getByLabel(sizeLabel(tab), { exact: true })
      const side = (name: 'buy' | 'sell') => desk.form.getByRole('radio', { name: en.side[name], exact: true })
      await expect(desk.form).toContainText('USDT')
      await desk.tab(tab)
      const [first] = prices[tab]
      // The form is loaded when it is first asked for.
      await expect(size).toBeVisible()
      await leave(page)
      await page.keyboard.press('b')
      await expect(side('buy')).toBeChecked()
      await page.keyboard.press('s')
      await expect(side('sell')).toBeChecked()

      // The digits are the form's own: elsewhere they size nothing.
      await page.keyboard.press('1')
      await expect(size).toHaveValue('')
      await side('sell').focus()
      for (const [digit, share] of [
        ['1', /^0\.10*$/],
        ['2', /^0\.250*$/],
        ['3', /^0\.50*$/],
        ['5', /^1(\.0*)?$/],
      ] as const) {
        await page.keyboard.press(digit)
        await expect(size, digit).toHaveValue(share)
      }
      await leave(page)
      if (first !== undefined) {
        const field = desk.form.getByLabel(first[0], { exact: true })
        await page.keyboard.press('ArrowUp')
        await expect(field).not.toHaveValue('')
        const before = Number((await field.inputValue()).replaceAll(/[^\d.]/g, ''))
        await page.keyboard.press('Shift+ArrowUp')
        await expect
          .poll(async () => Number((await field.inputValue()).replaceAll(/[^\d.]/g, '')))
          .toBeCloseTo(before + 1)
      }
      await size.focus()
      await page.keyboard.press('Escape')
      await expect(size).toHaveValue('')

      for (const [field, share] of prices[tab]) await desk.type(field, await farPrice(page, 'BTC-USDT', share))
      await side('sell').focus()
      await page.keyboard.press('1')
      await leave(page)
      await expect(desk.submit).toHaveAttribute('aria-disabled', 'false')
      await page.keyboard.press('Control+Enter')
      if (tab === 'market') await desk.agree('Enter')
      const sent = async () => (await got(page, 'intents.list', { profileId, limit: 10 })).map(({ kind }) => kind)
      await expect.poll(sent).toContain(kinds[tab])
      expect(new Set(await sent())).toEqual(new Set([kinds[tab]]))
    },
  )
