import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import type { LiveDesk } from '#test/support/e2e/live-desk.ts'
import { filterBy, filtersOf } from '#test/support/e2e/desk-acts.ts'
import { expect, test } from '#test/support/fixtures.ts'

const prices: Readonly<Record<string, string>> = { 'BTC-USDT': '40000', 'ETH-USDT': '1000' }

test('M12: by id, as listed, in a pair and everywhere, cancelled until the lists are empty; what the venue failed is named', async ({
  openLiveDesk,
}) => {
  let failed: string | null = null
  const live: LiveDesk = await openLiveDesk({
    venue: {
      answer: ({ method, path }, said) => {
        if (failed === null || method !== 'DELETE' || path !== '/api/v1/hf/orders/cancelAll') return said
        // What it calls failed stands again.
        place(failed, `again-${failed}`)
        const data = { succeedSymbols: ['BTC-USDT'], failedSymbols: [{ symbol: failed, error: 'busy' }] }
        failed = null
        return { ...said, body: JSON.stringify({ code: '200000', data }) }
      },
    },
  })
  const { page, desk, profileId } = live
  const place = (symbol: string, clientOid: string): void =>
    void live.owner('POST', '/api/v1/hf/orders', {
      type: 'limit',
      symbol,
      side: 'buy',
      price: prices[symbol],
      size: '0.1',
      clientOid,
    })
  const dialog = page.getByRole('dialog')
  const close = () => dialog.getByRole('button', { name: en.csv.close }).click()
  const begin = async (choice: string): Promise<void> => {
    await desk.orders.getByRole('button', { name: en.cancelMany.open }).click()
    await dialog.getByText(choice).click()
    await dialog.getByRole('button', { name: /^Cancel \d/ }).click()
  }
  for (const n of [1, 2, 3]) place('BTC-USDT', `btc-${n}`)
  for (const n of [1, 2]) place('ETH-USDT', `eth-${n}`)
  await expect(desk.rows).toHaveCount(5)

  await test.step('one by its client order id', async () => {
    await filtersOf(desk.orders).open()
    await desk.orders.getByRole('button', { name: en.find.open }).click()
    await dialog.getByText(en.find.by.clientOid, { exact: true }).first().click()
    await dialog.getByRole('textbox').fill('btc-3')
    await dialog.getByRole('button', { name: en.oco.cancelIt }).click()
    await expect(dialog.getByRole('status')).toContainText(en.actionOutcome.accepted)
    await close()
    await expect(desk.rows).toHaveCount(4)
    expect(live.requests()).toEqual(['DELETE /api/v1/hf/orders/sync/client-order/btc-3'])
  })
  await test.step('those listed, each by its own request', async () => {
    await filterBy(desk.orders, en.manage.pair, 'ETH-USDT')
    await expect(desk.rows).toHaveCount(2)
    await begin('Listed orders: 2')
    await expect(dialog).toContainText('2 orders cancelled.')
    await close()
    await expect(desk.orders).toContainText(en.manage.noneMatches)
    await filterBy(desk.orders, en.manage.pair, '')
    expect(live.requests().slice(1)).toEqual(['DELETE /api/v1/hf/orders/sync/*', 'DELETE /api/v1/hf/orders/sync/*'])
  })
  await test.step('all of the pair in view, and no other', async () => {
    place('ETH-USDT', 'eth-3')
    await expect(desk.rows).toHaveCount(3)
    await begin('Open orders in BTC-USDT: 2')
    await expect(dialog).toContainText(en.report.noneLeft.hf)
    await expect(dialog).toContainText(/Pairs\s*BTC-USDT/)
    await close()
    await expect(desk.rows).toHaveCount(1)
    await expect(desk.rows).toContainText('ETH-USDT')
  })
  await test.step('everything, in two rounds, since the venue named a pair as failed', async () => {
    place('BTC-USDT', 'btc-4')
    await expect(desk.rows).toHaveCount(2)
    failed = 'ETH-USDT'
    await begin('Open orders in all pairs: 2')
    await expect(dialog).toContainText(en.report.noneLeft.hf)
    await expect(dialog).toContainText(/Rounds\s*2/)
    await expect(dialog).toContainText(/Failed pairs\s*ETH-USDT/)
    await expect(dialog).toContainText(/Started.+Duration\s*[\d,]+ ms/s)
    await close()
    await expect(desk.rows).toHaveCount(0)
    expect(await got(page, 'read.listActiveSymbols', { profileId, request: {} })).toEqual({ symbols: [] })
  })
})
