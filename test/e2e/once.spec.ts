import { en } from '#renderer/locales/en.ts'
import { deskView, restingPrice } from '#test/support/e2e/desk-view.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { openLive } from '#test/support/e2e/live.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'

let venue: LoopbackVenue
test.beforeEach(async () => {
  venue = await startLoopbackVenue()
})
test.afterEach(() => venue.close())

type Desk = ReturnType<typeof deskView>
const presses: Readonly<Record<string, (desk: Desk) => Promise<unknown>>> = {
  'a double click': (desk) => desk.submit.dblclick(),
  'a triple click': (desk) => desk.submit.click({ clickCount: 3 }),
  'Enter held down': (desk) => hold(desk, 'Enter'),
  'Space held down': (desk) => hold(desk, 'Space'),
  'Enter from the field and a click at once': async (desk) => {
    const size = desk.form.getByLabel(en.order.size, { exact: true })
    await size.press('Enter')
    await desk.submit.press('Enter')
    await desk.submit.click({ force: true })
  },
}

async function hold(desk: Desk, key: string): Promise<void> {
  await desk.submit.focus()
  const { keyboard } = desk.submit.page()
  // Down again without up is what a keyboard's own repeat sends.
  for (let repeat = 0; repeat < 25; repeat += 1) await keyboard.down(key)
  await keyboard.up(key)
}

test('M11: pressed twice in any way it is one order', async ({ launchApp }) => {
  const app = await launchApp({ keyring: 'unlocked' })
  const profileId = await openLive(app, venue)
  const desk = deskView(app.page)
  const price = await restingPrice(app.page, profileId)
  for (const [index, [what, press]] of Object.entries(presses).entries())
    await test.step(what, async () => {
      const orders = index + 1
      // Everything is pressed before the first answer.
      const pressed = Promise.withResolvers<void>()
      const { promise: until } = pressed
      const heal = venue.server.control.fault({ match: { method: 'POST' }, fault: { kind: 'hold', until } })
      await desk.fill({ side: 'buy', price, size: `0.01${orders}` })
      await expect(desk.submit).toBeEnabled()
      await press(desk)
      pressed.resolve()
      await expect(desk.rows).toHaveCount(orders)
      await expect(desk.outcome).toContainText('Accepted')
      // Calls reach main in order and are journalled before they are sent: a second order would stand here by now.
      const intents = await got(app.page, 'intents.list', { profileId, limit: 10 })
      const accepted = Array.from({ length: orders }, () => ['place', 'accepted'])
      expect(intents.map(({ kind, state }) => [kind, state])).toEqual(accepted)
      // And a read of the venue that begins after all this ends behind whatever was still under way.
      const open = await got(app.page, 'read.listOpenOrders', { profileId, request: { symbol: 'BTC-USDT' } })
      expect(open).toHaveLength(orders)
      expect(venue.orders()).toBe(orders)
      heal()
    })
})
