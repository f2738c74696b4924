import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { must } from '#test/support/loopback-venue.ts'
import { addProfile } from '#test/support/trusted-person.ts'
import type { TrustedView } from '#shared/bridge/trusted.ts'
import { msg } from '#shared/messages.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let desk: Desk
afterEach(() => desk.close())
const draft = { name: 'Elsewhere', baseUrl: 'https://evil.example', headerPrefix: 'KC', siteType: null }

const factsOf = ({ subject }: TrustedView): readonly string[] =>
  subject.kind === 'form' ? subject.facts.map(({ value }) => ('text' in value ? value.text : '')) : []
const warned = ({ subject }: TrustedView): boolean =>
  subject.kind === 'form' && subject.warnings.some(({ id }) => id === 'trusted-key.look-alike')

/** Opens a desk whose person closes main's own window; what it showed is kept. */
const closingDesk = async (): Promise<readonly TrustedView[]> => {
  const views: TrustedView[] = []
  desk = await openDesk(undefined, {
    showTrusted: ({ view }) => Promise.resolve(views.push(view) > 0 ? 'closed' : 'closed'),
  })
  return views
}

it.each(['https://evil.example', 'http://127.0.0.1:4000', 'http://localhost'])(
  'T3: the page cannot add %s by itself: main asks, and a closed window leaves nothing behind',
  async (baseUrl) => {
    const views = await closingDesk()
    expect(await desk.raw('venues.add', { ...draft, baseUrl })).toMatchObject({ error: { code: 'cancelled' } })
    expect(views.map(factsOf)).toEqual([[baseUrl, 'Elsewhere', 'KC', '']])
    expect(await desk.raw('venues.list', null)).toMatchObject({ value: [{ id: 'practice' }, { id: 'kucoin' }] })
  },
)

it('T4: shows an origin in punycode and warns of it; a name loses what turns or hides it', async () => {
  const views = await closingDesk()
  const name = '\u202eKuCoin\u2067'
  await desk.raw('venues.add', { ...draft, name, baseUrl: 'https://api.kuc\u043ein.com' })
  await desk.raw('venues.add', { ...draft, name, baseUrl: 'https://api.kucoin.com' })
  expect(views.map(factsOf)).toEqual([
    ['https://api.xn--kucin-lye.com', 'KuCoin', 'KC', ''],
    ['https://api.kucoin.com', 'KuCoin', 'KC', ''],
  ])
  expect(views.map(warned)).toEqual([true, false])
})

it('does not ask about an address that cannot be added anyway', async () => {
  const views = await closingDesk()
  await desk.raw('venues.add', { ...draft, baseUrl: 'http://evil.example' })
  await desk.raw('venues.add', { ...draft, name: '\u200b' })
  expect(views).toEqual([])
})

describe('removing a venue', () => {
  const key = { key: 'k', secret: 's', passphrase: 'p' }
  const profile = { label: 'Main book', key }
  const addVenue = async (): Promise<string> =>
    must(await desk.confirming({}, () => desk.invoke('venues.add', draft))).id
  const ids = async () => must(await desk.invoke('venues.list', null)).map(({ id }) => id)

  it('is refused while a profile uses it, which the sentence names, and done once that is deleted', async () => {
    desk = await openDesk()
    const venueId = await addVenue()
    const { id: profileId } = must(await addProfile(desk, { ...profile, venueId }))
    expect(await desk.raw('venues.remove', { venueId })).toMatchObject({
      error: { code: 'refused', reason: msg('venues.used', { labels: ['Main book'] }) },
    })
    expect(await ids()).toContain(venueId)
    must(await desk.confirming({}, () => desk.invoke('profiles.delete', { profileId })))
    must(await desk.invoke('venues.remove', { venueId }))
    expect(await ids()).toEqual(['practice', 'kucoin'])
  })

  it('waits for a profile that is being stored, and is refused then', async () => {
    desk = await openDesk()
    const venueId = await addVenue()
    const storing = addProfile(desk, { ...profile, venueId })
    const removed = await desk.raw('venues.remove', { venueId })
    must(await storing)
    expect(removed).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(await ids()).toContain(venueId)
  })

  it('is refused while the list of profiles cannot be read: any of them may use it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'coffer-venues-'))
    desk = await openDesk(dataDir)
    const venueId = await addVenue()
    await desk.close()
    writeFileSync(join(dataDir, 'profiles.json'), '{"version":')
    desk = await openDesk(dataDir)
    expect(await desk.raw('venues.remove', { venueId })).toMatchObject({ error: { code: 'profiles-corrupt' } })
    expect(await ids()).toContain(venueId)
  })

  it('is refused for the venues that come with Coffer', async () => {
    desk = await openDesk()
    for (const venueId of ['practice', 'kucoin'])
      expect(await desk.raw('venues.remove', { venueId })).toMatchObject({ error: { code: 'refused' } })
    expect(await ids()).toEqual(['practice', 'kucoin'])
  })
})
