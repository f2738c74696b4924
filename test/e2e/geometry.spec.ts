import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFile } from '#tools/project.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, rest } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import type { ViewName } from '#test/support/e2e/desk-view.ts'
import { cramped } from '#test/support/e2e/geometry.ts'
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

    await test.step('orders of every state', async () => {
      const price = await farPrice(page, 'BTC-USDT', '0.97')
      for (const part of [{}, { postOnly: true }, { timeInForce: 'GTT' as const, cancelAfter: 86_400 }])
        await rest(page, { price, size: '0.01234567', ...part })
      const gone = await rest(page, { price })
      await got(page, 'orders.cancel', { ...envelope(), wait: true, symbol: 'BTC-USDT', orderId: gone })
      await got(page, 'oco.place', {
        ...envelope(),
        order: {
          symbol: 'BTC-USDT',
          side: 'sell',
          size: '0.01',
          price: await farPrice(page, 'BTC-USDT', '1.05'),
          stopPrice: await farPrice(page, 'BTC-USDT', '0.95'),
          limitPrice: await farPrice(page, 'BTC-USDT', '0.94'),
          tradeType: 'TRADE',
        },
      })
    })
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
