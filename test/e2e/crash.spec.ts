import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { grouped } from '#renderer/ui/format/amount.ts'
import { en } from '#renderer/locales/en.ts'
import { deskView, restingPrice, views } from '#test/support/e2e/desk-view.ts'
import { openLive } from '#test/support/e2e/live.ts'
import { expect, test } from '#test/support/fixtures.ts'
import type { LaunchedApp } from '#test/support/launch.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'

let venue: LoopbackVenue
test.beforeEach(async () => {
  venue = await startLoopbackVenue()
})
test.afterEach(() => venue.close())

const ways: Readonly<Record<string, (app: LaunchedApp) => Promise<unknown>>> = {
  crashes: async (app) => {
    const before = app.page
    await app.crash()
    await expect.poll(() => app.page !== before).toBe(true)
  },
  'is reloaded': (app) => app.reload(),
}

for (const [what, happens] of Object.entries(ways))
  test(
    `I6: when the page ${what} while an order is on its way, the order completes and is shown`,
    { tag: what === 'crashes' ? [] : '@long' },
    async ({ launchApp }) => {
      const app = await launchApp({ keyring: 'unlocked' })
      const profileId = await openLive(app, venue)
      const price = await restingPrice(app.page, profileId)
      const order = deskView(app.page)
      const happened = Promise.withResolvers<void>()
      venue.server.control.fault({ match: { method: 'POST' }, fault: { kind: 'hold', until: happened.promise } })
      await order.fill({ side: 'buy', price, size: '0.01' })
      await order.submit.click()
      await expect.poll(() => venue.orders()).toBe(1)
      await happens(app)
      happened.resolve()

      const desk = deskView(app.page)
      await expect(desk.rows).toHaveCount(1)
      await expect(desk.rows).toContainText(grouped(price))
      await views(app.page).open('activity')
      const row = app.page.getByRole('row').filter({ hasText: `Buy 0.01 BTC at ${grouped(price)}` })
      await expect(row).toContainText(en.intentState.accepted)
      expect(venue.orders()).toBe(1)
    },
  )

test('T13: a second start leaves at once, signs nothing, and brings the first one to the front', async ({
  launchApp,
}) => {
  const first = await launchApp({ keyring: 'unlocked' })
  await openLive(first, venue)
  const focused = first.evaluateMain(
    ({ BrowserWindow }) =>
      new Promise<boolean>((resolve) => {
        BrowserWindow.getAllWindows()[0]?.once('focus', () => resolve(true))
      }),
  )
  // The first request asks its venue all the time. The second one reads another address for it from the disk.
  const elsewhere = await startLoopbackVenue()
  try {
    const venues = join(first.dataDir, 'venues.json')
    const kept = await readFile(venues, 'utf8')
    expect(kept).toContain(venue.server.baseUrl)
    await writeFile(venues, kept.replace(venue.server.baseUrl, elsewhere.server.baseUrl))
    const second = launchApp({ dataDir: first.dataDir })
    await expect(second).rejects.toThrow(/Main ended \(0\) before it showed a window/)
    expect(await focused).toBe(true)
    await deskView(first.page).show('balances')
    await expect(deskView(first.page).balance('USDT').available).toBeVisible()
    expect(elsewhere.server.control.connections()).toBe(0)
    // A start that is the first one does ask there.
    await first.restart()
    await expect.poll(() => elsewhere.server.control.connections()).toBeGreaterThan(0)
  } finally {
    await elsewhere.close()
  }
})
