import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const rowOf = (page: Page, action: string) => page.getByRole('listitem').filter({ hasText: action }).first()

test(
  'keys are changed by pressing them, swapped where two meet, shown as they are now, and kept',
  { tag: '@long' },
  async ({ launchApp, makeFolder }) => {
    const dataDir = await makeFolder('keys')
    await writeFile(
      join(dataDir, 'settings.json'),
      JSON.stringify({ page: { welcomeSeen: true }, keys: { hide: 'mod+c', market: 'x' } }),
    )
    const app = await launchApp({ dataDir })
    const { page } = app
    const kept = async () => (await got(page, 'settings.get', null)).keys
    const unread = page.getByRole('status').filter({ hasText: `“${en.action.hide}”` })
    await expect(unread).toContainText('reset to defaults')
    await unread.locator('..').getByRole('button', { name: en.banner.settingsSeen }).click()
    await expect(unread).toHaveCount(0)
    expect(await kept()).toEqual({ market: 'x' })

    await views(page).open('settings')
    const buy = rowOf(page, en.action.buy)
    await buy.getByRole('button', { name: /^Change/ }).click()
    await page.keyboard.press('Control+v')
    await expect(buy.getByRole('alert')).toHaveText(en.rebind.refused.editing)
    await page.keyboard.press('s')
    await expect(buy.getByRole('alert')).toContainText(`S is used by “${en.action.sell}”`)
    expect(await kept()).toEqual({ market: 'x' })
    await buy.getByRole('button', { name: en.rebind.swap }).click()
    await expect.poll(kept).toEqual({ buy: 's', sell: 'b', market: 'x' })
    await expect(rowOf(page, en.action.sell)).toContainText('B')

    const send = rowOf(page, en.action.send)
    await send.getByRole('button', { name: /^Change/ }).click()
    await page.keyboard.press('g')
    await expect(send.getByRole('alert')).toContainText('Add Ctrl')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Escape')

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: en.keys.title })
    await expect(help.getByRole('listitem').filter({ hasText: en.action.buy })).toContainText('S')
    await page.keyboard.press('Escape')

    await app.restart()
    const desk = deskView(app.page)
    await expect(desk.form).toBeVisible()
    await app.page.keyboard.press('b')
    await expect(desk.form.getByRole('radio', { name: en.side.sell })).toBeChecked()
    await app.page.keyboard.press('s')
    await expect(desk.form.getByRole('radio', { name: en.side.buy })).toBeChecked()
  },
)

test(
  'a key that cannot act says why, and Esc clears the order form only from within',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    const desk = deskView(page)
    const said = page.getByRole('status').filter({ hasText: /\S/ })
    const says = async (keys: string, why: string): Promise<void> => {
      await page.keyboard.press(keys)
      await expect(said.filter({ hasText: why })).toBeVisible()
    }
    const price = desk.form.getByLabel(en.order.price, { exact: true })
    const why = en.keys.why
    const whyOf = (text: string, action: string): string => text.replace('{action}', action)
    await expect(desk.form).toContainText('USDT')
    await expect(desk.orders).toBeVisible()

    await test.step('order shortcuts are off', async () => {
      await says('Control+Enter', whyOf(why.keysOff, en.action.send))
      await says('c', whyOf(why.keysOff, en.action.cancelSelected))
      await says('Shift+C', whyOf(why.keysOff, en.action.cancelPair))
    })
    await got(page, 'settings.change', { orderKeys: true })
    await test.step('on, with nothing to act on', async () => {
      await says('c', why.noneSelected)
      await says('Control+Enter', why.fill)
      await says('Control+7', why.noProfile.replace('{number}', '7'))
      await page.keyboard.press('m')
      await says('ArrowUp', why.noPrice)
      await page.keyboard.press('l')
      for (let press = 0; press < 14; press += 1) await page.keyboard.press('[')
      await expect(said.filter({ hasText: why.shortest })).toBeVisible()
      await page.getByRole('tab', { name: en.depth.title }).click()
      await expect(page.getByRole('application', { name: /^Candle chart/ })).toHaveCount(0)
      await says(']', why.chart)
      await desk.show('balances')
      await expect(desk.orders).toHaveCount(0)
      await says('c', why.orders)
      await price.focus()
      await page.keyboard.press('Control+Enter')
      await expect(desk.submit.or(desk.form.getByRole('button', { name: /^Buy/ })).first()).toBeFocused()
      await desk.form.getByRole('combobox').first().focus()
      await says('Control+Enter', whyOf(why.typing, en.action.send))
    })
    await test.step('Esc', async () => {
      await price.fill('60000')
      const depth = page.getByRole('tab', { name: en.depth.title })
      await depth.focus()
      await says('Escape', why.notInForm)
      await expect(price).toHaveValue('60000')
      await price.focus()
      await page.keyboard.press('Escape')
      await expect(price).toHaveValue('')
    })
    await test.step('elsewhere', async () => {
      await views(page).open('settings')
      await expect(rowOf(page, en.action.buy)).toBeVisible()
      await says('b', whyOf(why.elsewhere, en.action.buy))
      await page.keyboard.press('Control+l')
      await expect(page.getByRole('heading', { name: en.lock.title })).toBeVisible()
      await says('Control+l', why.locked)
      await says('Control+k', why.locked)
    })
  },
)
