import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice, rest } from '#test/support/e2e/desk-acts.ts'
import { restingPrice, views } from '#test/support/e2e/desk-view.ts'
import { jumpClocks } from '#test/support/e2e/live-desk.ts'
import { liveLabel } from '#test/support/e2e/live.ts'
import { standStill } from '#test/support/e2e/page-clock.ts'
import { confirmTrusted } from '#test/support/e2e/trusted-window.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { holdMs } from '#renderer/views/safety/use-hold.ts'

const symbol = 'BTC-USDT'
const setting = '/api/v1/hf/orders/dead-cancel-all'
/** s; real time passes in this spec, and a busy machine must not make the switch fire by itself. */
const timeout = 15
const armed = { timeout, symbols: symbol }

test('M13: the dead-man switch is renewed at a third, late when it cannot be, fires in sleep, and ends with Coffer', async ({
  openLiveDesk,
}) => {
  test.slow()
  const live = await openLiveDesk()
  const { app, page, venue, owner } = live
  const price = await restingPrice(page, live.profileId)
  const order = { type: 'limit', symbol, side: 'buy', price, size: '0.01', clientOid: 'atRisk' }
  const { orderId } = owner('POST', '/api/v1/hf/orders', order) as { orderId: string }
  const sets = () => live.posted(setting)

  await views(page).open('safety')
  const panel = page.getByRole('region', { name: en.deadMan.title })
  const arm = async (): Promise<void> => {
    await panel.getByLabel(`${symbol}: one open order`).check()
    await panel.getByLabel(en.deadMan.timeout).fill(String(timeout))
    await panel.getByRole('button', { name: `Arm for one pair, ${timeout} s` }).click()
    await expect(panel.getByText(en.deadMan.state.on, { exact: true })).toBeVisible()
  }
  await arm()
  await expect(panel).toContainText(en.deadMan.wouldOneElsewhere)
  // Set again before it would fire; that it is after a third of the time is proven in virtual time.
  await expect.poll(() => sets().length).toBeGreaterThanOrEqual(2)
  expect(owner('GET', `/api/v1/hf/orders/active?symbol=${symbol}`)).toHaveLength(1)

  const heal = venue.server.control.fault({ match: { path: setting }, fault: { kind: 'html', status: 503 } })
  await expect(panel.getByText(en.deadMan.state.late, { exact: true })).toBeVisible()
  await expect(panel).toContainText('The last renewal is unconfirmed.')
  await expect(views(page).status).toContainText(en.deadMan.chip.late)
  heal()
  await expect(panel.getByText(en.deadMan.state.on, { exact: true })).toBeVisible()
  expect(sets().every((body) => JSON.stringify(body) === JSON.stringify(armed))).toBe(true)

  await app.emitPower('suspend')
  await jumpClocks(live, 60_000)
  await app.emitPower('resume')
  await page.getByRole('button', { name: en.lock.unlock }).click()
  await confirmTrusted(app)
  await expect(panel.getByText(en.deadMan.state.fired, { exact: true })).toBeVisible()
  await expect(panel.getByRole('alert')).toContainText('one listed')
  await expect(panel.getByRole('alert')).toContainText(orderId)
  await expect(views(page).status).toContainText(en.deadMan.chip.fired)
  // Once what it cancelled is read to its end the report can be cleared, and a disarm is nowhere offered for it.
  await expect(panel.getByRole('button', { name: en.deadMan.disarm })).toBeHidden()
  await panel.getByRole('button', { name: en.deadMan.clearReport }).click()
  await expect(panel.getByText(en.deadMan.state.off, { exact: true })).toBeVisible()
  expect(sets().at(-1)).toMatchObject({ timeout: -1 })

  owner('POST', '/api/v1/hf/orders', { ...order, clientOid: 'survivor' })
  await arm()
  await app.restart()
  expect(sets().at(-1)).toMatchObject({ timeout: -1 })
  expect(owner('GET', `${setting}/query`)).toBeNull()
  expect(owner('GET', `/api/v1/hf/orders/active?symbol=${symbol}`)).toHaveLength(1)
})

