import { en } from '#renderer/locales/en.ts'
import { amount } from '#renderer/ui/format/amount.ts'
import { decimalsOf } from '#shared/decimal.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { cramped } from '#test/support/e2e/geometry.ts'
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

/** Wide enough for the pair beside the table. */
const wide = { size: { width: 1920, height: 1080 } }

test('a pair has its day, its chart, its rules, what is held of it and its networks', async ({ launchApp }) => {
  const { page } = await launchApp(wide)
  await views(page).open('markets')
  await page.getByLabel(en.pair.search, { exact: true }).fill('btc usdt')
  const about = page.getByRole('region', { name: en.markets.beside })
  await expect(about.getByRole('heading', { name: 'BTC-USDT' })).toBeVisible()
  await expect(about.getByText('Bitcoin', { exact: true })).toBeVisible()

  await test.step('24 hours as the venue counts them, in the decimals of the price step', async () => {
    const stats = await got(page, 'read.getStats', { profileId, request: { symbol: 'BTC-USDT' } })
    const rules = await got(page, 'read.getSymbol', { profileId, request: { symbol: 'BTC-USDT' } })
    const places = decimalsOf(rules.priceIncrement)
    for (const value of [stats.high, stats.low, stats.averagePrice])
      await expect(about).toContainText(amount(value ?? '?', places))
    await expect(about).toContainText(en.markets.rule.tick)
    await expect(about).toContainText(/0\.1 % \/ 0\.1 %/)
  })
  await test.step('its chart over each span, in words too', async () => {
    for (const span of ['day', 'week', 'month', 'year'] as const) {
      await about.getByRole('radio', { name: en.markets.chart.long[span], exact: true }).check()
      const picture = about.getByRole('img', { name: new RegExp(`${en.markets.chart.long[span]}: [+−]?[\\d.]+ %`) })
      await expect(picture.locator('canvas').first()).toBeVisible()
    }
  })
  await test.step('what is held of it, hidden with balances', async () => {
    const own = about.getByRole('region', { name: en.markets.own.replace('{currency}', 'BTC') })
    await expect(own.locator('dd[data-own]').first()).toHaveText(/^[\d,.]+$/)
    await page.getByRole('button', { name: en.action.hide }).click()
    for (const figure of await own.locator('dd[data-own]').all()) await expect(figure).toHaveText(/^(•••|–)$/)
    await page.getByRole('button', { name: en.action.hide }).click()
    await own.getByRole('link', { name: en.nav.account }).click()
    await expect(page.getByRole('heading', { name: en.view.account, level: 1 })).toBeVisible()
    await views(page).open('markets')
    await page.getByLabel(en.pair.search, { exact: true }).fill('btc usdt')
  })
  await test.step('the networks of both its currencies', async () => {
    const networks = about.getByRole('region', { name: en.markets.networks })
    const bitcoin = networks.getByRole('row', { name: /^▸?\s*BTC/ })
    await expect(bitcoin).toContainText(/0\.0005 BTC.*0\.001 BTC.*3.*open.*open/)
    await networks.getByRole('radio', { name: 'USDT' }).check()
    await networks.getByRole('button', { name: 'ERC20' }).click()
    await expect(networks).toContainText('0xdac17f958d2ee523a2206206994597c13d831ec7')
  })
  await test.step('an alert of it', async () => {
    await about.getByRole('button', { name: en.markets.alert.replace('{pair}', 'BTC-USDT') }).click()
    await expect(page.getByRole('dialog', { name: en.alerts.title })).toContainText('BTC-USDT')
    await page.keyboard.press('Escape')
  })
  expect(await stumbles(page)).toEqual([])
})

test(
  'cards show what moves, and bring the pair beside the table; announcements are text behind filters',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp(wide)
    await views(page).open('markets')
    const about = page.getByRole('region', { name: en.markets.beside })
    const busy = page.getByRole('region', { name: en.markets.movers.busy })
    await expect(busy.getByRole('listitem')).toHaveCount(3)
    for (const name of [en.markets.movers.up, en.markets.movers.down])
      await expect(page.getByRole('region', { name, exact: true }).getByRole('listitem').first()).toContainText(/%/)
    // A line of the day, drawn.
    await expect(busy.locator('polyline').first()).toBeVisible()
    const second = busy.getByRole('button').nth(1)
    const pair = (await second.getAttribute('title'))?.replace(en.markets.show.replace('{pair}', ''), '') ?? ''
    await second.click()
    await expect(about.getByRole('heading', { name: pair })).toBeVisible()

    await about.getByText(en.markets.side.news, { exact: true }).click()
    await expect(about.getByRole('article').first()).toBeVisible()
    await about.getByLabel(en.news.typeLabel, { exact: true }).selectOption('new-listings')
    await expect(about.getByRole('article').first()).toContainText('listed')
    await about.getByRole('button', { name: en.news.open }).first().click()
    await expect(page.getByText('Coffer opens only https pages of the venue')).toBeVisible()
    expect(await stumbles(page)).toEqual([])
  },
)

test(
  'rows have the name, their price step and a week; a key leads to the search, a narrow window folds the pair',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp({ size: { width: 1280, height: 800 } })
    await views(page).open('markets')
    const grid = page.getByRole('grid', { name: en.markets.all })
    const search = page.getByLabel(en.pair.search, { exact: true })
    const row = grid.getByRole('row', { name: 'SHIB-USDT' })
    await expect(row).toContainText('Shiba Inu')
    for (const at of [2, 4, 5]) await expect(row.getByRole('gridcell').nth(at)).toHaveText(/^0\.\d{9}$/)
    await expect(row.getByRole('gridcell').nth(8)).toContainText(/^7 days: [+−]?[\d.]+ %$/)

    await test.step('a key and the list below the search', async () => {
      await page.keyboard.press('/')
      await expect(search).toBeFocused()
      await search.pressSequentially('eth/')
      await expect(search).toHaveValue('eth/')
      await search.fill('no such pair')
      await expect(page.getByText(en.pair.none)).toBeVisible()
      await search.fill('eth usdt')
      await expect(grid.getByRole('row').nth(1)).toContainText('ETH-USDT')
      await page.keyboard.press('ArrowDown')
      await expect(grid.getByRole('row').nth(1)).toBeFocused()
    })
    await test.step('trading has a button in the row pointed at and in the chosen one', async () => {
      await search.fill('')
      await grid.getByRole('row').nth(1).click()
      await grid.getByRole('row').nth(3).hover()
      await expect(grid.getByRole('button', { name: /^Trade / })).toHaveCount(2)
    })
    await test.step('the pair is beside the table while it is asked for', async () => {
      const about = page.getByRole('region', { name: en.markets.beside })
      await expect(about).toHaveCount(0)
      await page.getByRole('button', { name: en.markets.beside, exact: true }).click()
      await expect(about.getByRole('heading', { level: 2 })).toBeVisible()
      expect(await cramped(page)).toEqual([])
      expect(await stumbles(page)).toEqual([])
      await about.getByRole('button', { name: en.markets.hideBeside }).click()
      await expect(about).toHaveCount(0)
      expect(await cramped(page)).toEqual([])
    })
    await test.step('filters stand in one popover, counted on its button', async () => {
      await page.getByRole('button', { name: en.tools.filter, exact: true }).click()
      await page.getByLabel(en.markets.segment, { exact: true }).selectOption({ index: 1 })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Filter, 1 active' })).toBeVisible()
    })
  },
)
