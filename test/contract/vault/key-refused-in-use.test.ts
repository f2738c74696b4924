import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Profile } from '#shared/domain/profile.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let desk: Desk
let venue: LoopbackVenue
let isRevoked = false
beforeEach(async () => {
  isRevoked = false
  venue = await startLoopbackVenue({
    answer: ({ headers }, said) =>
      isRevoked && headers['kc-api-key'] !== undefined
        ? { ...said, status: 401, body: '{"code":"400003","msg":"KC-API-KEY not exists"}' }
        : said,
  })
  desk = await openDesk()
})
afterEach(async () => {
  await desk.close()
  await venue.close()
})

/** Once the key of a profile is shown as refused. */
const untilRefused = (profileId: string): Promise<void> =>
  new Promise((resolve) => {
    const off = desk.bridge.on['profiles-changed']((profiles: readonly Profile[]) => {
      if (profiles.find(({ id }) => id === profileId)?.keys[0]?.test.state !== 'failed') return
      off()
      resolve()
    })
  })

it('safety 4: a key that the venue refuses in use is shown as refused', async () => {
  const { id: profileId } = await venue.add(desk)
  expect(must(await desk.invoke('profiles.testKey', { profileId, role: 'trade' })).state).toBe('passed')
  isRevoked = true
  const refused = untilRefused(profileId)
  expect(await desk.invoke('read.listAccounts', { profileId, request: {} })).toMatchObject({
    ok: false,
    error: { code: 'key-refused' },
  })
  await refused
  const shown = must(await desk.invoke('profiles.list', null)).find(({ id }) => id === profileId)
  expect(shown?.keys[0]?.test).toMatchObject({ state: 'failed', venueCode: '400003' })
})
