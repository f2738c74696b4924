import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TrustedForm, TrustedView } from '#shared/bridge/trusted.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { ShowTrusted } from '#main/trusted/index.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { confirming } from '#test/support/trusted-person.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let venue: LoopbackVenue
let desk: Desk
let main: Profile
const views: TrustedView[] = []
let person: ShowTrusted

beforeEach(async () => {
  venue = await startLoopbackVenue()
  person = confirming()
  desk = await openDesk(undefined, {
    showTrusted: (request) => {
      views.push(request.view)
      return person(request)
    },
  })
  main = await venue.add(desk, { label: 'Main' })
  await venue.add(desk, { label: 'Other' })
  views.length = 0
})
afterEach(async () => {
  await desk.close()
  await venue.close()
})

const update = (change: object) => desk.raw('profiles.update', { profileId: main.id, ...change })
const form = (): TrustedForm => views.at(-1)?.subject as TrustedForm
const kept = async () =>
  must(await desk.invoke('profiles.list', null)).map(({ label, colour }) => [label, colour] as const)

it('T12: shows what becomes what, and whose account it is by venue, key and age', async () => {
  expect(await update({ label: 'Family', colour: '#e3b341' })).toMatchObject({
    ok: true,
    value: { label: 'Family', colour: '#e3b341' },
  })
  expect(views).toMatchObject([{ profile: { label: 'Main', colour: main.colour }, subject: { word: null } }])
  expect(form()).toMatchObject({
    task: 'relabel-profile',
    changes: [
      { from: { kind: 'name', text: 'Main' }, to: { kind: 'name', text: 'Family' }, note: null },
      { from: { kind: 'colour', text: main.colour }, to: { kind: 'colour', text: '#e3b341' }, note: null },
    ],
    facts: [
      { value: { kind: 'figure', text: venue.server.baseUrl } },
      { value: { kind: 'figure', text: `…${main.keys[0]?.tail}` } },
      { value: { kind: 'time', at: main.createdAt } },
    ],
  })
})

it('T12: says when another live profile has the colour, however it is written', async () => {
  const other = must(await desk.invoke('profiles.list', null)).find(({ label }) => label === 'Other')
  await update({ colour: '#f28b5b' })
  await desk.raw('profiles.update', { profileId: other?.id, colour: '#F28B5B' })
  expect(form().changes).toMatchObject([{ note: { id: 'trusted-profile.same-colour' } }])
})

it('T12: a window that was closed leaves label and colour as they are', async () => {
  const before = await kept()
  person = () => Promise.resolve('closed')
  expect(await update({ label: 'Family', colour: '#e3b341' })).toMatchObject({ error: { code: 'cancelled' } })
  expect(await kept()).toEqual(before)
})

it('opens no window for what cannot be, nor where nothing changes', async () => {
  expect(await update({ label: ' OTHER ' })).toMatchObject({ error: { code: 'profile-exists', field: 'label' } })
  expect(await update({ label: '\u200b' })).toMatchObject({ error: { code: 'bad-input' } })
  expect(await update({ label: 'Main\u202e', colour: main.colour })).toMatchObject({ ok: true })
  expect(await desk.raw('profiles.update', { profileId: 'practice', label: 'x' })).toMatchObject({
    error: { code: 'bad-input' },
  })
  expect(await desk.raw('profiles.update', { profileId: 'nobody', label: 'x' })).toMatchObject({
    error: { code: 'profile-not-found' },
  })
  expect(views).toEqual([])
})
