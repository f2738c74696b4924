import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { en } from '#renderer/locales/en.ts'
import { ask, got } from '#test/support/e2e/bridge.ts'
import { envelope, profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { answerSaving } from '#test/support/e2e/dialogs.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('ledgers: every filter asks the venue, a line is shown in full, and the file holds exactly what is filtered', async ({
  launchApp,
}) => {
  const app = await launchApp()
  const { page } = app
  const order = { symbol: 'BTC-USDT', type: 'market', size: '0.01' } as const
  for (const side of ['buy', 'sell'] as const)
    await got(page, 'orders.place', { ...envelope(), wait: true, order: { ...order, side } })
  await views(page).open('ledgers')
  const panel = views(page).main.getByRole('region', { name: en.ledger.title })
  const filter = panel.getByRole('search')
  const rows = panel.getByRole('row').filter({ has: page.getByRole('gridcell') })
  const choose = (label: string, option: string) => filter.getByLabel(label).selectOption({ label: option })
  /** What the venue itself says for a filter. */
  const listed = (request: object) =>
    got(page, 'read.listLedgers', { profileId, request: { pageSize: 500, ...request } })
  // Line by line: the rows of orders have a spec of their own.
  await panel.getByRole('switch', { name: en.ledger.byOrder }).click()
  const all = await listed({})
  await expect(panel.getByText(`${all.totalNum} entries, complete`)).toBeVisible()

  await choose(en.ledger.bizType, en.ledger.biz.TRADE_EXCHANGE)
  const trades = await listed({ bizType: 'TRADE_EXCHANGE' })
  expect(trades.totalNum).toBeLessThan(all.totalNum)
  await expect(rows).toHaveCount(trades.totalNum)
  await choose(en.ledger.direction, en.ledger.directions.out)
  await expect(rows).toHaveCount((await listed({ bizType: 'TRADE_EXCHANGE', direction: 'out' })).totalNum)
  await filter.getByLabel(en.ledger.currencies).fill('btc')
  const sold = await listed({ bizType: 'TRADE_EXCHANGE', direction: 'out', currency: 'BTC' })
  await expect(rows).toHaveCount(sold.totalNum)
  await filter.getByLabel(en.ledger.currencies).fill('btc, b-tc')
  await expect(filter.getByRole('alert')).toHaveText(en.ledger.problem.currency)
  await expect(rows).toHaveCount(0)
  await filter.getByLabel(en.ledger.currencies).fill('BTC ETH')
  await expect(rows).toHaveCount(sold.totalNum)

  await rows.first().click()
  const detail = panel.getByRole('complementary', { name: en.ledger.detail })
  const { items } = await got(page, 'read.listClosedOrders', {
    profileId,
    request: { symbol: 'BTC-USDT', side: 'sell' },
  })
  await expect(detail).toContainText(items[0]?.id ?? 'no order')
  await expect(detail).toContainText(en.ledger.orderTotal)
  await expect(detail).toContainText('−0.01')
  for (const theme of ['dark', 'light'] as const) {
    await got(page, 'settings.change', { theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await stumbles(page, theme === 'dark' ? 'all' : 'of colour'), theme).toEqual([])
  }
  await got(page, 'settings.change', { hideBalances: true })
  await expect(detail).not.toContainText(items[0]?.id ?? 'no order')
  await expect(panel.locator('[data-own]').filter({ hasText: /\d/ })).toHaveCount(0)
  await got(page, 'settings.change', { hideBalances: false })

  const file = join(app.dataDir, 'saved.csv')
  await answerSaving(app, file)
  await choose(en.ledger.direction, en.ledger.directions.all)
  const both = (await listed({ bizType: 'TRADE_EXCHANGE', currency: 'BTC,ETH' })).totalNum
  await expect(rows).toHaveCount(both)
  await panel.getByRole('button', { name: en.csv.export }).click()
  await expect(page.getByText(`${both} rows saved as saved.csv.`).first()).toBeVisible()
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(both + 1)
  for (const line of lines.slice(1))
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,BTC,(in|out),0\.0\d*,.*,TRADE,Exchange,/)

  await panel.getByText(en.ledger.kinds.hf).click()
  await expect(rows).toHaveCount(both)
  await expect(rows.first()).toContainText(en.ledger.accounts.TRADE_HF)
  await expect(panel).toContainText('The venue keeps 7 days')
  await filter.getByLabel(en.ledger.period).selectOption({ label: en.ledger.periods.own })
  await filter.getByLabel('From (local time)').fill('2020-01-01T00:00:00')
  await filter.getByLabel('From (local time)').blur()
  await expect(panel).toContainText('Limited to 7 days')
  await filter.getByLabel('To (local time)').fill('2020-01-02T00:00:00')
  await filter.getByLabel('To (local time)').blur()
  await expect(panel).toContainText(en.ledger.none.hf)
  expect(await ask(page, 'read.listHfLedgers', { profileId, request: { limit: 201 } })).toMatchObject({ ok: false })
})
