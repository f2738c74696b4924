import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cacheFile } from '#tools/project.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, rest } from '#test/support/e2e/desk-acts.ts'
import { deskView, sizeLabel, views } from '#test/support/e2e/desk-view.ts'
import type { ViewName } from '#test/support/e2e/desk-view.ts'
import { cramped, hiddenByFoot } from '#test/support/e2e/geometry.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { full } from '#test/support/runs.ts'

// The narrow window is where things are cut off; the wide ones are for the long form.
const sizes = [
  { width: 1280, height: 800 },
  ...(full
    ? [
        { width: 1920, height: 1080 },
        { width: 2560, height: 1440 },
      ]
    : []),
]
/** Every view in the long form; the short one looks at those that take money. */
const viewNames: readonly ViewName[] = full
  ? Object.keys(en.nav).filter((name): name is ViewName => name !== 'label')
  : ['trading', 'orders', 'withdrawals', 'settings']
/** Tabs of the dock beside those that are in front at first, each time one of every group. */
const tabs: readonly (readonly string[])[] = [
  [en.chart.title, en.book.title, en.orders.label],
  [en.depth.title, en.trades.title, en.dock.tab.closed],
  ...(full ? [[en.manage.fills], [en.dock.tab.oco], [en.balances.title]] : []),
]
/** Pictures are for who looks at them, after the long form. */
const themes = full ? (['light', 'dark'] as const) : []

/** Orders of every state, of every kind. */
async function fillLists(page: Page): Promise<void> {
  const symbol = 'BTC-USDT'
  const price = await farPrice(page, symbol, '0.97')
  for (const part of [{}, { postOnly: true }, { timeInForce: 'GTT' as const, cancelAfter: 86_400 }])
    await rest(page, { price, size: '0.01234567', ...part })
  const gone = await rest(page, { price })
  await got(page, 'orders.cancel', { ...envelope(), wait: true, symbol, orderId: gone })
  const sale = { symbol, side: 'sell' as const, size: '0.01', stopPrice: await farPrice(page, symbol, '0.95') }
  const limitPrice = await farPrice(page, symbol, '0.94')
  const ends = { price: await farPrice(page, symbol, '1.05'), limitPrice, tradeType: 'TRADE' as const }
  await got(page, 'oco.place', { ...envelope(), order: { ...sale, ...ends } })
  await got(page, 'stopOrders.place', {
    ...envelope(),
    order: { ...sale, type: 'limit', price: limitPrice, stop: 'loss' },
  })
}

for (const size of sizes)
  test(`nothing is cut off, covered or out of reach at ${size.width}x${size.height}, ${full ? 'in every view' : 'on the desk and where money is sent'}`, async ({
    launchApp,
  }) => {
    test.slow()
    const { page } = await launchApp({ size })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const folder = join(cacheFile('pictures'), `${size.width}x${size.height}`)
    mkdirSync(folder, { recursive: true })
    const found: Record<string, readonly string[]> = {}
    const look = async (what: string): Promise<void> => {
      for (const theme of themes) {
        await got(page, 'settings.change', { theme })
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await page.screenshot({ path: join(folder, `${what}-${theme}.png`) })
      }
      found[what] = await cramped(page)
    }
    const busy = views(page).main.locator('[aria-busy=true]')

    // Messages lie over the chart for a while, and over marks of orders on it: here the one of a fill, before any order rests.
    await rest(page, { price: await farPrice(page, 'BTC-USDT', '1.01'), size: '0.00025683' })
    const close = page.getByRole('button', { name: en.notice.close, exact: true })
    await close.first().hover()
    await page.screenshot({ path: join(folder, 'message.png') })
    expect(await cramped(page)).toEqual([])
    // Without the pointer the message of a fill leaves by itself; a press on its button would race with that.
    await page.mouse.move(0, 0)
    await expect(close).toHaveCount(0)

    await fillLists(page)
    const places = (): Promise<readonly string[]> =>
      page
        .getByRole('tab')
        .evaluateAll((all) =>
          all.map((tab) => [tab.getBoundingClientRect(), tab.querySelector('.tab-word')?.textContent] as const),
        )
        .then((all) => all.map(([{ left, width }, word]) => `${word}: ${left.toFixed(1)} + ${width.toFixed(1)}`))
    const first = await places()
    for (const [index, fronts] of tabs.entries()) {
      for (const tab of fronts) await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      await expect(busy).toHaveCount(0)
      await look(`trading-${index + 1}`)
      // Nobody who clicks a tab finds another one under the pointer.
      expect(await places()).toEqual(first)
      const more = page.getByRole('button', { name: en.tools.more })
      if ((await more.count()) === 0) continue
      await more.click()
      await expect(page.getByRole('group', { name: en.tools.more })).toBeVisible()
      await look(`trading-${index + 1}-tools`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('group', { name: en.tools.more })).toBeHidden()
    }
    for (const name of viewNames.filter((one) => one !== 'trading')) {
      await views(page).open(name)
      await expect(busy).toHaveCount(0)
      await look(name)
    }
    const wrong = Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))
    expect(wrong).toEqual({})
    expect(Object.keys(found).filter((what) => !what.endsWith('-tools'))).toHaveLength(
      tabs.length + viewNames.length - 1,
    )
  })

