import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { add } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { cacheFile } from '#tools/project.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { confirmed } from '#test/support/e2e/trusted-window.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const symbol = 'BTC-USDT'

test('a quick fill and a part of a resting order are told once, with price, fee and slippage, and stand in Activity', async ({
  openLiveDesk,
}) => {
  const { app, page, profileId, other, desk } = await openLiveDesk({
    launch: { size: { width: 1280, height: 800 } },
  })
  const { bestBid, bestBidSize, bestAsk } = await got(page, 'read.getTicker', { profileId, request: { symbol } })
  const seen = { bid: bestBid, ask: bestAsk, last: null, at: Date.now(), available: '100000' }
  const envelope = () => ({ profileId, draftId: crypto.randomUUID(), wait: true })
  const messages = (text: RegExp) => page.getByRole('status').getByText(text)

  await got(page, 'orders.place', { ...envelope(), seen, order: { type: 'market', symbol, side: 'buy', size: '0.01' } })
  const quick =
    /^Bought 0\.01 BTC at [\d,]+(\.\d+)? on average, fee [\d.]+ USDT, (at|[\d.]+ % worse than) the ask you saw\.$/
  await expect(messages(quick)).toHaveCount(1)

  const price = bestBid ?? '0'
  const order = { type: 'limit' as const, symbol, side: 'buy' as const, price, size: '0.3' }
  // Above the largest order that needs no yes of its user.
  await confirmed(app, 'orders.place', { ...envelope(), seen, order })
  await expect(desk.rows).toHaveCount(1)
  const size = add(bestBidSize ?? '0', '0.1')
  const sale = { type: 'limit', symbol, side: 'sell', price, size, timeInForce: 'IOC' }
  other('POST', '/api/v1/hf/orders', { ...sale, clientOid: crypto.randomUUID() })
  const part = /^Bought 0\.1 of 0\.3 BTC so far at [\d,.]+ on average, fee [\d.]+ USDT, [\d.]+ % better than the ask/
  await expect(messages(part)).toHaveCount(1)

  await app.reload()
  await views(app.page).open('activity')
  const main = views(app.page).main
  await expect(main.getByText(part)).toHaveCount(1)
  await expect(main.getByText(quick)).toHaveCount(1)
  await app.page
    .locator('[data-key]')
    .filter({ hasText: /0\.1 of 0\.3 BTC so far/ })
    .getByRole('button')
    .first()
    .click()
  const fillCard = main.getByRole('region', { name: en.fill.title })
  await expect(fillCard).toContainText(en.fill.facts.slippage)
  await expect(main.getByRole('region', { name: en.fill.facts.seen })).toContainText('100,000')
  await expect(app.page.getByRole('status').getByText(/^Bought/)).toHaveCount(0)

  mkdirSync(cacheFile('pictures'), { recursive: true })
  for (const theme of ['dark', 'light'] as const) {
    await got(app.page, 'settings.change', { theme })
    await expect(app.page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await stumbles(app.page), theme).toEqual([])
    await app.page.screenshot({ path: join(cacheFile('pictures'), `fills-activity-${theme}.png`) })
  }
  await got(app.page, 'settings.change', { hideBalances: true })
  await expect(main.getByText(/^Bought ••• of ••• BTC so far/).first()).toBeVisible()
  await expect(fillCard).not.toContainText(/\d\.\d/)

  // The rest is told, and what was told before the page was loaded again is not.
  const rest = { ...sale, size: '0.2', clientOid: crypto.randomUUID() }
  await got(app.page, 'settings.change', { hideBalances: false })
  other('POST', '/api/v1/hf/orders', rest)
  await expect(
    app.page.getByRole('status').getByText(/^Bought another 0\.2 BTC: 0\.3 BTC in total, average price /),
  ).toHaveCount(1)
  await expect(app.page.getByRole('status').getByText(/^Bought/)).toHaveCount(1)
})
