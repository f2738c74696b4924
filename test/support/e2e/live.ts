import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Profile } from '#shared/domain/profile.ts'
import type { PracticeKey } from '#main/practice/exchange.ts'
import { en } from '#renderer/locales/en.ts'
import type { LaunchedApp } from '#test/support/launch.ts'
import type { Invoke, LiveProfile, LoopbackVenue } from '#test/support/loopback-venue.ts'
import { ask } from './bridge.ts'
import { addVenue, answerQuestions } from './dialogs.ts'
import { deskView, views } from './desk-view.ts'

/** The bridge from a page's end, as helpers of both ends take it. */
export const invokeFrom =
  (page: Page): Invoke =>
  (channel, input) =>
    ask(page, channel, input)

/** Label of the profile that `openLive` adds. */
export const liveLabel = 'Main account'
/** Its USDT as the page writes it: what only the owner may see. */
export const liveBalance = '1,000,000'

/** Adds the venue and a live profile; main's question is answered with yes. */
export async function addLive(app: LaunchedApp, venue: LoopbackVenue, profile: LiveProfile = {}): Promise<Profile> {
  await answerQuestions(app, addVenue)
  return venue.add(invokeFrom(app.page), { label: liveLabel, ...profile })
}

/** Adds a live profile and brings it into view; resolves with its id once its balance is on screen. */
export async function openLive(app: LaunchedApp, venue: LoopbackVenue): Promise<string> {
  const { page } = app
  const { id } = await addLive(app, venue)
  await page.keyboard.press('Control+2')
  await expect(views(page).status).toContainText(en.status.live.replace('{label}', liveLabel))
  await expect(deskView(page).form).toContainText(`${liveBalance} USDT`)
  return id
}

export interface ByHand {
  readonly label: string
  readonly venueName: string
  readonly address: string
  readonly key: PracticeKey
}

/** The profiles view, as a person works in it. */
export function profilesView(app: LaunchedApp) {
  const { page } = app
  const main = page.getByRole('main')
  const field = (label: string) => main.getByLabel(label, { exact: true })
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  return {
    open: () => views(page).open('profiles'),
    card: (label: string) => main.getByRole('article', { name: label, exact: true }),
    field,
    button,
    /** Goes to the second step and fills it for a live profile at a venue that it adds; leaves it unsent. */
    async fill(withdrawalRequest: ByHand): Promise<void> {
      await button(en.profile.add).click()
      await button(en.adding.next).click()
      await this.paste(withdrawalRequest)
    },
    /** The second step of adding a profile. */
    async paste({ label, venueName, address, key }: ByHand): Promise<void> {
      await answerQuestions(app, addVenue)
      await button(en.venue.add).click()
      const venue = main.getByRole('group', { name: en.venue.add, exact: true })
      await venue.getByLabel(en.venue.name, { exact: true }).fill(venueName)
      await venue.getByLabel(en.venue.address, { exact: true }).fill(address)
      await venue.getByRole('button', { name: en.venue.save, exact: true }).click()
      await field(en.profiles.label).fill(label)
      await this.typeKey(key)
    },
    async typeKey({ key, secret, passphrase }: PracticeKey): Promise<void> {
      await field(en.key.key).fill(key)
      await field(en.key.secret).fill(secret)
      await field(en.key.passphrase).fill(passphrase)
    },
    store: () => button(en.profiles.save).click(),
  }
}
