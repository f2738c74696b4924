import { randomUUID } from 'node:crypto'
import { ask } from '#test/support/e2e/bridge.ts'
import { deskView, restingPrice } from '#test/support/e2e/desk-view.ts'
import { openLive } from '#test/support/e2e/live.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'

test('T13: closing ends by itself, says what is open, and tells a second start to wait', async ({ launchApp }) => {
  const venue = await startLoopbackVenue()
  try {
    const app = await launchApp({ keyring: 'unlocked' })
    const profileId = await openLive(app, venue)
    const price = await restingPrice(app.page, profileId)
    // Longer than Coffer waits: the answer never comes in time.
    venue.server.control.fault({ match: { method: 'POST' }, fault: { kind: 'delay', ms: 30_000 } })
    const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price, size: '0.01' } as const
    void ask(app.page, 'orders.place', { profileId, draftId: randomUUID(), wait: true, order }).catch(() => undefined)
    await expect.poll(() => venue.orders()).toBe(1)

    await app.evaluateMain(({ app: electronApp }) => void setImmediate(() => electronApp.quit()))
    const notice = await app.waitForPage('/closing.html')
    await expect(notice.getByRole('heading', { name: 'Coffer is closing' })).toBeVisible()
    await expect(notice.getByText('One request is still waiting for the venue’s answer.')).toBeVisible()
    // As Electron tells the first process; a second one that starts slowly would find the first gone.
    await app.evaluateMain(({ app: electronApp }) => void electronApp.emit('second-instance'))
    await expect(notice.getByText('Coffer is still closing. Start it again once this window is gone.')).toBeVisible()
    expect(await app.ended()).toEqual({ code: 0, signal: null })

    // What was unanswered is unknown, not lost and not failed.
    await app.restart()
    const found = await ask(app.page, 'intents.list', { profileId, limit: 10 })
    expect(found.ok ? found.value.map(({ kind }) => kind) : found).toContain('place')
    expect(venue.orders()).toBe(1)
  } finally {
    await venue.close()
  }
})

test('I6: a page that crashes three times in a minute is not loaded again until somebody asks', async ({
  launchApp,
}) => {
  const app = await launchApp()
  await expect(deskView(app.page).form).toBeVisible()
  for (const ending of ['/index.html', '/index.html', '/crashed.html']) {
    const before = app.page
    await app.crash()
    await expect.poll(() => app.page !== before).toBe(true)
    await expect(app.page).toHaveURL(new RegExp(`${ending.replaceAll('.', '\\.')}($|#)`))
    if (ending === '/index.html') await expect(deskView(app.page).form).toBeVisible()
  }
  await expect(app.page.getByRole('heading', { name: 'Coffer’s page keeps crashing' })).toBeVisible()
  await app.page.getByRole('link', { name: 'Try again' }).click()
  await expect(deskView(app.page).form).toBeVisible()
})
