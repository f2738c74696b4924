import type { Locator } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { grouped } from '#renderer/ui/format/amount.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { boxOf, chartView } from '#test/support/e2e/chart-view.ts'
import { restingPrice } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const loaded = async (words: Locator): Promise<number> =>
  Number(/([\d,]+) candles/.exec((await words.textContent()) ?? '')?.[1]?.replaceAll(',', '') ?? 0)

test('the chart shows candles, says them in words, and its keys move through time', async ({ launchApp }) => {
  const { page } = await launchApp()
  const view = chartView(page)
  await expect(view.chart).toHaveAccessibleName('Candle chart of BTC-USDT, 15 minutes')
  await expect(view.inWords).toContainText(/open [\d,.]+, high [\d,.]+, low [\d,.]+, close [\d,.]+, change/)
  const first = await loaded(view.inWords)
  expect(first).toBeGreaterThanOrEqual(300)

  await view.chart.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  const said = page.getByRole('status').filter({ hasText: /open .+ close/ })
  const one = await said.textContent()
  await page.keyboard.press('ArrowLeft')
  await expect(said).not.toHaveText(one ?? '')

  await page.keyboard.press('Home')
  await expect(async () => expect(await loaded(view.inWords)).toBeGreaterThan(first + 1000)).toPass()
})

test('intervals change by key and by list, and with the other choices outlast a restart', async ({ launchApp }) => {
  const app = await launchApp()
  let view = chartView(app.page)
  await expect(view.chart).toBeVisible()
  await app.page.keyboard.press(']')
  await expect(view.chart).toHaveAccessibleName(/30 minutes$/)
  await app.page.keyboard.press('[')
  await expect(view.interval(en.chart.intervalName['15min'])).toBeChecked()
  await app.page.getByLabel(en.chart.intervalAll).selectOption('1week')
  await expect(view.chart).toHaveAccessibleName(/1 week$/)

  await app.page.getByRole('button', { name: en.chart.indicators }).click()
  await app.page.getByRole('button', { name: en.studies.kind.rsi }).click()
  await app.page.keyboard.press('Escape')
  const legendOf = () => app.page.getByRole('list', { name: en.studies.legend })
  await expect(legendOf().getByText('RSI 14', { exact: true })).toBeVisible()
  const named = (text: string, name: string): string => text.replace('{name}', name)
  await app.page.getByRole('button', { name: named(en.studies.settings, 'EMA 20') }).focus()
  await app.page.keyboard.press('Enter')
  const period = app.page.getByRole('spinbutton', { name: en.studies.parameter.period })
  await period.fill('1')
  await period.press('Tab')
  await expect(app.page.getByRole('alert').filter({ hasText: '2 to 400' })).toBeVisible()
  await expect(period).toHaveValue('20')
  await period.fill('9')
  await period.press('Tab')
  await expect(legendOf().getByText('EMA 9', { exact: true })).toBeVisible()
  await app.page.keyboard.press('Escape')

  await app.restart()
  view = chartView(app.page)
  await expect(view.chart).toHaveAccessibleName(/1 week$/)
  await expect(legendOf().getByText('EMA 9', { exact: true })).toBeVisible()
  await expect(legendOf().getByText('RSI 14', { exact: true })).toBeVisible()
})

test('own orders stand on the chart with a cross that cancels by keyboard', async ({ launchApp }) => {
  const { page } = await launchApp()
  const price = await restingPrice(page, 'practice')
  const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price, size: '0.0123' } as const
  await got(page, 'orders.place', { profileId: 'practice', draftId: crypto.randomUUID(), wait: true, order })
  const tags = page.getByRole('list', { name: en.chart.orders })
  // A wider view of prices than the last hours have: the order is 3 % below them.
  await chartView(page).interval(en.chart.intervalName['1day']).check()
  await expect(tags).toContainText('Buy 0.0123')
  const cross = tags.getByRole('button', { name: `Cancel Buy 0.0123 BTC at ${grouped(price)}` })
  await cross.focus()
  await page.keyboard.press('Enter')
  await expect(tags.getByRole('listitem')).toHaveCount(0)
  expect(await got(page, 'read.listOpenOrders', { profileId: 'practice', request: { symbol: 'BTC-USDT' } })).toEqual([])
})

