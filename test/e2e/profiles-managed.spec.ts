import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { addLive, liveBalance, liveLabel, profilesView } from '#test/support/e2e/live.ts'
import { expect, test } from '#test/support/fixtures.ts'
import type { Keyring } from '#test/support/keyring.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { closing, confirmIn, trustedWindow, trustedWindowAgain } from '#test/support/e2e/trusted-window.ts'

let venue: LoopbackVenue
let keyring: Keyring
test.beforeEach(async ({ openKeyring }) => {
  venue = await startLoopbackVenue()
  keyring = await openKeyring()
})
test.afterEach(() => venue.close())

const renamed = 'Family'
/** The colour beside the profile's name on the button that sends. */
const colourOf = (page: Page): Promise<string> =>
  deskView(page)
    .submit.locator('.whose')
    .evaluate((mark) => getComputedStyle(mark).backgroundColor)

test('a profile is renamed, recoloured, gets another key and keeps the memory of the old one', async ({
  launchApp,
}) => {
  const app = await launchApp({ env: keyring.env })
  const { page } = app
  const profiles = profilesView(app)
  await addLive(app, venue)
  await page.keyboard.press('Control+2')
  const before = await colourOf(page)
  await expect(deskView(page).submit).toContainText(`${liveLabel} · LIVE`)

  await profiles.open()
  const card = profiles.card(liveLabel)
  await card.getByRole('button', { name: en.profiles.edit }).click()
  await profiles.field(en.profiles.label).fill(renamed)
  await card.getByRole('radio', { checked: false }).last().check({ force: true })
  const save = card.getByRole('button', { name: en.profiles.saveChanges })
  await save.click()
  await expect(card).toContainText(en.asked.open)
  const asked = await trustedWindow(app)
  await expect(asked.page.locator('.who')).toContainText(`“${liveLabel}”`)
  await expect(asked.page.locator('.tile.new').first()).toContainText(`“${renamed}”`)
  await closing(asked.cancel.click())
  await expect(card).toContainText('You did not confirm; nothing was changed.')
  // What was typed and chosen is still there to be saved.
  await expect(profiles.field(en.profiles.label)).toHaveValue(renamed)
  await trustedWindowAgain(app, () => save.click())
  await confirmIn(app)
  const now = profiles.card(renamed)
  await expect(views(page).status).toContainText(en.status.live.replace('{label}', renamed))

  await now.getByRole('button', { name: en.key.test }).click()
  await expect(now).toContainText('Spot')
  const next = venue.createKey()
  await now.getByRole('button', { name: en.key.replace }).click()
  await profiles.typeKey(next)
  await profiles.store()
  await expect(now).toContainText(`…${next.key.slice(-4)}`)
  await expect(now).toContainText(`Previous: …${venue.key.key.slice(-4)} until`)
  await expect(now).toContainText(en.key.anyAddress)

  // Practice keeps its colour, so that it cannot be dressed up as a live profile.
  const practice = profiles.card('Practice desk')
  await practice.getByRole('button', { name: en.profiles.rename }).click()
  await expect(practice.getByRole('radio')).toHaveCount(0)

  await views(page).open('trading')
  await expect(deskView(page).submit).toContainText(`${renamed} · LIVE`)
  expect(await colourOf(page)).not.toBe(before)
})

test('T12: profiles are switched by menu, palette and key, and everything on screen follows', async ({ launchApp }) => {
  const app = await launchApp({ env: keyring.env })
  const { page } = app
  await addLive(app, venue)
  const second = 'Second account'
  const accountId = venue.exchange.createAccount({ funding: { USDT: '777' } })
  const key = venue.exchange.createKey({ accountId, permissions: ['Spot'] })
  await addLive(app, venue, { label: second, key })
  const { form, submit } = deskView(page)
  const { status } = views(page)
  const expectInView = async (label: string, balance: string): Promise<void> => {
    await expect(submit).toContainText(label)
    await expect(form.getByRole('button', { name: `${balance} USDT`, exact: true })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(label)
  }
  await expectInView('Practice desk', '100,000.00')

  await page
    .getByRole('banner')
    .getByRole('button', { name: `${en.profile.current} Practice desk` })
    .click()
  await page.getByRole('menuitemradio', { name: second }).click()
  await expectInView(second, '777.00')
  await expect(status).toContainText(en.status.live.replace('{label}', second))

  await page.keyboard.press('Control+k')
  await page.keyboard.type(liveLabel)
  await page.getByRole('option', { name: en.palette.switchTo.replace('{label}', liveLabel) }).waitFor()
  await page.keyboard.press('Enter')
  await expectInView(liveLabel, liveBalance)

  await page.keyboard.press('Control+1')
  await expectInView('Practice desk', '100,000.00')
  await expect(status).toContainText(en.status.practice)
  await page.keyboard.press('Control+3')
  await expectInView(second, '777.00')
  // Nobody sits at the ninth place.
  await page.keyboard.press('Control+9')
  await expectInView(second, '777.00')
})

test('V5: a deletion that the keychain has not confirmed stays in sight, and ends once it has', async ({
  launchApp,
  openKeyring,
}) => {
  keyring = await openKeyring('shut')
  const app = await launchApp({ env: keyring.env })
  const profiles = profilesView(app)
  await addLive(app, venue)
  await profiles.open()
  const card = profiles.card(liveLabel)
  await keyring.lock()
  await card.getByRole('button', { name: en.profiles.delete, exact: true }).click()
  const { word, confirm, problem, cancel } = await trustedWindow(app)
  await word.fill('delete')
  await confirm.click()
  await expect(problem).toContainText('Type DELETE')
  await word.fill('DELETE')
  await confirm.click()
  await expect(problem).toContainText(/keychain is locked.*stays listed as being deleted/)
  await closing(cancel.click())
  await expect(card).toContainText(en.profiles.deletePending)
  await app.restart()
  await profilesView(app).open()
  await expect(profilesView(app).card(liveLabel)).toContainText(en.profiles.deletePending)

  await keyring.unlock()
  await app.restart()
  await profilesView(app).open()
  await expect(profilesView(app).card('Practice desk')).toBeVisible()
  await expect(profilesView(app).card(liveLabel)).toHaveCount(0)
  expect((await got(app.page, 'profiles.list', null)).map(({ id }) => id)).toEqual(['practice'])
})
