import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '#renderer/locales/en.ts'
import { inEnglish, msg } from '#shared/messages.ts'
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

const logOf = (dataDir: string): string => readFileSync(join(dataDir, 'logs', 'coffer.log'), 'utf8')

/** Dumps of crashes, whoever would write them. */
const dumpsBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => /\.dmp$|\bcore(?:\.\d+)?$|Crashpad|report\.\d+.*\.json$/.test(path))

test('an exception that main caught nowhere ends Coffer; what was being sent is unknown, and found at the next start', async ({
  launchApp,
}) => {
  const app = await launchApp({ keyring: 'unlocked' })
  const profileId = await openLive(app, venue)
  const price = await restingPrice(app.page, profileId)
  const order = deskView(app.page)
  const answered = Promise.withResolvers<void>()
  venue.server.control.fault({ match: { method: 'POST' }, fault: { kind: 'hold', until: answered.promise } })
  await order.fill({ side: 'buy', price, size: '0.01' })
  await order.submit.click()
  await expect.poll(() => venue.orders()).toBe(1)

  const ended = app.ended()
  await app.evaluateMain((_electron, text) => {
    setTimeout(() => {
      throw new Error(text)
    }, 0)
  }, `a mistake with ${venue.key.secret}`)
  expect(await ended).toEqual({ code: 1, signal: null })
  answered.resolve()
  const said = app.log().join('\n')
  expect(said).toContain(inEnglish(msg('ended.mistake')))
  expect(said).toContain(inEnglish(msg('ended.requests', { count: 1 })))
  expect(said).not.toContain(venue.key.secret)
  expect(logOf(app.dataDir)).toContain('"event":"uncaught-exception"')
  expect(logOf(app.dataDir)).not.toContain(venue.key.secret)
  expect(dumpsBelow(app.dataDir)).toEqual([])

  await app.restart()
  await views(app.page).open('activity')
  const row = app.page.getByRole('row').filter({ hasText: 'Buy 0.01 BTC' })
  await expect(row).toContainText(en.intentState.accepted)
  expect(venue.orders()).toBe(1)
})

test('a rejection nobody waited for and the end of a process of Chromium’s are logged, and Coffer goes on', async ({
  launchApp,
}) => {
  const app = await launchApp()
  await app.evaluateMain(({ app: main }) => {
    void Promise.reject(new Error('a text that is nobody’s business'))
    main.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 5 })
  })
  await expect.poll(() => logOf(app.dataDir)).toContain('"event":"unhandled-rejection"')
  await expect.poll(() => logOf(app.dataDir)).toContain('"event":"child-gone"')
  expect(logOf(app.dataDir)).not.toContain('nobody’s business')
  const before = app.page
  await app.crash()
  await expect.poll(() => app.page !== before).toBe(true)
  await expect(views(app.page).status).toContainText(en.status.practice)
  expect(dumpsBelow(app.dataDir)).toEqual([])
})
