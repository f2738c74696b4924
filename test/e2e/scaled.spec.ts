import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice, profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('scaled orders is previewed row by row and placed as one batch, with a result per row', async ({ launchApp }) => {
  const { page } = await launchApp()
  await views(page).form('scaled')
  await page.getByLabel(en.scaled.from, { exact: true }).fill(await farPrice(page, 'BTC-USDT', '0.92'))
  await page.getByLabel(en.scaled.to, { exact: true }).fill(await farPrice(page, 'BTC-USDT', '0.96'))
  await page.getByLabel(en.scaled.count, { exact: true }).fill('6')
  await deskView(page).form.getByLabel(en.scaled.totalSize, { exact: true }).fill('0.06')
  const preview = page.getByRole('region', { name: en.scaled.preview })
  await expect(preview.getByText(en.scaled.sound)).toHaveCount(6)
  await expect(preview).toContainText('0.06000000 BTC')
  expect(await stumbles(page)).toEqual([])

  await page.getByRole('button', { name: /^Place 6 buy orders, 0.06 BTC in total/ }).dblclick()
  await deskView(page).agree()
  const results = page.getByRole('region', { name: en.scaled.results })
  await expect(results.getByText(/^✓ accepted$/)).toHaveCount(6)
  const intents = await got(page, 'intents.list', { profileId, limit: 50 })
  expect(intents).toHaveLength(6)
  expect(new Set(intents.map(({ batchId }) => batchId)).size).toBe(1)
})

test(
  'M10: pasted rows are checked; only the refused one is sent again, as it was',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    await views(page).form('scaled')
    await page.getByText(en.scaled.source.pasted, { exact: true }).click()
    const area = deskView(page).form.getByRole('textbox')
    await area.fill('1,234 0.01')
    await expect(page.getByText(en.scaled.pasted.amount.replace('{line}', '1'))).toBeVisible()
    const [deep, through] = [await farPrice(page, 'BTC-USDT', '0.97'), await farPrice(page, 'BTC-USDT', '1.02')]
    await area.fill(`${deep}\t0.01\n${through}\t0.011`)
    await page.getByRole('button', { name: /^Place 2 buy orders/ }).click()
    const results = page.getByRole('region', { name: en.scaled.results })
    await expect(results.getByText(/^✓ accepted$/)).toHaveCount(1)
    await expect(results.getByText(/^✕ refused$/)).toHaveCount(1)

    await page.getByRole('button', { name: en.scaled.postOnly }).click()
    await results.getByRole('button', { name: 'Retry one failed order' }).click()
    const sent = async () =>
      (await got(page, 'intents.list', { profileId, limit: 50 })).map(({ request, state }) => [
        request['price'],
        request['postOnly'],
        state,
      ])
    await expect.poll(sent).toEqual([
      [through, true, 'refused'],
      [through, true, 'refused'],
      [deep, true, 'accepted'],
    ])
    expect(await got(page, 'read.listOpenOrders', { profileId, request: { symbol: 'BTC-USDT' } })).toHaveLength(1)
  },
)
