import { grouped } from '#renderer/ui/format/amount.ts'
import { en } from '#renderer/locales/en.ts'
import { deskView, restingPrice, views } from '#test/support/e2e/desk-view.ts'
import { openLive } from '#test/support/e2e/live.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'

let venue: LoopbackVenue
test.beforeEach(async () => {
  venue = await startLoopbackVenue()
})
test.afterEach(() => venue.close())

/** Words that would call an unknown outcome an end. */
const ended = /failed|refused|not sent|rejected|never (took|arrived)/i

test('M4 M5: a lost answer is shown as unknown, blocks a duplicate, and is reconciled in front of the user', async ({
  launchApp,
}) => {
  const app = await launchApp({ keyring: 'unlocked' })
  const { page } = app
  const profileId = await openLive(app, venue)
  const desk = deskView(page)
  const price = await restingPrice(page, profileId)
  const withdrawalRequest = { side: 'buy', price, size: '0.01' } as const
  const what = `Buy 0.01 BTC at ${grouped(price)}`
  // Taken by the venue; the answer is lost, and so is every look-up until the venue is well again.
  venue.server.control.fault({ match: { method: 'POST' }, fault: { kind: 'reset-after-read' } })
  venue.server.control.fault({ match: { path: '/api/v1/hf/orders' }, fault: { kind: 'html', status: 503 } })

  await desk.fill(withdrawalRequest)
  await desk.submit.click()
  await expect(desk.outcome).toContainText(en.outcome.unknown)
  await expect(desk.outcome).not.toContainText(ended)
  await expect(views(page).status).toContainText('Outcomes unknown: 1 order')
  expect(venue.orders()).toBe(1)

  await expect(desk.submit).toHaveAttribute('aria-disabled', 'false')
  await desk.submit.click()
  await expect(desk.outcome.getByRole('alert')).toContainText('The outcome of the same request is unknown')
  await expect(desk.outcome).toContainText(en.outcome.duplicate.split('{')[0] ?? '')
  await expect(desk.outcome).toContainText(what)
  expect(venue.orders()).toBe(1)
  await desk.outcome.getByRole('button', { name: en.outcome.wait }).click()
  expect(venue.orders()).toBe(1)

  await views(page).open('activity')
  const row = page.getByRole('row').filter({ hasText: what })
  await expect(row).toContainText(en.intentState.unknown)
  await expect(row).not.toContainText(ended)
  venue.server.control.clearFaults()
  // The next look-up comes by itself; nobody has to ask for it.
  await expect(row).toContainText(en.intentState.accepted)
  await views(page).open('trading')
  await expect(desk.rows).toHaveCount(1)
  await expect(views(page).status).not.toContainText('Outcomes unknown')
  expect(venue.orders()).toBe(1)
})

test(
  'M5: the user may send the duplicate all the same, by name, from the form and from scaled orders',
  { tag: '@long' },
  async ({ launchApp }) => {
    const app = await launchApp({ keyring: 'unlocked' })
    const profileId = await openLive(app, venue)
    const desk = deskView(app.page)
    venue.server.control.fault({ match: { method: 'POST', count: 1 }, fault: { kind: 'reset-after-read' } })
    // Nor can it be looked up: the first order stays unresolved to the end.
    venue.server.control.fault({ match: { method: 'GET', path: '/api/v1/hf/' }, fault: { kind: 'html', status: 503 } })
    const price = await restingPrice(app.page, profileId)
    await desk.fill({ side: 'buy', price, size: '0.01' })
    await desk.submit.click()
    await expect(desk.outcome).toContainText(en.outcome.unknown)
    await expect(desk.submit).toHaveAttribute('aria-disabled', 'false')
    await desk.submit.click()
    const override = desk.outcome.getByRole('button', { name: en.outcome.override })
    await expect(override).toBeVisible()
    // For a moment after each answer a press is taken for the end of a double click.
    await expect(desk.submit).toHaveAttribute('aria-disabled', 'false')
    await override.click()
    await expect(desk.outcome).toContainText('Accepted')
    expect(venue.orders()).toBe(2)

    const { page } = app
    await views(page).form('scaled')
    await page.getByText(en.scaled.source.pasted, { exact: true }).click()
    await deskView(page).form.getByRole('textbox').fill(`${price} 0.01\n${price} 0.02`)
    await page.getByRole('button', { name: /^Place 2 buy orders/ }).click()
    const results = page.getByRole('region', { name: en.scaled.results })
    await expect(results.getByText(/waiting for duplicate$/)).toHaveCount(2)
    await expect(results).toContainText(en.scaled.duplicateHolds)
    expect(venue.orders()).toBe(2)
    await results.getByRole('button', { name: 'Send order 2 anyway' }).click()
    await expect(results.getByText(/accepted$/)).toHaveCount(1)
    expect(venue.orders()).toBe(3)
    await results.getByRole('button', { name: 'Send one order anyway' }).click()
    await expect(results.getByText(/accepted$/)).toHaveCount(2)
    expect(venue.orders()).toBe(4)
    venue.server.control.clearFaults()
  },
)

test('M4: an unknown outcome is reconciled under the form that sent it', { tag: '@long' }, async ({ launchApp }) => {
  const app = await launchApp({ keyring: 'unlocked' })
  const profileId = await openLive(app, venue)
  const desk = deskView(app.page)
  venue.server.control.fault({ match: { method: 'POST', count: 1 }, fault: { kind: 'not-json' } })
  // The stream tells of the order at once, and the look-up that follows would end the doubt before it is seen.
  const path = '/api/v1/hf/orders'
  const heal = venue.server.control.fault({ match: { method: 'GET', path }, fault: { kind: 'html', status: 503 } })
  await desk.fill({ side: 'buy', price: await restingPrice(app.page, profileId), size: '0.01' })
  await desk.submit.click()
  await expect(desk.outcome).toContainText(en.outcome.unknown)
  heal()
  await expect(desk.outcome).toContainText(en.outcome.reconciledAccepted)
  expect(venue.orders()).toBe(1)
})
