import { en } from '#renderer/locales/en.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('by mouse alone pairs are opened in tabs, chosen, moved and closed, and stay over a reload', async ({
  launchApp,
}) => {
  const app = await launchApp({ size: { width: 1920, height: 1080 } })
  const { page } = app
  const side = page.getByRole('complementary', { name: en.watchlist.title })
  const line = (pair: string) => side.getByRole('option').filter({ hasText: pair })
  const row = page.getByRole('tablist', { name: en.tabs.label })
  const tabs = row.getByRole('tab')
  const tab = (pair: string) => row.getByRole('tab', { name: pair })
  const inView = (pair: string) => page.getByRole('button', { name: en.pair.choose.replace('{pair}', pair) })
  await expect(line('ETH-USDT')).toContainText(/\d/)
  await expect(row).toHaveCount(0)

  await line('ETH-USDT').click({ modifiers: ['Control'] })
  await expect(tabs).toHaveText(['BTC-USDT', 'ETH-USDT'])
  await expect(tab('ETH-USDT')).toHaveAttribute('aria-selected', 'true')
  await line('SOL-USDT').click({ button: 'middle' })
  await expect(tabs).toHaveText(['BTC-USDT', 'ETH-USDT', 'SOL-USDT'])
  await expect(inView('SOL-USDT')).toBeVisible()
  expect(await stumbles(page)).toEqual([])

  await tab('BTC-USDT').click()
  await expect(inView('BTC-USDT')).toBeVisible()
  await expect(page.getByRole('application', { name: /^Candle chart of BTC-USDT/ })).toBeVisible()
  // A plain press on a pair of the list that has a tab goes to that tab.
  await line('ETH-USDT').click()
  await expect(tabs).toHaveText(['BTC-USDT', 'ETH-USDT', 'SOL-USDT'])
  await expect(tab('ETH-USDT')).toHaveAttribute('aria-selected', 'true')

  await tab('SOL-USDT').dragTo(tab('BTC-USDT'))
  await expect(tabs).toHaveText(['SOL-USDT', 'BTC-USDT', 'ETH-USDT'])
  await expect(inView('ETH-USDT'), 'the pair in view stays').toBeVisible()
  await app.reload()
  await expect(tabs).toHaveText(['SOL-USDT', 'BTC-USDT', 'ETH-USDT'])

  // The cross of a tab that is not in front closes that one alone.
  const box = await tab('BTC-USDT').boundingBox()
  if (box === null) throw new Error('no tab')
  await page.mouse.click(box.x + box.width - 18, box.y + box.height / 2)
  await expect(tabs).toHaveText(['SOL-USDT', 'ETH-USDT'])
  await expect(inView('ETH-USDT')).toBeVisible()
  await tab('ETH-USDT').click({ button: 'middle' })
  await expect(row).toHaveCount(0)
  await expect(inView('SOL-USDT')).toBeVisible()
})
