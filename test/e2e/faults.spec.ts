import { cp, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { deskView, restingPrice, views } from '#test/support/e2e/desk-view.ts'
import { liveBalance, liveLabel as label, openLive, profilesView } from '#test/support/e2e/live.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { projectDir } from '#tools/project.ts'

let venue: LoopbackVenue
test.beforeEach(async () => {
  venue = await startLoopbackVenue()
})
test.afterEach(() => venue.close())

/** What is wrong, in words: the docking library keeps an empty one for itself. */
const alerts = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /\S/ })

/** Reads that are signed: they would meet a wrong clock before the order does. */
const signedReads = { method: 'GET', path: /^\/api\/v\d\/(accounts|hf|trade-fees|user-info|user\/api-key|oco)/ }

test('L5: a line that is lost in use greys what is shown and gives its age, and everything is back by itself', async ({
  launchApp,
}) => {
  const app = await launchApp({ keyring: 'unlocked' })
  await openLive(app, venue)
  const desk = deskView(app.page)
  const { status } = views(app.page)
  await desk.show('balances')
  await expect(desk.balance('USDT').available).toHaveText(liveBalance)
  await expect(status).toContainText(en.status.connected)

  venue.server.control.fault({ fault: { kind: 'reset-before-read' } })
  venue.exchange.streams.cut()
  await expect(status).toContainText(en.status.offline)
  // What was known stays on screen, greyed, with its age.
  const age = app.page.getByRole('status').filter({ hasText: /^(offline, )?\d+ (s|min) old$/ })
  await expect(age.first()).toBeVisible()
  await expect(desk.balance('USDT').available).toHaveText(liveBalance)
  await expect(desk.balances.locator('.stale')).toBeVisible()
  await expect(alerts(app.page)).toHaveCount(0)

  venue.server.control.clearFaults()
  await expect(status).toContainText(en.status.connected)
  await expect(age).toHaveCount(0)
  await expect(desk.balances.locator('.stale')).toHaveCount(0)
})

test(
  'L2: a quota used up is waited for in silence: the meter shows it, nothing is hammered, nothing is called an error',
  { tag: '@long' },
  async ({ launchApp }) => {
    const app = await launchApp({ keyring: 'unlocked' })
    await openLive(app, venue)
    const { page } = app
    const meter = page.getByRole('meter', { name: new RegExp(`^${en.status.pool.spot} limit`) })
    await expect(meter).toHaveAttribute('aria-valuenow', /\d\d/)

    const refused = { match: signedReads, fault: { kind: 'rate-limited', headers: true, resetMs: 3_000 } } as const
    const lift = venue.server.control.fault(refused)
    const before = venue.server.control.seen.length
    await expect(meter).toHaveAttribute('aria-valuenow', '0')
    await expect(meter).toHaveAccessibleName(/limit: 0 of/)
    const asked = () => venue.server.control.seen.slice(before).filter(({ path }) => signedReads.path.test(path))
    /** When each thing was asked for. */
    const times = (): readonly (readonly number[])[] =>
      Object.values(Object.groupBy(asked(), ({ path }) => path)).map((same = []) => same.map(({ at }) => at))
    /** Two parts of Coffer may ask for one thing at once, before either is refused; any wait before asking again is longer. */
    const atOnceMs = 500
    /** ms between each asking for a thing and the next one for the same. */
    const gaps = (): readonly number[] =>
      times()
        .map((all) => all.filter((at, index) => index === 0 || at - (all[index - 1] ?? 0) > atOnceMs))
        .flatMap((all) => all.slice(1).map((at, index) => at - (all[index] ?? 0)))
    await expect.poll(() => gaps().length).toBeGreaterThan(0)
    // Nothing is asked for again before the quota is there again, which only a refusal's arrival can begin to count.
    expect(Math.min(...gaps())).toBeGreaterThan(2_900)
    for (const all of times())
      for (const [index, at] of all.slice(2).entries()) expect(at - (all[index] ?? 0)).toBeGreaterThan(2_900)
    await expect(alerts(page)).toHaveCount(0)
    lift()
    await expect(meter).not.toHaveAttribute('aria-valuenow', '0')
    await expect(deskView(page).form).toContainText(`${liveBalance} USDT`)
    await expect(alerts(page)).toHaveCount(0)
  },
)

