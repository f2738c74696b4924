import { randomUUID } from 'node:crypto'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { restingPrice, views } from '#test/support/e2e/desk-view.ts'
import { addLive, liveLabel } from '#test/support/e2e/live.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import { multiply, subtract } from '#shared/decimal.ts'
import { inPlaces } from '#renderer/ui/format/amount.ts'

test('balances stand by account type: what is in main is not on offer, and an order holds from trade', async ({
  launchApp,
}) => {
  const venue = await startLoopbackVenue()
  try {
    const app = await launchApp({ keyring: 'unlocked' })
    const { page } = app
    const { id: profileId } = await addLive(app, venue)
    await page.keyboard.press('Control+2')
    await expect(views(page).status).toContainText(en.status.live.replace('{label}', liveLabel))
    await views(page).open('account')

    const card = views(page).main.getByRole('region', { name: en.portfolio.assets, exact: true })
    await expect(card.getByRole('rowheader', { name: /^USDT\b/ })).toBeVisible()
    const heads = await card.getByRole('columnheader').allTextContents()
    /** The cell of a currency under a heading, as a person finds it. */
    const cell = (currency: string, heading: string) =>
      card
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${currency}\\b`) }) })
        .getByRole('gridcell')
        .nth(heads.indexOf(heading) - 1)

    const accounts = views(page).main.getByRole('region', { name: en.portfolio.accounts, exact: true })
    const inMain = accounts.getByRole('region', { name: en.wallet.main, exact: true })
    const inTrade = accounts.getByRole('region', { name: en.wallet.trade, exact: true })
    await expect(inMain).toContainText('USDT5,000')
    await expect(inTrade).toContainText('USDT1,000,000')
    await expect(cell('USDT', en.balances.available)).toHaveText('1,000,000.00')
    await expect(cell('USDT', en.balances.held)).toHaveText('0.00')
    await expect(cell('USDT', en.portfolio.totalAll)).toHaveText('1,005,000.00')
    await expect(inTrade).toContainText('BTC10')
    // The venue named no such account: that is not a zero.
    await expect(inMain).not.toContainText('BTC')

    const price = await restingPrice(page, profileId)
    await got(page, 'orders.place', {
      profileId,
      draftId: randomUUID(),
      wait: true,
      order: { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price, size: '0.01' },
    })
    const cost = multiply(price, '0.01')
    const held = subtract(cost, `-${multiply(cost, '0.001')}`)
    await expect(cell('USDT', en.balances.held)).toHaveText(inPlaces(held, 2))
    await expect(cell('USDT', en.balances.available)).toHaveText(inPlaces(subtract('1000000', held), 2))
    await expect(cell('USDT', en.portfolio.totalAll)).toHaveText('1,005,000.00')
    await expect(inMain).toContainText('USDT5,000')
  } finally {
    await venue.close()
  }
})
