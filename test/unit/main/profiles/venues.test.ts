import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addressObjection, openVenues } from '#main/profiles/venues.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'coffer-'))
const open = (dataDir: string) => openVenues({ dataDir, packaged: false, newId: () => 'own-1' })
const draft = { name: 'Mine', baseUrl: 'https://api.example.com', headerPrefix: 'KC', siteType: null }

describe('N3: addresses of a venue', () => {
  it.each([
    ['http://api.kucoin.com', false],
    ['http://127.0.0.1:8080', true],
    ['http://127.0.0.1.evil.example', false],
    ['ftp://api.kucoin.com', false],
    ['https://user@api.kucoin.com', false],
    ['https://api.kucoin.com/path', false],
    ['https://api.kucoin.com?x=1', false],
    ['api.kucoin.com', false],
    ['', false],
  ])('refuses %s (packaged: %s)', (address, packaged) => {
    expect(addressObjection(address, packaged)).not.toBeNull()
  })

  it.each([
    ['https://api.kucoin.com', true],
    ['https://api.kucoin.com/', true],
    ['http://127.0.0.1:8080', false],
    ['http://localhost:8080', false],
    ['http://[::1]:8080', false],
  ])('takes %s (packaged: %s)', (address, packaged) => {
    expect(addressObjection(address, packaged)).toBeNull()
  })
})

it('keeps an added venue and never changes the built-in ones', async () => {
  const path = folder()
  const venues = open(path)
  expect((await venues.add(draft)).ok).toBe(true)
  const again = open(path)
  expect(again.list().map((venue) => venue.id)).toEqual(['practice', 'kucoin', 'own-1'])
  expect(again.get('own-1')).toMatchObject({ baseUrl: 'https://api.example.com', builtIn: false })
})

it('reports a damaged list, keeps it, and goes on with the built-in venues', async () => {
  const dataDir = folder()
  const path = join(dataDir, 'venues.json')
  writeFileSync(path, '{"version":1,"venues":[{')
  const venues = open(dataDir)
  expect(venues.problem).toMatchObject({ id: 'venues.damaged' })
  expect((await venues.add(draft)).ok).toBe(false)
  expect(readFileSync(path, 'utf8')).toBe('{"version":1,"venues":[{')
  expect(venues.list()).toHaveLength(2)
})

describe('removing a venue', () => {
  const free = (): null => null

  it('forgets an added one for good', async () => {
    const dataDir = folder()
    const venues = open(dataDir)
    await venues.add(draft)
    expect(await venues.remove('own-1', free)).toEqual(ok(null))
    expect(venues.get('own-1')).toBeNull()
    expect(open(dataDir).get('own-1')).toBeNull()
    expect(await venues.remove('own-1', free)).toMatchObject({ ok: false, error: { code: 'not-found' } })
  })

  it.each(['practice', 'kucoin'])('refuses the built-in %s', async (venueId) => {
    const venues = open(folder())
    expect(await venues.remove(venueId, free)).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(venues.list()).toHaveLength(2)
  })

  it('leaves the list alone where the venue is in use', async () => {
    const dataDir = folder()
    const venues = open(dataDir)
    await venues.add(draft)
    const used = appError('refused', asWritten('A profile uses it.'))
    expect(await venues.remove('own-1', () => used)).toEqual(fail(used))
    expect(open(dataDir).get('own-1')).not.toBeNull()
  })
})