/** The forms of the order panel, with what makes their feet tallest: a size that is not covered. */
const forms = ['limit', 'market', 'stop', 'oco', 'scaled'] as const

for (const [height, zoom] of [
  [800, 1],
  [520, 1],
  [800, 2],
] as const)
  test(`in every form the button and its four lines are in sight whichever field has the focus, and none lies under them, 1280x${height} at ${zoom * 100} %`, async ({
    launchApp,
  }) => {
    test.slow()
    const { page } = await launchApp({ size: { width: 1280, height }, zoom })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const desk = deskView(page)
    const wrong: Record<string, readonly string[]> = {}
    const looked: Record<string, number> = {}
    for (const form of forms) {
      await desk.tab(form)
      await expect(desk.submit).toBeVisible()
      for (const [state, size] of [
        ['empty', ''],
        ['not covered', '5000'],
      ] as const) {
        await desk.form.getByLabel(sizeLabel(form), { exact: true }).fill(size)
        const { fields, faults } = await desk.submit.evaluate(hiddenByFoot)
        looked[`${form}, ${state}`] = fields
        wrong[`${form}, ${state}`] = faults
      }
    }
    expect(wrong).toEqual(Object.fromEntries(Object.keys(wrong).map((what) => [what, []])))
    // Side, price and size with their presses, at the least.
    expect(Math.min(...Object.values(looked))).toBeGreaterThan(8)
  })

test('where there is room the button stands directly under the fields, and its panel goes on below it', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 1920, height: 1080 } })
  const desk = deskView(page)
  for (const form of forms) {
    await desk.tab(form)
    const { gap, below } = await desk.submit.evaluate((button) => {
      const foot = button.parentElement
      const panel = button.closest('[role=group][tabindex]')
      const above = foot?.previousElementSibling?.getBoundingClientRect().bottom ?? NaN
      const end = foot?.getBoundingClientRect().bottom ?? NaN
      return {
        gap: button.getBoundingClientRect().top - above,
        below: (panel?.getBoundingClientRect().bottom ?? 0) - end,
      }
    })
    expect([form, gap >= 0 && gap <= 16, below > 100], `${form}: ${gap} above, ${below} below`).toEqual([
      form,
      true,
      true,
    ])
  }
})

test('no list of the dock or of the Orders view is cut off at 1280', async ({ launchApp }) => {
  test.slow()
  const { page } = await launchApp({ size: { width: 1280, height: 800 } })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const fill = { type: 'market', symbol: 'BTC-USDT', side: 'buy', size: '0.0025' } as const
  await got(page, 'orders.place', { ...envelope(), wait: true, order: fill })
  await fillLists(page)
  const busy = views(page).main.locator('[aria-busy=true]')
  const found: Record<string, readonly string[]> = {}
  for (const tab of [en.orders.label, en.dock.tab.oco, en.dock.tab.stops, en.dock.tab.closed, en.manage.fills]) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    await expect(busy).toHaveCount(0)
    found[`dock, ${tab}`] = await cramped(page)
  }
  for (const list of ['open', 'oco', 'stops', 'history', 'trades'] as const) {
    await views(page).list(list)
    await expect(busy).toHaveCount(0)
    await expect(views(page).main.getByRole('row').nth(1)).toBeVisible()
    found[`orders, ${list}`] = await cramped(page)
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((what) => [what, []])))
})
