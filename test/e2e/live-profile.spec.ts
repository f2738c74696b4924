import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startPracticeServer } from '#main/practice/server.ts'
import { grouped } from '#renderer/ui/format/amount.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { deskView, restingPrice, views } from '#test/support/e2e/desk-view.ts'
import { liveLabel as label, profilesView } from '#test/support/e2e/live.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'

let venue: LoopbackVenue
test.beforeEach(async () => {
  venue = await startLoopbackVenue()
})
test.afterEach(() => venue.close())

/** Of the line along the top of the window: whose money is in view. */
async function frameColour(
  page: Page,
): Promise<{ readonly red: number; readonly green: number; readonly blue: number }> {
  const colour = await page.locator('.edge').evaluate((edge) => getComputedStyle(edge).backgroundColor)
  const [red = NaN, green = NaN, blue = NaN] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return { red, green, blue }
}

test('a live profile: added by hand, stored, tested, traded with, and there again after a restart', async ({
  launchApp,
}) => {
  const app = await launchApp({ keyring: 'unlocked' })
  let profiles = profilesView(app)
  await profiles.open()
  await expect(app.page.getByText(en.profiles.practiceWhat)).toBeVisible()
  const practice = await frameColour(app.page)
  expect(practice.blue, 'violet').toBeGreaterThan(practice.red)
  expect(practice.red, 'violet').toBeGreaterThan(practice.green)
  await profiles.fill({ label, venueName: 'Loopback', address: venue.server.baseUrl, key: venue.key })
  await profiles.store()

  const card = profiles.card(label)
  await expect(card.getByText(en.role.trade)).toBeVisible()
  await expect(card).toContainText(`…${venue.key.key.slice(-4)}`)
  await expect(card).toContainText('Spot')
  await expect(card).toContainText(en.key.anyAddress)
  await card.getByRole('button', { name: en.profiles.switch }).click()

  await views(app.page).open('trading')
  let desk = deskView(app.page)
  await expect(views(app.page).status).toContainText(en.status.live.replace('{label}', label))
  const live = await frameColour(app.page)
  expect(live.red, 'amber').toBeGreaterThan(live.green)
  expect(live.green, 'amber').toBeGreaterThan(live.blue + 50)
  await desk.show('balances')
  await expect(desk.balance('USDT').available).toHaveText('1,000,000.00')
  await desk.show('orders')
  const { id } = (await got(app.page, 'profiles.list', null)).find((profile) => profile.label === label) ?? { id: '' }
  const price = await restingPrice(app.page, id)
  const what = `Buy 0.01 BTC at ${grouped(price)}`
  await desk.fill({ side: 'buy', price, size: '0.01' })
  await expect(desk.submit).toContainText(`${label} · LIVE`)
  await desk.submit.click()
  await expect(desk.rows).toContainText(en.orders.open)
  expect(venue.orders()).toBe(1)

  await app.restart()
  desk = deskView(app.page)
  profiles = profilesView(app)
  await expect(views(app.page).status).toContainText(en.status.live.replace('{label}', label))
  await expect(desk.rows).toHaveCount(1)
  expect(await frameColour(app.page), 'also after a restart').toEqual(live)
  await desk.rows.getByRole('button', { name: `Cancel ${what}` }).click()
  await expect(desk.rows).toHaveCount(0)
  await desk.show('balances')
  await expect(desk.balance('USDT').available).toHaveText('1,000,000.00')
  await profiles.open()
  await expect(profiles.card(label)).toContainText(en.keyState.present)
})

test(
  'a wrong passphrase is said in one sentence, the profile stays, and the right one replaces it',
  { tag: '@long' },
  async ({ launchApp }) => {
    const app = await launchApp({ keyring: 'unlocked' })
    const profiles = profilesView(app)
    await profiles.open()
    const key = { ...venue.key, passphrase: 'login-password' }
    await profiles.fill({ label, venueName: 'Loopback', address: venue.server.baseUrl, key })
    await profiles.store()

    const card = profiles.card(label)
    await expect(card.getByRole('alert')).toContainText('passphrase or the API secret is wrong')
    await expect(card.getByRole('alert')).toContainText('not the trading password')

    await card.getByRole('button', { name: en.key.replace }).click()
    await profiles.typeKey(venue.key)
    await profiles.store()
    await expect(card.getByRole('alert')).toHaveCount(0)
    await expect(card).toContainText('Spot')
  },
)

test(
  'with the venue out of reach a profile is kept untested, also over a restart, and tested when it is back',
  { tag: '@long' },
  async ({ launchApp }) => {
    const address = venue.server.baseUrl
    await venue.close()
    const app = await launchApp({ keyring: 'unlocked' })
    let profiles = profilesView(app)
    await profiles.open()
    await profiles.fill({ label, venueName: 'Loopback', address, key: venue.key })
    await profiles.store()
    await expect(profiles.card(label)).toContainText(en.key.untested)

    await app.restart()
    profiles = profilesView(app)
    await profiles.open()
    await expect(profiles.card(label)).toContainText(en.key.untested)
    await expect(profiles.card(label)).toContainText(en.keyState.present)

    const server = await startPracticeServer({ exchange: venue.exchange, port: Number(new URL(address).port) })
    try {
      await profiles.card(label).getByRole('button', { name: en.key.test }).click()
      await expect(profiles.card(label)).toContainText('Spot')
    } finally {
      await server.close()
    }
  },
)

test(
  'an address without https is refused beside its field, and nothing is stored',
  { tag: '@long' },
  async ({ launchApp }) => {
    const app = await launchApp({ keyring: 'unlocked' })
    const profiles = profilesView(app)
    await profiles.open()
    await profiles.button(en.profile.add).click()
    await profiles.button(en.adding.next).click()
    await profiles.button(en.venue.add).click()
    await profiles.field(en.venue.name).fill('Elsewhere')
    await profiles.field(en.venue.address).fill('http://api.example.com')
    await expect(profiles.field(en.venue.address)).toHaveAccessibleDescription(
      new RegExp(en.venue.problem['not-https']),
    )
    await expect(profiles.button(en.venue.save)).toBeDisabled()
    expect(() => readFileSync(join(app.dataDir, 'venues.json'))).toThrow('ENOENT')
  },
)
