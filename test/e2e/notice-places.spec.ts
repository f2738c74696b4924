import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { grip } from '#test/support/e2e/chart-grips.ts'
import { envelope, farPrice, rest } from '#test/support/e2e/desk-acts.ts'
import { chartView } from '#test/support/e2e/chart-view.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

/** What can be pressed, typed into or dragged and lies under a message at one of nine points of it; null without a message. */
const covered = (page: Page): Promise<readonly string[] | null> =>
  page.evaluate((close) => {
    const stack = document.querySelector(`[aria-label="${close}"]`)?.closest('[role=status]')
    if (stack == null) return null
    const shares = [0.1, 0.5, 0.9]
    const all = document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=option]')
    return [...all].flatMap((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      if (stack.contains(one) || width === 0 || height === 0) return []
      const points = shares.flatMap((x) => shares.map((y) => [left + width * x, top + height * y] as const))
      const isUnder = points.some(([x, y]) => stack.contains(document.elementFromPoint(x, y)))
      return isUnder ? [one.getAttribute('aria-label') ?? one.textContent ?? one.tagName] : []
    })
  }, en.notice.close)

const messages = (page: Page) => page.getByRole('button', { name: en.notice.close, exact: true })

/** Orders that fill at once: each is said over the chart, and for some seconds. */
async function say(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await rest(page, { price: await farPrice(page, 'BTC-USDT', '1.01'), size: `0.000${index + 1}1` })
  await expect(messages(page).first()).toBeVisible()
}

/** Looks while a message stands, which leaves by itself: a new one is said where it has. */
async function expectUncovered(page: Page): Promise<void> {
  const found = await covered(page)
  if (found !== null) return expect(found).toEqual([])
  await say(page, 1)
  return expectUncovered(page)
}

for (const density of ['compact', 'standard'] as const)
  test(`messages over the chart cover nothing that can be pressed at 1280x800, ${density}`, async ({ launchApp }) => {
    const { page } = await launchApp({ size: { width: 1280, height: 800 } })
    await got(page, 'settings.change', { density })
    // Chips from the middle of the chart to its foot, where messages would stand.
    for (const share of ['0.999', '0.997', '0.995', '0.993', '0.991', '0.989', '0.987'])
      await rest(page, { price: await farPrice(page, 'BTC-USDT', share) })
    await got(page, 'oco.place', {
      ...envelope(),
      order: {
        symbol: 'BTC-USDT',
        side: 'sell',
        size: '0.01',
        price: await farPrice(page, 'BTC-USDT', '1.01'),
        stopPrice: await farPrice(page, 'BTC-USDT', '0.985'),
        limitPrice: await farPrice(page, 'BTC-USDT', '0.98'),
        tradeType: 'TRADE',
      },
    })
    // Which orders share a chip is a matter of the day's prices; the OCO order is apart from them.
    await expect(grip(page, '').first()).toBeVisible()
    await say(page, 3)
    await expectUncovered(page)

    await test.step('what comes to lie under a message drives it away', async () => {
      await page.getByRole('application', { name: /^Candle chart of / }).focus()
      for (const key of ['-', '-', 'End', '+', '+', '+']) {
        await page.keyboard.press(key)
        await expectUncovered(page)
      }
    })
  })

test('a hint of a key stands over the chart, not over the rows of orders', { tag: '@long' }, async ({ launchApp }) => {
  const { page } = await launchApp({ size: { width: 1280, height: 800 } })
  await deskView(page).fill({ side: 'buy', price: await farPrice(page, 'BTC-USDT', '0.9'), size: '0.01' })
  await chartView(page).chart.focus()
  await page.keyboard.press('Escape')
  const hint = await page.getByText(en.keys.why.notInForm, { exact: true }).boundingBox()
  const chart = await chartView(page).chart.boundingBox()
  expect(hint?.y).toBeGreaterThan(chart?.y ?? Infinity)
  expect((hint?.y ?? Infinity) + (hint?.height ?? 0)).toBeLessThan((chart?.y ?? 0) + (chart?.height ?? 0))
})
