import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '#renderer/locales/en.ts'
import { canariesBelow, canariesIn } from '#test/support/canary-scan.ts'
import { deskView, restingPrice, views } from '#test/support/e2e/desk-view.ts'
import { liveLabel as label, profilesView } from '#test/support/e2e/live.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { confirmTrusted } from '#test/support/e2e/trusted-window.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'

/** The only ways in for keys, both of main's own window. */
const takesKeys = ['trusted.answer']

test('I4 G1 T11: a whole live session leaves no secret in any message to the page, nor in any file', async ({
  launchApp,
  makeFolder,
}) => {
  const venue = await startLoopbackVenue()
  const dataDir = await makeFolder('secrets')
  try {
    const app = await launchApp({ keyring: 'unlocked', dataDir })
    const { page } = app
    const profiles = profilesView(app)
    const wrong = { ...venue.key, passphrase: 'passphrase-typed-wrong' }
    await profiles.open()
    await profiles.fill({ label, venueName: 'Loopback', address: venue.server.baseUrl, key: wrong })
    await profiles.store()
    const card = profiles.card(label)
    await expect(card.getByRole('alert')).toContainText('passphrase or the API secret is wrong')
    await card.getByRole('button', { name: en.key.replace }).click()
    await profiles.typeKey(venue.key)
    await profiles.store()
    await expect(card).toContainText('Spot')
    await card.getByRole('button', { name: en.profiles.switch }).click()
    for (const name of ['account', 'activity', 'settings', 'trading'] as const) await views(page).open(name)

    const desk = deskView(page)
    const [, live] = await got(page, 'profiles.list', null)
    await desk.fill({ side: 'buy', price: await restingPrice(page, live?.id ?? ''), size: '0.01' })
    await desk.submit.click()
    await expect(desk.rows).toHaveCount(1)
    await desk.rows.getByRole('button', { name: /^Cancel/ }).click()
    await expect(desk.rows).toHaveCount(0)
    venue.server.control.fault({ match: { count: 3 }, fault: { kind: 'reset-mid-answer' } })
    await app.emitPower('suspend')
    await page.getByRole('button', { name: en.lock.unlock }).click()
    await confirmTrusted(app)
    await desk.show('balances')
    await expect(desk.balance('USDT').available).toBeVisible()
    await app.restart()
    await deskView(app.page).show('balances')
    await expect(deskView(app.page).balance('USDT').available).toBeVisible()

    const { key, secret, passphrase } = venue.key
    const keys = { key, secret, passphrase, 'wrong passphrase': wrong.passphrase }
    const signatures = Object.fromEntries(
      venue.server.control.seen.flatMap(({ headers }, at) =>
        ['kc-api-sign', 'kc-api-passphrase'].flatMap((name) =>
          headers[name] ? [[`${name} ${at}`, headers[name]]] : [],
        ),
      ),
    )
    expect(Object.keys(signatures).length).toBeGreaterThan(20)
    const secrets = { ...keys, ...signatures }
    const log = await app.ipcLog()
    const outward = log.filter(({ direction }) => direction === 'to-page')
    const inward = log.filter(({ direction }) => direction === 'to-main')
    expect(outward.length).toBeGreaterThan(50)
    expect(canariesIn(outward.map(({ text }) => text).join('\n'), secrets)).toEqual([])
    const carriers = inward.filter(({ text }) => canariesIn(text, keys).length > 0).map(({ channel }) => channel)
    expect([...new Set(carriers)].sort()).toEqual(takesKeys)
    expect(canariesIn(app.log().join('\n'), secrets)).toEqual([])

    // T11: others on this machine get at none of Coffer's own files. Chromium's beside them lie in the same closed folder.
    const own = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?:logs(?:\/.*)?|[^/]+\.(?:json|txt|sqlite(?:-\w+)?))$/.test(name))
      .map((name) => join(dataDir, name))
    const modes = [dataDir, ...own]
      .map((path) => [path, statSync(path)] as const)
      .map(([path, found]) => [path, (found.mode & 0o777).toString(8), found.isDirectory() ? '700' : '600'])
    expect(modes.length).toBeGreaterThan(8)
    expect(modes.filter(([, mode, wanted]) => mode !== wanted)).toEqual([])
    await app.close()
    // The page's own storage lies there, too.
    expect(canariesBelow(dataDir, secrets)).toEqual([])
  } finally {
    await venue.close()
  }
})