test('T15: hidden balances hide own orders on the chart', { tag: '@long' }, async ({ launchApp }) => {
  const { page } = await launchApp()
  const price = await restingPrice(page, 'practice')
  const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price, size: '0.0123' } as const
  await got(page, 'orders.place', { profileId: 'practice', draftId: crypto.randomUUID(), wait: true, order })
  await chartView(page).interval(en.chart.intervalName['1day']).check()
  const tags = page.getByRole('list', { name: en.chart.orders }).getByRole('listitem')
  await expect(tags).toHaveCount(1)
  await page.getByRole('main').press('h')
  await expect(tags).toHaveCount(0)
})

test('another pair takes the chart without a candle of the one before', async ({ launchApp }) => {
  const { page } = await launchApp()
  const view = chartView(page)
  await expect(view.inWords).toContainText('close')
  await page.getByRole('button', { name: en.pair.choose.split('{pair}')[1] ?? '' }).click()
  await page.getByRole('combobox', { name: en.pair.search }).fill('ETH-USDT')
  await page.keyboard.press('Enter')
  await expect(view.chart).toHaveAccessibleName(/ETH-USDT/)
  const { price } = await got(page, 'read.getTicker', { profileId: 'practice', request: { symbol: 'ETH-USDT' } })
  const thousands = Number(price).toFixed(0).length
  await expect(view.inWords).toContainText(/close/)
  const close = /close ([\d,]+)/.exec((await view.inWords.textContent()) ?? '')?.[1]?.replaceAll(',', '')
  expect(close?.length).toBe(thousands)
})

test(
  'panels are moved, floated and resized by keyboard, and stand so after a restart',
  { tag: '@long' },
  async ({ launchApp }) => {
    const app = await launchApp()
    let view = chartView(app.page)
    const act = async (panel: string, move: string): Promise<void> => {
      await view.arrange(panel).focus()
      await app.page.keyboard.press('Enter')
      const button = app.page.getByRole('button', { name: move, exact: true })
      await button.focus()
      await app.page.keyboard.press('Enter')
    }
    await expect(view.tab(en.book.title)).toBeVisible()
    const before = await boxOf(app.page, en.order.title)
    await act(en.order.title, en.dock.step.wider)
    await app.page.keyboard.press('Escape')
    await expect(async () =>
      expect((await boxOf(app.page, en.order.title)).width).toBeCloseTo(before.width + 40, -1),
    ).toPass()
    await act(en.order.title, en.dock.edge.left)
    // The chart's tab is there, whichever panel stands in front of it.
    const isLeftmost = async (): Promise<void> =>
      expect((await boxOf(app.page, en.order.title)).x).toBeLessThan(
        (await view.tab(en.chart.title).boundingBox())?.x ?? 0,
      )
    await expect(isLeftmost).toPass()
    await act(en.book.title, en.dock.float)
    await expect(app.page.getByRole('dialog', { name: en.book.title })).toBeVisible()
    await act(en.trades.title, en.dock.join.replace('{panel}', en.chart.title))
    await expect(view.tab(en.trades.title)).toHaveAttribute('aria-selected', 'true')

    const kept = async (): Promise<string> => JSON.stringify((await got(app.page, 'settings.get', null)).page)
    await expect(async () => expect(await kept()).toContain('"views":["chart","depth","trades"]')).toPass()

    await app.restart()
    view = chartView(app.page)
    await expect(app.page.getByRole('dialog', { name: en.book.title })).toBeVisible()
    await expect(view.tab(en.trades.title)).toHaveAttribute('aria-selected', 'true')
    await expect(isLeftmost).toPass()

    await act(en.book.title, en.dock.back)
    await expect(app.page.getByRole('dialog', { name: en.book.title })).toHaveCount(0)
    await act(en.order.title, en.dock.reset)
    await expect(async () => expect((await boxOf(app.page, en.order.title)).x).toBeCloseTo(before.x, -1)).toPass()
    await expect(view.tab(en.chart.title)).toHaveAttribute('aria-selected', 'true')
  },
)