test('panic ends every order on all chosen profiles and reports each with its times; let go early, it does nothing', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, owner, venue } = live
  const price = await restingPrice(page, live.profileId)
  for (const n of [1, 2])
    owner('POST', '/api/v1/hf/orders', { type: 'limit', symbol, side: 'buy', price, size: '0.01', clientOid: `p${n}` })
  await rest(page, { price: await farPrice(page, symbol, '0.95') })

  await views(page).open('safety')
  const panel = page.getByRole('region', { name: en.panic.title })
  await panel.getByLabel(/practice$/i).check()
  const hold = panel.getByRole('button', { name: 'Hold to cancel spot, OCO and stop orders on 2 profiles' })
  const before = live.requests().length
  await hold.focus()
  await standStill(page)
  await page.keyboard.down('Space')
  await expect(hold).toHaveClass(/holding/)
  await page.clock.runFor(holdMs - 1)
  await page.keyboard.up('Space')
  await expect(hold).not.toHaveClass(/holding/)
  await page.clock.runFor(holdMs)
  await page.clock.resume()
  expect(live.requests()).toHaveLength(before)

  // A pair that the venue first fails to cancel is named, and ended in another round.
  venue.server.control.fault({
    match: { path: '/api/v1/hf/orders/cancelAll', count: 1 },
    fault: { kind: 'refusal', status: 200, code: '200002', msg: 'Order cancellation is suspended' },
  })
  await page.keyboard.down('Space')
  const report = page.getByRole('dialog', { name: en.panic.report })
  await expect(report.getByText(en.report.noneLeft.all)).toHaveCount(2)
  await page.keyboard.up('Space')
  const parts = report.getByRole('region')
  await expect(parts).toHaveCount(2)
  for (const part of await parts.all()) await expect(part).toContainText(/Started.*Duration.*\d+ ms/s)
  const mine = report.getByRole('region', { name: liveLabel })
  await expect(mine).toContainText(/Rounds\s*2/)
  expect(owner('GET', '/api/v1/hf/orders/active/symbols')).toEqual({ symbols: [] })
  const left = await got(page, 'read.listActiveSymbols', { profileId: 'practice', request: {} })
  expect(left).toEqual({ symbols: [] })
})

test('M13, C1: a switch that a killed run left set stands on screen at the next start, and is disarmed there', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { app, owner, profileId } = live
  const symbols = [symbol]
  await got(app.page, 'deadMan.set', { profileId, draftId: crypto.randomUUID(), timeout: 600, symbols })
  // The profile in view is what the next start begins with, once main has it on disk.
  const inView = async () => (await got(app.page, 'settings.get', null)).page['lastProfile']
  await expect.poll(inView).toBe(profileId)
  await app.kill()
  await app.restart()

  const { page } = app
  await expect(page.getByRole('status').filter({ hasText: liveLabel })).toContainText('still set at the venue')
  await views(page).open('safety')
  await expect(views(page).status).toContainText(en.deadMan.chip.found)
  const panel = page.getByRole('region', { name: en.deadMan.title })
  await expect(panel.getByText(en.deadMan.state.found, { exact: true })).toBeVisible()
  await expect(panel.getByRole('timer')).toContainText(/^\s*Cancels in (9:\d\d|10:00)\s*$/)
  expect(live.posted(setting)).toHaveLength(1)
  await panel.getByRole('button', { name: en.deadMan.disarm }).click()
  await expect(panel.getByText(en.deadMan.state.off, { exact: true })).toBeVisible()
  expect(owner('GET', `${setting}/query`)).toBeNull()
})

test(
  'M13: a switch whose arming nobody answered cannot be told, until its request has ended',
  { tag: '@long' },
  async ({ openLiveDesk }) => {
    const live = await openLiveDesk()
    const { page, venue } = live
    await views(page).open('safety')
    const panel = page.getByRole('region', { name: en.deadMan.title })
    const fault = { kind: 'html', status: 503, executed: false } as const
    const heal = venue.server.control.fault({ match: { path: setting }, fault })
    await panel.getByLabel(`${symbol}: no open orders`).check()
    await panel.getByLabel(en.deadMan.timeout).fill('600')
    await panel.getByRole('button', { name: 'Arm for one pair, 600 s' }).click()
    await expect(panel.getByText(en.deadMan.state.unclear, { exact: true })).toBeVisible()
    await expect(panel).toContainText('Do not rely on it')
    await expect(panel.getByRole('timer')).toHaveCount(0)
    await expect(panel).not.toContainText('sends nothing again')
    await expect(views(page).status).toContainText(en.deadMan.chip.unclear)
    heal()
    // The look-up finds nothing set, and believes it once late enough.
    await expect(views(page).status).toContainText(en.deadMan.chip.off)
    await expect(panel.getByText(en.deadMan.state.off, { exact: true })).toBeVisible()
  },
)

test(
  'M13, C1: a switch that fired while Coffer did not run is reported at the next start',
  { tag: '@long' },
  async ({ openLiveDesk }) => {
    const live = await openLiveDesk()
    const { app, owner, profileId, venue } = live
    const price = await restingPrice(app.page, profileId)
    // This run is earlier by more than the switch takes, and the next one is not.
    const goneMs = 7_000
    await jumpClocks(live, -goneMs)
    const { orderId } = owner('POST', '/api/v1/hf/orders', {
      type: 'limit',
      symbol,
      side: 'buy',
      price,
      size: '0.01',
    }) as {
      orderId: string
    }
    const symbols = [symbol]
    await got(app.page, 'deadMan.set', { profileId, draftId: crypto.randomUUID(), timeout: 5, symbols })
    await app.kill()
    venue.exchange.control.advanceClock(goneMs)
    await app.restart()

    const { page } = app
    await views(page).open('safety')
    await expect(views(page).status).toContainText(en.deadMan.chip.fired)
    const panel = page.getByRole('region', { name: en.deadMan.title })
    await expect(panel.getByRole('alert')).toContainText(orderId)
    expect(owner('GET', `${setting}/query`)).toBeNull()
  },
)
