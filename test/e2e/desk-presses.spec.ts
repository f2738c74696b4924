import { add, multiply } from '#shared/decimal.ts'
import { grouped } from '#renderer/ui/format/amount.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { tabTo } from '#test/support/e2e/keyboard.ts'
import { expect, test } from '#test/support/fixtures.ts'

const symbol = 'BTC-USDT'

test('in the book Enter on a row fills the price, a second one the size of all up to there, and nothing is sent', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, desk, profileId } = live
  const bids = page.getByRole('listbox', { name: en.book.bids })
  const chosen = bids.getByRole('option', { selected: true })
  const field = (name: string) => desk.form.getByLabel(name, { exact: true })
  const { bids: levels } = await got(page, 'read.getPartialBook', { profileId, request: { symbol, size: 20 } })
  const best = (levels as [string, string][]).slice(0, 3)
  /** Of so many of the best levels. */
  const upTo = (count: number): number => best.slice(0, count).reduce((all, [, size]) => all + Number(size), 0)
  const go = async (nth: number): Promise<void> => {
    await page.keyboard.press('ArrowDown')
    await expect(chosen).toHaveAttribute('aria-posinset', String(nth))
  }

  await desk.tab('limit')
  await tabTo(page, bids)
  await page.keyboard.press('Enter')
  await expect(page.getByText(en.book.chooseFirst)).toBeVisible()
  await go(1)
  await go(2)
  await page.keyboard.press('Enter')
  await expect.poll(async () => Number(await field(en.order.price).inputValue())).toBe(Number(best[1]?.[0]))
  await expect(field(en.order.size), 'the first press takes the price alone').toHaveValue('')
  await page.keyboard.press('Enter')
  await expect.poll(async () => Number(await field(en.order.size).inputValue())).toBeCloseTo(upTo(2), 8)

  // Another row is a first press again: its price, and the size stays.
  await go(3)
  await page.keyboard.press('Enter')
  await expect.poll(async () => Number(await field(en.order.price).inputValue())).toBe(Number(best[2]?.[0]))
  expect(Number(await field(en.order.size).inputValue())).toBeCloseTo(upTo(2), 8)
  await page.keyboard.press('Enter')
  await expect.poll(async () => Number(await field(en.order.size).inputValue())).toBeCloseTo(upTo(3), 8)
  await expect(desk.form.getByRole('radio', { name: en.side.buy, exact: true }), 'the side stays').toBeChecked()
  expect(live.requests()).toEqual([])
})

test('a market order says what it meets in the book: the average it fills at, the slippage and the cost', async ({
  openLiveDesk,
}) => {
  const { page, desk, profileId } = await openLiveDesk()
  const { asks } = await got(page, 'read.getPartialBook', { profileId, request: { symbol, size: 20 } })
  const offers = (asks as [string, string][]).slice(0, 10)
  const [[price = '0', size = '0'] = []] = offers
  const line = (name: string) => desk.form.locator('.sum > div').filter({ hasText: name })
  const figure = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''))
  const read = async (): Promise<{ average: number; far: number }> => {
    const [, average = '', far = ''] =
      /avg\s*([\d,.]+)[^\d]*([\d.,]+)\s*%/.exec((await line(en.order.estFill).textContent()) ?? '') ?? []
    return { average: figure(average), far: figure(far) }
  }
  await desk.tab('market')
  // Half of the best offer fills at its price, and nothing slips.
  await desk.type(en.order.size, String(Number(size) / 2).slice(0, 8))
  await expect.poll(read).toEqual({ average: Number(price), far: 0 })
  // The ten best offers fill at the average of what each has.
  const all = offers.reduce((sum, [, one]) => add(sum, one), '0')
  const funds = offers.reduce((sum, [at, one]) => add(sum, multiply(at, one)), '0')
  const average = Number(funds) / Number(all)
  await desk.type(en.order.size, all)
  await expect.poll(async () => Math.abs((await read()).average - average)).toBeLessThanOrEqual(0.1)
  expect(average).toBeGreaterThan(Number(price) + 0.1)
  expect((await read()).far).toBeCloseTo((average / Number(price) - 1) * 100, 2)
  await expect(line(en.order.cost).first()).toContainText(`≈ ${grouped(funds).split('.')[0] ?? ''}`)
})

test('a pair is starred by mouse in Markets, in the watchlist and above the chart, and each shows what another did', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 1920, height: 1080 } })
  const side = page.getByRole('complementary', { name: en.watchlist.title })
  const inTicker = (pair: string) => page.getByRole('button', { name: en.ticker.star.replace('{pair}', pair) })
  const inList = side
    .getByRole('option')
    .filter({ has: page.locator('b', { hasText: symbol }) })
    .locator('.star')
  await test.step('the watchlist at this width has a line of the day for each pair', async () => {
    await expect(inList).toBeVisible()
    const lines = side.getByRole('option').locator('svg.spark')
    await expect.poll(() => lines.count()).toBeGreaterThan(5)
    for (const line of (await lines.all()).slice(0, 5)) {
      await expect(line.locator('polyline').first()).toHaveAttribute('points', /^[-\d.]+,[-\d.]+ [-\d.]+,/)
      const { width = 0, height = 0 } = (await line.boundingBox()) ?? {}
      expect(width).toBeGreaterThan(20)
      expect(height).toBeGreaterThan(10)
    }
  })
  await test.step('the star above the chart is that of the list', async () => {
    await expect(inTicker(symbol)).toHaveAttribute('aria-pressed', 'false')
    await inList.click()
    await expect(inTicker(symbol)).toHaveAttribute('aria-pressed', 'true')
    await inTicker(symbol).click()
    await expect(inTicker(symbol)).toHaveAttribute('aria-pressed', 'false')
    await inTicker(symbol).click()
    await expect(inList).toHaveClass(/starred/)
    await inList.click()
    await expect(inTicker(symbol)).toHaveAttribute('aria-pressed', 'false')
    await inTicker(symbol).click()
  })
  await test.step('and that of the table of markets, which lists the favourites', async () => {
    await views(page).open('markets')
    const grid = page.getByRole('grid', { name: en.markets.all })
    const star = (pair: string) => grid.getByRole('button', { name: en.markets.star.replace('{pair}', pair) })
    await expect(star(symbol)).toHaveAttribute('aria-pressed', 'true')
    await star('ETH-USDT').click()
    await expect(star('ETH-USDT')).toHaveAttribute('aria-pressed', 'true')
    await star(symbol).click()
    await page.getByRole('radio', { name: new RegExp(`^${en.markets.favourites} 1$`) }).check({ force: true })
    await expect(grid.getByRole('row')).toHaveCount(2)
    await expect(grid.getByRole('row').nth(1)).toContainText('ETH-USDT')
    await views(page).open('trading')
    await expect(deskView(page).form).toBeVisible()
    await expect(inTicker(symbol)).toHaveAttribute('aria-pressed', 'false')
    const ether = side.getByRole('option').filter({ hasText: 'ETH-USDT' })
    await expect(ether.locator('.star')).toHaveClass(/starred/)
  })
})
