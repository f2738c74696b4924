import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice, profileId, rest, stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { standStill } from '#test/support/e2e/page-clock.ts'
import { unlock } from '#test/support/e2e/trusted-window.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { holdMs } from '#renderer/views/safety/use-hold.ts'

test('M13: the dead-man switch is off, lists what would die, is armed for a pair, counts down and is disarmed', async ({
  launchApp,
}) => {
  const app = await launchApp()
  const { page } = app
  await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.95') })
  await expect(views(page).status).toContainText(en.deadMan.chip.off)
  await views(page).open('safety')
  const panel = page.getByRole('region', { name: en.deadMan.title })
  await expect(panel).toContainText(en.deadMan.sleep)
  expect(await got(page, 'read.getDeadMan', { profileId, request: {} })).toBeNull()

  await panel.getByLabel('BTC-USDT: one open order').check()
  await expect(panel).toContainText('One order at risk.')
  expect(await stumbles(page)).toEqual([])
  await panel.getByRole('button', { name: 'Arm for one pair, 60 s' }).click()
  await expect(panel.getByRole('timer')).toHaveText(/^Cancels in (1:00|0:5\d) unless renewed$/)
  await expect(views(page).status).toContainText(en.deadMan.chip.on)
  expect(await got(page, 'read.getDeadMan', { profileId, request: {} })).toMatchObject({ symbols: ['BTC-USDT'] })

  await app.emitPower('suspend')
  const asleep = page.getByRole('status').filter({ hasText: /went to sleep at .+ The venue cancels its orders at/ })
  await expect(asleep).toBeVisible()
  await unlock(app)
  await app.emitPower('resume')
  await expect(asleep).toHaveCount(0)
  await expect(page.getByText(/did not fire during sleep/).first()).toBeVisible()

  await panel.getByRole('button', { name: en.deadMan.disarm }).click()
  await expect(views(page).status).toContainText(en.deadMan.chip.off)
  expect(await got(page, 'read.getDeadMan', { profileId, request: {} })).toBeNull()
})

test('panic: letting go early does nothing; the chord held cancels everything and reports', async ({ launchApp }) => {
  const { page } = await launchApp()
  await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.95') })
  await rest(page, { symbol: 'ETH-USDT', size: '1', price: await farPrice(page, 'ETH-USDT', '0.95') })
  const hold = async (): Promise<void> => {
    for (const key of ['Control', 'Shift', 'X']) await page.keyboard.down(key)
  }
  // The page's clock stands still: however busy the machine is, this is let go before its time.
  await standStill(page)
  await hold()
  await expect(page.getByText('Keep holding to cancel spot, OCO and stop orders on one profile')).toBeVisible()
  await page.clock.runFor(holdMs - 1)
  await expect(page.getByText('Keep holding to cancel spot, OCO and stop orders on one profile')).toBeVisible()
  for (const key of ['X', 'Shift', 'Control']) await page.keyboard.up(key)
  await expect(page.getByText('Keep holding to cancel spot, OCO and stop orders on one profile')).toBeHidden()
  await page.clock.runFor(holdMs)
  await page.clock.resume()
  expect(await got(page, 'read.listActiveSymbols', { profileId, request: {} })).toMatchObject({
    symbols: { length: 2 },
  })

  await hold()
  const report = page.getByRole('dialog', { name: en.panic.report })
  await expect(report).toContainText(en.report.noneLeft.all)
  for (const key of ['X', 'Shift', 'Control']) await page.keyboard.up(key)
  expect(await got(page, 'read.listActiveSymbols', { profileId, request: {} })).toEqual({ symbols: [] })
  expect(await stumbles(page)).toEqual([])
})
