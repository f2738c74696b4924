import { afterEach, expect, it, vi } from 'vitest'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'

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