test('L5: a clock that is off is said with its seconds, corrected, and shown; the next press goes through', async ({
  launchApp,
}) => {
  const app = await launchApp({ keyring: 'unlocked' })
  const profileId = await openLive(app, venue)
  const { page } = app
  const desk = deskView(page)
  await desk.fill({ side: 'buy', price: await restingPrice(page, profileId), size: '0.01' })
  // Nothing else may meet the wrong clock first and put it right.
  const lift = venue.server.control.fault({ match: signedReads, fault: { kind: 'reset-before-read' } })
  venue.setClockAhead(37_000)
  await desk.submit.click()
  await expect(desk.outcome).toContainText(
    'Your clock is 37 s off. Coffer allows for that and does not set it. Press again.',
  )
  expect(venue.orders()).toBe(1)
  lift()
  await expect(views(page).status).toContainText(/Clock \+3[67]\d{3} ms/)
  await desk.submit.click()
  await expect(desk.outcome).toContainText('Accepted')
})

test(
  'V1: with the network away and the keychain shut at the start, a profile is kept, says so, and is tested later',
  { tag: '@long' },
  async ({ launchApp, openKeyring }) => {
    const keyring = await openKeyring('shut')
    const app = await launchApp({ env: keyring.env })
    const away = venue.server.control.fault({ fault: { kind: 'reset-before-read' } })
    const profiles = profilesView(app)
    await profiles.open()
    await profiles.fill({ label, venueName: 'Loopback', address: venue.server.baseUrl, key: venue.key })
    await profiles.store()
    const steps = app.page.getByRole('region', { name: en.profiles.addTitle })
    await expect(steps).toContainText(en.adding.verdict.untested.replace('{label}', label))
    await expect(steps).toContainText(en.key.untested)
    await profiles.button(en.adding.trade.replace('{label}', label)).click()

    await keyring.lock()
    await app.restart()
    const card = profilesView(app).card(label)
    await expect(app.page.getByText(en.banner.keychainLocked)).toBeVisible()
    await profilesView(app).open()
    await expect(card).toContainText(en.key.untested)
    await profilesView(app).button(en.profile.add).click()
    await expect(views(app.page).main).toContainText(en.adding.keychain.locked)
    await keyring.unlock()
    await profilesView(app).button(en.adding.lookAgain).click()
    await expect(views(app.page).main).toContainText(en.adding.keychain.available)

    // Nobody asks for the test: the line is back.
    away()
    await expect(card).toContainText('Spot')
    await expect(card).not.toContainText(en.key.untested)
  },
)

test('a view whose file is missing says so and offers to reload; the others work', async ({
  launchApp,
  makeFolder,
}) => {
  const appDir = await makeFolder('torn')
  await cp(join(projectDir, 'out'), join(appDir, 'out'), { recursive: true })
  await cp(join(projectDir, 'package.json'), join(appDir, 'package.json'))
  await symlink(join(projectDir, 'node_modules'), join(appDir, 'node_modules'))
  const assets = join(appDir, 'out', 'renderer', 'assets')
  const torn = (await readdir(assets)).filter((name) => /^(SafetyView|BalanceCard|DepthChart).*\.js$/.test(name))
  for (const name of torn) await rm(join(assets, name))
  const { page } = await launchApp({ appDir })
  await expect(deskView(page).submit).toBeVisible()

  await views(page).open('safety')
  await expect(alerts(page)).toContainText(en.load.title)
  await views(page).open('settings')
  await expect(alerts(page)).toHaveCount(0)
  await expect(views(page).main).toContainText(en.settings.themeLabel)

  // Part of a view, in its own place.
  await views(page).open('trading')
  await page.getByRole('tab', { name: en.depth.title, exact: true }).click()
  await expect(alerts(page)).toContainText(en.load.title)
  await expect(deskView(page).submit).toBeVisible()

  await views(page).open('safety')
  // The desk before it offers to reload as well.
  await expect(deskView(page).submit).toHaveCount(0)
  await page.getByRole('button', { name: en.load.reload }).click()
  await expect(alerts(page)).toContainText(en.load.what)
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/safety')
})
