import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { must } from '#test/support/loopback-venue.ts'
import { msg } from '#shared/messages.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let desk: Desk
afterEach(() => desk.close())
const draft = { name: 'Elsewhere', baseUrl: 'https://evil.example', headerPrefix: 'KC', siteType: null }

it('T3: the page cannot add a host by itself: main asks, and a no leaves nothing behind', async () => {
  const asked: string[] = []
  desk = await openDesk(undefined, {
    confirmVenue: (name, origin) => {
      asked.push(`${name} ${origin}`)
      return Promise.resolve(false)
    },
  })
  const answer = await desk.raw('venues.add', draft)
  expect(answer).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(asked).toEqual(['Elsewhere https://evil.example'])
  expect(await desk.raw('venues.list', null)).toMatchObject({ value: [{ id: 'practice' }, { id: 'kucoin' }] })
})

it('does not ask about an address that cannot be added anyway', async () => {
  const asked: string[] = []
  desk = await openDesk(undefined, { confirmVenue: (name) => Promise.resolve(asked.push(name) > 0) })
  await desk.raw('venues.add', { ...draft, baseUrl: 'http://evil.example' })
  expect(asked).toEqual([])
})

describe('removing a venue', () => {
  const key = { role: 'trade', key: 'k', secret: 's', passphrase: 'p', keyVersion: 2 } as const
  const profile = { label: 'Main book', colour: '#5ac8a8', key }
  const ids = async () => must(await desk.invoke('venues.list', null)).map(({ id }) => id)

  it('is refused while a profile uses it, which the sentence names, and done once that is deleted', async () => {
    desk = await openDesk()
    const { id: venueId } = must(await desk.invoke('venues.add', draft))
    const { id: profileId } = must(await desk.invoke('profiles.add', { ...profile, venueId }))
    expect(await desk.raw('venues.remove', { venueId })).toMatchObject({
      error: { code: 'refused', reason: msg('venues.used', { labels: ['Main book'] }) },
    })
    expect(await ids()).toContain(venueId)
    must(await desk.invoke('profiles.delete', { profileId }))
    must(await desk.invoke('venues.remove', { venueId }))
    expect(await ids()).toEqual(['practice', 'kucoin'])
  })

  it('waits for a profile that is being stored, and is refused then', async () => {
    desk = await openDesk()
    const { id: venueId } = must(await desk.invoke('venues.add', draft))
    const storing = desk.invoke('profiles.add', { ...profile, venueId })
    const removed = await desk.raw('venues.remove', { venueId })
    must(await storing)
    expect(removed).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(await ids()).toContain(venueId)
  })

  it('is refused while the list of profiles cannot be read: any of them may use it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'coffer-venues-'))
    desk = await openDesk(dataDir)
    const { id: venueId } = must(await desk.invoke('venues.add', draft))
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
