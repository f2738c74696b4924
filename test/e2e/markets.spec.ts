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
  const change = grid.getByRole('row', { name: 'ETH-USDT' }).getByRole('gridcell').nth(3)
  await expect(change).toHaveText(/^[+−]?[\d.]+ %$/)
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
  const tab = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name} [\\d,]+$`) })
  await tab(en.markets.favourites).check()
  await expect(grid.getByRole('row')).toHaveCount(2)
  // On to the first currency by key: the table has pairs of it alone.
  await page.keyboard.press('ArrowRight')
  await expect(tab('USDT')).toBeChecked()
  await expect(grid.getByRole('row').nth(1)).toContainText('-USDT')
  await tab(en.markets.allQuotes).check()
  // Large figures are in K, M or B, and whole for whoever points at them.
  const turnover = grid.getByRole('row').nth(1).getByRole('gridcell').nth(7)
  await expect(turnover).toHaveText(/^[\d,.]+ [KMB]$/)
  await turnover.hover()
  await expect(turnover).toHaveAttribute('title', /^[\d,]{5,}/)

  await grid.getByRole('button', { name: en.markets.column.change }).click()
  await expect(grid.getByRole('columnheader', { name: en.markets.column.change })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.getByLabel(en.pair.search, { exact: true }).fill('eth usdt')
  await grid.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: en.pair.choose.replace('{pair}', 'ETH-USDT') })).toBeVisible()
  const star = page.getByRole('button', { name: en.ticker.star.replace('{pair}', 'ETH-USDT') })
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.press('Enter')
  await expect(star).toHaveAttribute('aria-pressed', 'false')
})

test(
  'figures of the table are drawn over its rows, read in them, and seen in them in forced colours',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    await views(page).open('markets')
    const grid = page.getByRole('grid', { name: en.markets.all })
    const last = grid.getByRole('row', { name: 'BTC-USDT' }).getByRole('gridcell').nth(2)
    await expect(last).toHaveText(/^[\d,.]+$/)
    const canvas = grid.locator('canvas[aria-hidden]')
    /** Dots of a cell that are drawn upon. */
    const inked = () =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const row = element.parentElement?.querySelector('[data-key="BTC-USDT"] .painted')?.getBoundingClientRect()
        const { left, top } = element.getBoundingClientRect()
        if (row === undefined) return 0
        const [x, y] = [Math.max(row.left - left, 0), row.top - top].map((px) => px * devicePixelRatio)
        const [width, height] = [row.width, row.height].map((px) => px * devicePixelRatio)
        const dots = element.getContext('2d')?.getImageData(x ?? 0, y ?? 0, width ?? 1, height ?? 1).data ?? []
        return dots.filter((value, at) => at % 4 === 3 && value > 128).length
      })
    await expect.poll(inked).toBeGreaterThan(50)
    const before = await last.textContent()
    await expect(last).not.toHaveText(before ?? '')
    // Its text stands in a canvas of its own: in the accessibility tree, and not drawn.
    await expect(last.locator('canvas')).toHaveCount(1)
    await expect(last).toMatchAriaSnapshot(`- gridcell /[\\d,.]+/`)

    await page.emulateMedia({ forcedColors: 'active' })
    await expect(canvas).toHaveCount(0)
    await expect(last).toHaveText(/^[\d,.]+$/)
    await expect(last.locator('canvas')).toHaveCount(0)
    await expect(last).toBeVisible()
    await expect(grid.getByRole('row', { name: 'ETH-USDT' }).getByRole('gridcell').nth(3)).toHaveText(/[\d.]+ %$/)
    await page.emulateMedia({ forcedColors: 'none' })
    await expect.poll(inked).toBeGreaterThan(50)
  },
)

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
