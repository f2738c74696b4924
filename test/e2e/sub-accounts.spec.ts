import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { ask, got } from '#test/support/e2e/bridge.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { addLive, liveLabel } from '#test/support/e2e/live.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import { handOf } from '#test/support/e2e/trusted-window.ts'
import { addProfile } from '#test/support/trusted-person.ts'

const digitsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('[data-own]')
    .evaluateAll((elements) => elements.map(({ textContent }) => textContent).filter((text) => /\d/.test(text)))

test('T15: the wall shows every profile and sub-account as it comes, keeps practice apart, and goes to the profile', async ({
  launchApp,
}) => {
  const venue = await startLoopbackVenue()
  try {
    const app = await launchApp()
    const { page } = app
    const { main } = views(page)
    venue.exchange.createAccount({ parentId: venue.accountId, name: 'bot1', funding: { USDT: '2500', BTC: '1' } })
    await addLive(app, venue)
    // A key of a sub-account may not list, and a venue that is not there cannot be asked.
    const only = venue.exchange.createAccount({ parentId: venue.accountId, name: 'desk2', funding: { USDT: '70' } })
    const { venueId } = (await got(page, 'profiles.list', null)).find(({ kind }) => kind === 'live') ?? { venueId: '' }
    const key = venue.exchange.createKey({ accountId: only, permissions: [] })
    must(await addProfile(handOf(app), { label: 'Second desk', colour: '#5ac8a8', venueId, role: 'read', key }))
    await views(page).open('sub-accounts')

    const section = (label: string) => main.getByRole('region', { name: label, exact: true })
    const block = (label: string, name: string) =>
      section(label)
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name, exact: false }) })
    await expect(block(liveLabel, 'bot1')).toContainText('2,500')
    await expect(block(liveLabel, en.overview.account)).toContainText('1,005,000')
    await expect(block('Second desk', en.overview.account)).toContainText('70')
    await expect(section('Second desk')).toContainText(en.overview.unlisted)
    await expect(section('Practice desk').getByRole('article')).toHaveCount(6)
    await expect(block('Practice desk', 'practicesub2')).toContainText(en.overview.nothing)

    // Practice is marked block by block, and counts in no total.
    for (const one of await section('Practice desk').getByRole('article').all())
      await expect(one).toContainText(en.overview.mark.practice)
    await expect(section(liveLabel)).not.toContainText(en.overview.mark.practice)
    const sum = main.getByRole('region', { name: en.overview.liveTotal, exact: true })
    await expect(sum).toContainText('Accounts included: 4 of 4')
    expect(venue.statuses.filter((status) => status === 429)).toEqual([])

    for (const theme of ['light', 'dark'] as const) {
      await got(page, 'settings.change', { theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect(await stumbles(page)).toEqual([])
    }

    // T15: hidden, no figure of what is owned is left; the wall itself stays.
    expect((await digitsOf(page)).length).toBeGreaterThan(8)
    await page.keyboard.press('h')
    await expect.poll(() => digitsOf(page)).toEqual([])
    await expect(block(liveLabel, 'bot1')).toContainText('BTC')
    await page.keyboard.press('h')

    // By keyboard to the block, and from there to the profile it belongs to.
    await block(liveLabel, 'bot1').getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(views(page).status).toContainText(en.status.live.replace('{label}', liveLabel))
    await expect(main.getByRole('region', { name: en.subAccounts.groups.replace('{name}', 'bot1') })).toContainText(
      '2,500',
    )

    await page.keyboard.press('Control+l')
    await expect(page.getByRole('heading', { name: en.lock.title })).toBeVisible()
    await expect(main).not.toContainText('2,500')
  } finally {
    await venue.close()
  }
})

test('a list of sub-accounts is filled by the venue, mended by hand, and each one’s groups are shown', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const { main } = views(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(views(page).status).toContainText(en.status.practice)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: en.palette.label }).fill(en.subAccounts.list)
  await page.keyboard.press('Enter')

  const detail = (name: string) => main.getByRole('region', { name: en.subAccounts.groups.replace('{name}', name) })
  await expect(detail('practicesub1').getByRole('row', { name: /^USDT/ })).toContainText('6,000')
  await main.getByRole('button', { name: /^practicesub2/ }).click()
  await expect(detail('practicesub2')).toContainText(en.subAccounts.nothing)
  await expect(detail('practicesub2')).toContainText(en.subAccounts.whys.key)
  await detail('practicesub2').getByRole('switch', { name: en.subAccounts.withEmpty }).press('Space')
  await expect(detail('practicesub2').getByRole('row')).toHaveCount(17)

  await button(en.subAccounts.rename).click()
  await page.getByLabel(en.subAccounts.name, { exact: true }).fill('Cold reserve')
  await page.keyboard.press('Enter')
  await expect(detail('Cold reserve')).toBeVisible()
  await expect(main).toContainText(en.subAccounts.venueName.replace('{name}', 'practicesub2'))

  await button(en.subAccounts.remove).click()
  await page.getByRole('dialog').getByRole('button', { name: en.subAccounts.removeGo, exact: true }).click()
  await expect(main.getByRole('button', { name: /^Cold reserve/ })).toHaveCount(0)

  const [kept] = (await got(page, 'subAccounts.list', { profileId: 'practice' })).entries
  await button(en.subAccounts.add).click()
  const id = page.getByLabel(en.subAccounts.id, { exact: true })
  await id.fill('169579801')
  await page.getByLabel(en.subAccounts.name, { exact: true }).fill('Bots')
  await button(en.subAccounts.save).click()
  await expect(page.getByRole('dialog')).toContainText('This looks like a UID.')
  await id.fill(kept?.id ?? '')
  await button(en.subAccounts.save).click()
  await expect(page.getByRole('dialog')).toContainText('in the list already')
  // Well formed, and nobody's: the venue has the last word, and the block says so.
  await id.fill('63743f07e0c5230001761d08')
  await button(en.subAccounts.save).click()
  await main.getByRole('button', { name: /^Bots/ }).click()
  await expect(detail('Bots').getByRole('alert')).toBeVisible()
  expect(await stumbles(page)).toEqual([])

  // What was removed comes back when the venue is asked again.
  await button(en.subAccounts.fill).click()
  await expect(main.getByRole('button', { name: /^practicesub2/ })).toBeVisible()
  expect((await ask(page, 'subAccounts.list', { profileId: 'nobody' })).ok).toBe(false)
})
