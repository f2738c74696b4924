import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '#renderer/locales/en.ts'
import { inEnglish, msg } from '#shared/messages.ts'
import { canariesBelow } from '#test/support/canary-scan.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { addLive, liveLabel as label, profilesView } from '#test/support/e2e/live.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { runWithKeyring } from '#test/support/keyring.ts'
import type { Keyring } from '#test/support/keyring.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { closing, trustedWindow } from '#test/support/e2e/trusted-window.ts'

let venue: LoopbackVenue
let keyring: Keyring
test.beforeEach(async ({ openKeyring }) => {
  venue = await startLoopbackVenue()
  keyring = await openKeyring('shut', 'absent', 'seen-from-outside')
})
test.afterEach(() => venue.close())

test('V1: a locked keychain is called locked, nothing is asked for anew, and nothing is written over', async ({
  launchApp,
}) => {
  const app = await launchApp({ env: keyring.env })
  await addLive(app, venue)
  await keyring.lock()
  const index = join(app.dataDir, 'profiles.json')
  const before = readFileSync(index, 'utf8')
  await app.restart()
  const profiles = profilesView(app)
  await profiles.open()
  const card = profiles.card(label)
  await expect(app.page.getByText(en.banner.keychainLocked)).toBeVisible()
  await expect(card).toContainText(en.keyState.locked)
  await expect(card).not.toContainText(en.keyState.absent)

  await card.getByRole('button', { name: en.key.test }).click()
  await expect(card.getByRole('alert')).toContainText(/keychain is locked.*Unlock it and try again/)

  // A person who misreads it and types another key is stopped, too.
  await card.getByRole('button', { name: en.key.replace }).click()
  await profiles.typeKey({ key: 'something-else', secret: 'something-else', passphrase: 'something-else' })
  const { confirm, problem, field, cancel } = await trustedWindow(app)
  await confirm.click()
  await expect(problem).toContainText(/keychain is locked.*Unlock it and try again/)
  await expect(field('Secret')).toHaveValue('something-else')
  expect(readFileSync(index, 'utf8')).toBe(before)
  await closing(cancel.click())
  // A window that was closed is nothing to be alarmed about.
  await expect(card.getByText(inEnglish(msg('trusted.not-changed')))).toBeVisible()

  await keyring.unlock()
  await card.getByRole('button', { name: en.key.test }).click()
  await expect(card).toContainText('Spot')
  await expect(card).toContainText(en.keyState.present)
  await expect(app.page.getByText(en.banner.keychainLocked)).toBeHidden()
})

test(
  'V1: an entry that somebody else deleted is called missing, and is put in again',
  { tag: '@long' },
  async ({ launchApp }) => {
    const app = await launchApp({ env: keyring.env })
    const { id } = await addLive(app, venue)
    const script = join(import.meta.dirname, '..', 'support', 'e2e', 'forget-entry.ts')
    expect(await runWithKeyring(keyring, script, [`${id}/trade`])).toBe(true)
    await app.restart()
    const profiles = profilesView(app)
    await profiles.open()
    const card = profiles.card(label)
    await expect(card).toContainText(en.keyState.absent)
    await expect(app.page.getByText(en.banner.keychainLocked)).toBeHidden()
    await card.getByRole('button', { name: en.key.test }).click()
    await expect(card.getByRole('alert')).toContainText('no longer holds this key. Enter it again')

    await card.getByRole('button', { name: en.key.replace }).click()
    await profiles.typeKey(venue.key)
    await profiles.store()
    await expect(card).toContainText('Spot')
    await expect(card).toContainText(en.keyState.present)
  },
)

test('V2: without a keychain the app says so, works for this session, and stores nothing', async ({ launchApp }) => {
  const app = await launchApp({ keyring: 'absent' })
  const profiles = profilesView(app)
  await profiles.open()
  await expect(app.page.getByText(en.banner.noKeychain)).toBeVisible()
  await profiles.fill({ label, venueName: 'Loopback', address: venue.server.baseUrl, key: venue.key })
  await profiles.store()
  const card = profiles.card(label)
  await expect(card).toContainText(en.profiles.sessionOnly)
  await expect(card).toContainText('Spot')
  await card.getByRole('button', { name: en.profiles.switch }).click()
  await views(app.page).open('trading')
  await deskView(app.page).show('balances')
  await expect(deskView(app.page).balance('USDT').available).toHaveText('1,000,000.00')

  const { key, secret, passphrase } = venue.key
  expect(canariesBelow(app.dataDir, { key, secret, passphrase })).toEqual([])
  expect(existsSync(join(app.dataDir, 'profiles.json'))).toBe(false)
  await app.restart()
  await expect(views(app.page).status).toContainText(en.status.practice)
  expect((await got(app.page, 'profiles.list', null)).map(({ id }) => id)).toEqual(['practice'])
})
