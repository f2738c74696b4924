import { multiply } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { restingPrice, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const sync = '/api/v1/hf/orders/sync'
const lower = (price: string, part: string): string => multiply(price, part).split('.')[0] ?? ''
const limit = { type: 'limit', symbol: 'BTC-USDT', side: 'buy', size: '0.1' }

test('every option reaches the venue exactly as set, shows as a chip, and can be taken off there', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, desk, profileId } = live
  const { form, submit, outcome } = desk
  const price = await restingPrice(page, profileId)
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const timeInForce = form.getByRole('combobox', { name: en.order.timeInForce })
  const chip = (text: string) => form.getByRole('button', { name: en.advanced.clear.replace('{what}', text) })
  const send = async (expected: object): Promise<void> => {
    const before = live.posted(sync).length
    await expect(submit).toHaveAttribute('aria-disabled', 'false')
    await submit.click()
    await expect.poll(() => live.posted(sync).length).toBe(before + 1)
    expect(live.posted(sync).at(-1)).toEqual(expected)
    await expect(outcome).not.toBeEmpty()
  }

  await desk.fill({ side: 'buy', price, size: '0.1' })
  await timeInForce.selectOption('GTT')
  await field(en.advanced.cancelAfter).fill('0')
  await expect(form.getByText(en.advanced.seconds)).toBeVisible()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await field(en.advanced.cancelAfter).fill('')
  await field(en.advanced.cancelAfter).pressSequentially('600')
  await expect(field(en.advanced.cancelAfter)).toHaveValue('600')
  await form.getByRole('button', { name: en.order.postOnly, exact: true }).click()
  await form.getByRole('checkbox', { name: en.advanced.hidden }).check()
  await field(en.advanced.stp).selectOption('CB')
  await field(en.advanced.tags).fill('desk')
  await field(en.advanced.remark).fill('first of two')
  await form.getByRole('button', { name: en.advanced.title }).click()
  await expect(field(en.advanced.remark)).toBeHidden()
  for (const text of ['cancel after 600 s', 'Hidden', 'STP CB', 'Tag: desk', 'Remark: first of two'])
    await expect(chip(text)).toBeVisible()
  const options = { stp: 'CB', tags: 'desk', remark: 'first of two' }
  const whole = { ...options, timeInForce: 'GTT', cancelAfter: 600, postOnly: true, hidden: true }
  await send({ ...limit, ...whole, price })
  const [kept] = await got(page, 'read.listOpenOrders', { profileId, request: { symbol: 'BTC-USDT' } })
  expect(kept).toMatchObject(whole)

  await timeInForce.selectOption('GTC')
  await expect(chip('cancel after 600 s')).toBeHidden()
  for (const text of ['Hidden', 'STP CB', 'Tag: desk']) await chip(text).click()
  await form.getByRole('button', { name: en.order.postOnly, exact: true }).click()
  await form.getByRole('button', { name: en.advanced.title }).click()
  await form.getByRole('checkbox', { name: en.advanced.iceberg }).check()
  await expect(form.getByText(en.advanced.visibleMissing)).toBeVisible()
  await desk.type(en.advanced.visibleSize, '0.02')
  await expect(chip('Iceberg, shows 0.02')).toBeVisible()
  await desk.type(en.order.size, '0.1')
  const iceberg = { timeInForce: 'GTC', iceberg: true, visibleSize: '0.02', remark: 'first of two' }
  await send({ ...limit, ...iceberg, price })

  await chip('Iceberg, shows 0.02').click()
  await chip('Remark: first of two').click()
  for (const now of ['IOC', 'FOK']) {
    await timeInForce.selectOption(now)
    await desk.type(en.order.size, '0.1')
    await expect(form.getByRole('button', { name: en.order.postOnly, exact: true })).toBeDisabled()
    await send({ ...limit, price, timeInForce: now })
  }
})

test('a test order asks the venue and sends no order; what is waited for is one setting for place, cancel and batch', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, desk, profileId } = live
  const price = await restingPrice(page, profileId)
  await desk.fill({ side: 'buy', price, size: '0.1' })
  const testOrder = desk.form.getByRole('button', { name: en.advanced.testOrder })
  await testOrder.click()
  await expect(desk.form.getByText(en.advanced.tested)).toBeVisible()
  expect(live.posted('/api/v1/hf/orders/test')).toEqual([{ ...limit, price, timeInForce: 'GTC' }])
  await desk.type(en.order.size, '100')
  await expect(desk.form.getByText(en.advanced.tested)).toBeHidden()
  await testOrder.click()
  await expect(desk.form.getByText('The balance does not cover this.')).toBeVisible()
  expect(live.requests()).toEqual(['POST /api/v1/hf/orders/test', 'POST /api/v1/hf/orders/test'])
  expect(await got(page, 'intents.list', { profileId, limit: 10 })).toEqual([])

  /** One order placed, cancelled from its line, and two more as scaled orders. */
  const round = async (): Promise<readonly string[]> => {
    const before = live.requests().length
    await desk.fill({ side: 'buy', price, size: '0.1' })
    await expect(desk.submit).toHaveAttribute('aria-disabled', 'false')
    await desk.submit.click()
    await expect(desk.rows).toHaveCount(1)
    await desk.rows.getByRole('button', { name: /^Cancel / }).click()
    await expect(desk.rows).toHaveCount(0)
    await views(page).form('scaled')
    await page.getByLabel(en.scaled.from, { exact: true }).fill(lower(price, '0.96'))
    await page.getByLabel(en.scaled.to, { exact: true }).fill(lower(price, '0.98'))
    await page.getByLabel(en.scaled.count, { exact: true }).fill('2')
    await page.getByLabel(en.scaled.totalSize, { exact: true }).fill('0.02')
    await page.getByRole('button', { name: /^Place 2 buy orders/ }).click()
    await desk.agree()
    await expect(page.getByRole('region', { name: en.scaled.results }).getByText(/^✓ accepted$/)).toHaveCount(2)
    live.owner('DELETE', '/api/v1/hf/orders?symbol=BTC-USDT')
    await desk.tab('limit')
    return live.requests().slice(before)
  }
  await desk.form.getByRole('button', { name: en.advanced.title }).click()
  await expect(desk.form.getByText(en.advanced.waits)).toBeVisible()
  expect(await round()).toEqual([
    'POST /api/v1/hf/orders/sync',
    'DELETE /api/v1/hf/orders/sync/*',
    'POST /api/v1/hf/orders/multi/sync',
  ])
  await views(page).open('settings')
  await page.getByText(en.settings.wait.receipt, { exact: true }).click()
  await views(page).open('trading')
  await desk.form.getByRole('button', { name: en.advanced.title }).click()
  await expect(desk.form.getByText(en.advanced.receipt)).toBeVisible()
  expect(await round()).toEqual([
    'POST /api/v1/hf/orders',
    'DELETE /api/v1/hf/orders/*',
    'POST /api/v1/hf/orders/multi',
  ])
})
