import { en } from '#renderer/locales/en.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { expect, test } from '#test/support/fixtures.ts'

const wide = { width: 1920, height: 1080 }

test('a watchlist is made, filled, ordered and emptied by mouse, and stays over a reload', async ({ launchApp }) => {
  const app = await launchApp({ size: wide })
  const { page } = app
  const side = page.getByRole('complementary', { name: en.watchlist.title })
  const rows = side.getByRole('option')
  await expect(rows.first()).toContainText(/\d/)
  expect(await rows.count(), 'the most traded pairs').toBeGreaterThan(5)
  expect(await stumbles(page)).toEqual([])

  await side.getByRole('button', { name: /^List:/ }).click()
  await side.getByRole('button', { name: en.watchlist.manage }).click()
  const dialog = page.getByRole('dialog', { name: en.watchlists.title })
  await dialog.getByRole('button', { name: en.watchlists.create }).click()
  await expect(dialog.getByText(en.watchlists.refused.empty)).toBeVisible()
  await dialog.getByLabel(en.watchlists.new).fill('Majors')
  await dialog.getByRole('button', { name: en.watchlists.create }).click()
  await dialog.getByLabel(en.watchlists.new).fill('MAJORS')
  await dialog.getByRole('button', { name: en.watchlists.create }).click()
  await expect(dialog.getByText(en.watchlists.refused.taken)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(side.getByText(en.watchlist.empty)).toBeVisible()

  for (const pair of ['ETH-USDT', 'BTC-USDT', 'SOL-USDT']) {
    await side.getByRole('button', { name: en.watchlist.add }).click()
    await side.getByRole('combobox', { name: en.pair.search }).fill(pair)
    await expect(side.getByRole('option', { name: new RegExp(`^${pair}`), selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(rows.filter({ hasText: pair })).toBeVisible()
  }
  const names = (): Promise<readonly string[]> => rows.locator('b').allTextContents()
  expect(await names()).toEqual(['ETH-USDT', 'BTC-USDT', 'SOL-USDT'])
  await rows.filter({ hasText: 'SOL-USDT' }).dragTo(rows.filter({ hasText: 'ETH-USDT' }))
  await expect.poll(names).toEqual(['SOL-USDT', 'ETH-USDT', 'BTC-USDT'])
  await side.getByRole('button', { name: en.watchlist.by.symbol, exact: true }).click()
  await expect.poll(names).toEqual(['BTC-USDT', 'ETH-USDT', 'SOL-USDT'])

  await app.reload()
  await expect.poll(names).toEqual(['BTC-USDT', 'ETH-USDT', 'SOL-USDT'])
  await side.getByRole('button', { name: en.watchlist.hide }).click()
  await expect(rows).toHaveCount(0)
  await side.getByRole('button', { name: en.watchlist.show }).click()
  await expect(rows).toHaveCount(3)
})

test('by keyboard alone the watchlist opens, stars, moves and removes pairs, and tabs hold several', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 1280, height: 800 } })
  const side = page.getByRole('complementary', { name: en.watchlist.title })
  const pairButton = page.getByRole('button', { name: /^Pair BTC-USDT|BTC-USDT/ }).first()
  await expect(pairButton).toBeVisible()
  await expect(side.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('w')
  const list = side.getByRole('listbox')
  await expect(side.getByRole('option').first()).toContainText(/\d/)
  await list.focus()
  for (const key of ['Home', 'Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await side.getByRole('button', { name: /^List:/ }).focus()
  await page.keyboard.press('Enter')
  await side.getByRole('button', { name: en.watchlist.favourites, exact: true }).focus()
  await page.keyboard.press('Enter')
  const names = (): Promise<readonly string[]> => side.getByRole('option').locator('b').allTextContents()
  await expect.poll(async () => (await names()).length).toBe(3)
  const [first = '', second = '', third = ''] = await names()

  await list.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(names).toEqual([second, first, third])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: new RegExp(first) }).and(page.locator('[aria-current]'))).toBeVisible()

  const row = page.getByRole('tablist', { name: en.tabs.label })
  await expect(row).toHaveCount(0)
  await page.keyboard.press('End')
  await page.keyboard.press('Control+Enter')
  await expect(row.getByRole('tab')).toHaveText([first, third])
  await expect(row.getByRole('tab', { selected: true })).toHaveText(third)
  await page.keyboard.press('Control+PageDown')
  await expect(row.getByRole('tab', { selected: true })).toHaveText(first)
  await row.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(row.getByRole('tab')).toHaveText([third, first])
  await page.keyboard.press('Delete')
  await expect(row).toHaveCount(0)

  await list.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  await expect.poll(names).toEqual([first, third])
})

test('in a narrow window the key lays the watchlist over the desk, and Escape puts it away', async ({ launchApp }) => {
  const { page } = await launchApp({ size: { width: 1000, height: 760 } })
  const side = page.getByRole('complementary', { name: en.watchlist.title })
  await expect(page.getByRole('application', { name: /^Candle chart of / })).toBeVisible()
  await expect(side).toHaveCount(0)
  const dock = page.locator('.coffer-dock')
  const before = await dock.boundingBox()
  await page.keyboard.press('w')
  await expect(side.getByRole('option').first()).toBeInViewport()
  expect(await dock.boundingBox(), 'nothing moves').toEqual(before)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(side).toHaveCount(0)
  await page.keyboard.press('w')
  await expect(side).toBeVisible()
  await page.keyboard.press('w')
  await expect(side).toHaveCount(0)
})

test('alerts stand below the watchlist: none at first, added by the bell, the pair in view first, each opens the dialog', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: wide })
  const box = page
    .getByRole('complementary', { name: en.watchlist.title })
    .getByRole('region', { name: en.alerts.title })
  await expect(box.getByText(en.alertBox.none)).toBeVisible()
  await box.getByRole('button', { name: en.alertBox.add }).click()
  const dialog = page.getByRole('dialog', { name: en.alerts.title })
  await dialog.getByRole('textbox', { name: en.alerts.price }).fill('70000')
  await dialog.getByRole('textbox', { name: en.alerts.price }).press('Enter')
  await expect(dialog.getByRole('list')).toContainText('70,000')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const lines = box.getByRole('listitem')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText(/BTC-USDT at\s*70,000\.0/)
  expect(await stumbles(page)).toEqual([])
  await lines.getByRole('button').press('Enter')
  await expect(dialog).toBeVisible()
})
