import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const rowOf = (page: Page, action: string) => page.getByRole('listitem').filter({ hasText: action }).first()

test('keys are changed by pressing them, swapped where two meet, shown as they are now, and kept', async ({
  launchApp,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'coffer-keys-'))
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ keys: { hide: 'mod+c', market: 'x' } }))
  try {
    const app = await launchApp({ dataDir })
    const { page } = app
    const kept = async () => (await got(page, 'settings.get', null)).keys
    const unread = page.getByRole('status').filter({ hasText: `“${en.action.hide}”` })
    await expect(unread).toContainText('the usual ones apply')
    await page.getByRole('button', { name: en.banner.settingsSeen }).click()
    await expect(unread).toHaveCount(0)
    expect(await kept()).toEqual({ market: 'x' })

    await views(page).open('settings')
    const buy = rowOf(page, en.action.buy)
    await buy.getByRole('button', { name: /^Change/ }).click()
    await page.keyboard.press('Control+v')
    await expect(buy.getByRole('alert')).toHaveText(en.rebind.refused.editing)
    await page.keyboard.press('s')
    await expect(buy.getByRole('alert')).toContainText(`S already stands for “${en.action.sell}”`)
    expect(await kept()).toEqual({ market: 'x' })
    await buy.getByRole('button', { name: en.rebind.swap }).click()
    await expect.poll(kept).toEqual({ buy: 's', sell: 'b', market: 'x' })
    await expect(rowOf(page, en.action.sell)).toContainText('B')

    const send = rowOf(page, en.action.send)
    await send.getByRole('button', { name: /^Change/ }).click()
    await page.keyboard.press('g')
    await expect(send.getByRole('alert')).toContainText('Hold Ctrl with it')
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
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})
