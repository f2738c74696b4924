import type { Profile } from '#shared/domain/profile.ts'
import type { PracticeKey } from '#main/practice/exchange.ts'
import { en } from '#renderer/locales/en.ts'
import type { LaunchedApp } from '#test/support/launch.ts'
import type { LiveProfile, LoopbackVenue } from '#test/support/loopback-venue.ts'
import { typedKey } from '#test/support/trusted-person.ts'
import { deskView, views } from './desk-view.ts'
import { expect } from './expect.ts'
import { confirmIn, handOf, trustedWindow, typeInto } from './trusted-window.ts'

/** Label of the profile that `openLive` adds. */
export const liveLabel = 'Main account'
/** Its USDT as the page writes it: what only the owner may see. */
export const liveBalance = '1,000,000.00'

/** Adds the venue and a live profile, each confirmed in main's own window. */
export async function addLive(app: LaunchedApp, venue: LoopbackVenue, profile: LiveProfile = {}): Promise<Profile> {
  return venue.add(handOf(app), { label: liveLabel, ...profile })
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
    /** Goes to the second step, adds a venue there and types the key in main's own window; leaves it unconfirmed. */
    async fill(byHand: ByHand): Promise<void> {
      await button(en.profile.add).click()
      await button(en.adding.next).click()
      await this.addVenue(byHand)
      await button(en.adding.enter).click()
      await this.typeKey(byHand.key, { label: byHand.label })
    },
    /** The second step of adding a profile: a venue of its own. */
    async addVenue({ venueName, address }: Pick<ByHand, 'venueName' | 'address'>): Promise<void> {
      await button(en.venue.add).click()
      const venue = main.getByRole('group', { name: en.venue.add, exact: true })
      await venue.getByLabel(en.venue.name, { exact: true }).fill(venueName)
      await venue.getByLabel(en.venue.address, { exact: true }).fill(address)
      await venue.getByRole('button', { name: en.venue.save, exact: true }).click()
      await confirmIn(app)
      await expect(venue).toHaveCount(0)
    },
    /** Types into main's own window and leaves it unconfirmed. */
    async typeKey(key: PracticeKey, more: Readonly<Record<string, string>> = {}): Promise<void> {
      await typeInto((await trustedWindow(app)).page, { ...typedKey(key).fields, ...more })
    },
    store: () => confirmIn(app),
  }
}
