import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { makeFolder } from '#test/support/folders.ts'

const words = en.layouts

test('a layout is chosen, saved, put back and applied by keyboard, with a second chart of its own pair', async ({
  launchApp,
}) => {
  const app = await launchApp({ size: { width: 1920, height: 1080 } })
  const { page } = app
  const dialog = page.getByRole('dialog', { name: words.title })
  const charts = page.getByRole('application', { name: /^Candle chart of / })
  const press = async (name: string): Promise<void> => {
    await dialog.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }
  await expect(charts).toHaveCount(1)
  await page.keyboard.press('d')
  await expect(dialog).toBeVisible()
  expect(await stumbles(page)).toEqual([])
  await press(en.dock.preset.twoCharts)
  await expect(charts).toHaveCount(2)
  // A panel that stood before keeps its name on its tab.
  for (const name of [en.chart.title, en.orders.label, en.dock.tab.closed])
    await expect(page.getByRole('tab', { name, exact: true })).toContainText(name)
  await expect(charts.nth(0)).toHaveAccessibleName(/BTC-USDT/)
  await expect(charts.nth(1)).not.toHaveAccessibleName(/BTC-USDT/)

  await page
    .getByRole('button', { name: en.pair.choose.replace('{pair}', '').trim() })
    .last()
    .focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('SOL-USDT')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('application', { name: /^Candle chart of SOL-USDT/ })).toHaveCount(1)

  await page.keyboard.press('d')
  // What the desk stands in is told, by word and to a reader.
  const now = dialog.locator('[aria-current=true]')
  await expect(now).toHaveText([new RegExp(`${en.dock.preset.twoCharts}.*${words.inUse}`)])
  await press(words.save)
  await expect(dialog.getByText(words.refused.empty)).toBeVisible()
  await dialog.getByLabel(words.new).fill('Two of them')
  await page.keyboard.press('Enter')
  await expect(now).toHaveText([new RegExp(en.dock.preset.twoCharts), new RegExp(`Two of them.*${words.inUse}`)])
  await press(words.close)
  await expect(dialog).toBeHidden()
  await page.keyboard.press('d')
  await press(en.dock.preset.onePair)
  await expect(charts).toHaveCount(1)
  await page.keyboard.press('d')
  await press(words.applyOf.replace('{name}', 'Two of them'))
  await expect(charts).toHaveCount(2)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Layout: Scalping')
  await page.keyboard.press('Enter')
  await expect(charts).toHaveCount(1)
  await page.keyboard.press('d')
  await press(words.applyOf.replace('{name}', 'Two of them'))
  const kept = async (): Promise<string> => JSON.stringify((await got(page, 'settings.get', null)).page)
  await expect.poll(kept).toContain('"views":["chart2"]')
  await app.reload()
  await expect(charts).toHaveCount(2)
  await expect(page.getByRole('application', { name: /^Candle chart of SOL-USDT/ })).toHaveCount(1)
})

test('a layout file of a newer version or of junk is refused in a sentence, and nothing is lost', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 1280, height: 800 } })
  const dialog = page.getByRole('dialog', { name: words.title })
  const folder = await makeFolder('layouts')
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  await page.getByRole('button', { name: en.dock.menu.replace('{panel}', en.chart.title), exact: true }).click()
  await page.getByRole('button', { name: en.dock.layouts, exact: true }).click()
  await dialog.getByLabel(words.new).fill('Mine')
  await dialog.getByRole('button', { name: words.save }).click()
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveCount(1)
  for (const [name, text, says] of [
    ['newer.json', JSON.stringify({ kind: 'coffer-layout', version: 2, name: 'x', layout: {} }), words.file.newer],
    ['junk.json', '{"layout": [[[', words.file.junk],
  ] as const) {
    await dialog.getByLabel(words.fromFile).setInputFiles(file(name, text))
    await expect(dialog.getByText(says.replace('{file}', name))).toBeVisible()
    await expect(rows).toHaveCount(1)
  }
  await dialog.getByRole('button', { name: words.deleteOf.replace('{name}', 'Mine') }).click()
  await expect(rows).toHaveCount(1)
  await dialog.getByRole('button', { name: words.deleteOf.replace('{name}', 'Mine') }).click()
  await expect(rows).toHaveCount(0)
})
