import { en } from '#renderer/locales/en.ts'
import { grouped } from '#renderer/ui/format/amount.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('pairs are searched, starred, sorted and traded by keyboard', async ({ launchApp }) => {
  const { page } = await launchApp()
  await views(page).open('markets')
  const grid = page.getByRole('grid', { name: en.markets.all })
  await expect(grid.getByRole('row', { name: 'ETH-USDT' })).toContainText(/[▲▼]? [+−]?[\d.]+ %/)
  expect(await stumbles(page)).toEqual([])

  await page.getByLabel(en.pair.search, { exact: true }).fill('eth usdt')
  await expect(grid.getByRole('row').nth(1)).toContainText('ETH-USDT')
  await grid.focus()
  await page.keyboard.press('Space')
  await expect(grid.getByRole('button', { name: en.markets.star.replace('{pair}', 'ETH-USDT') })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByLabel(en.pair.search, { exact: true }).fill('')
  await page.getByRole('button', { name: en.markets.favourites }).click()
  await expect(grid.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: en.markets.favourites }).click()

  await grid.getByRole('button', { name: en.markets.column.change }).click()
  await expect(grid.getByRole('columnheader', { name: en.markets.column.change })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.getByLabel(en.pair.search, { exact: true }).fill('eth usdt')
  await grid.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: en.pair.choose.replace('{pair}', 'ETH-USDT') })).toBeVisible()
})

test('a pair has its rules and chains, movers their lists, and announcements are text behind filters', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  await views(page).open('markets')
  await page.getByLabel(en.pair.search, { exact: true }).fill('eth usdt')
  const about = page.getByRole('region', { name: en.markets.beside })
  await expect(about.getByRole('heading', { name: 'ETH-USDT' })).toBeVisible()
  await expect(about).toContainText(en.markets.rule.tick)
  const stats = await got(page, 'read.getStats', { profileId, request: { symbol: 'ETH-USDT' } })
  for (const value of [stats.high, stats.low, stats.averagePrice])
    await expect(about).toContainText(grouped(value ?? '?'))
  await about
    .getByText(/withdrawal fee .+ ETH/)
    .first()
    .click()
  await expect(about.getByText(en.markets.chain.confirms).first()).toBeVisible()

  await about.getByText(en.markets.side.movers, { exact: true }).click()
  await expect(about.getByRole('heading', { name: en.markets.movers.up })).toBeVisible()
  await about.getByText(en.markets.side.news, { exact: true }).click()
  await expect(about.getByRole('article').first()).toBeVisible()
  await about.getByLabel(en.news.typeLabel, { exact: true }).selectOption('new-listings')
  await expect(about.getByRole('article').first()).toContainText('listed')
  await about.getByRole('button', { name: en.news.open }).first().click()
  await expect(page.getByText('Coffer opens only https pages of the venue')).toBeVisible()
  expect(await stumbles(page)).toEqual([])
})
