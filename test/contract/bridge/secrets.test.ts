import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { channels } from '#shared/bridge/names.ts'
import type { PracticeKey } from '#main/practice/exchange.ts'
import { canariesBelow, canariesIn } from '#test/support/canary-scan.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { removeFolder } from '#test/support/folders.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { takeKeysAway } from '#test/support/take-keys-away.ts'
import { restingOrder, validInputs } from './inputs.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let folder: string
let desk: Desk
let venue: LoopbackVenue
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-secrets-'))
  venue = await startLoopbackVenue()
  desk = await openDesk(folder)
})
afterEach(async () => {
  await desk.close()
  await venue.close()
  await removeFolder(folder)
})

const canariesOf = (key: PracticeKey, name: string): Record<string, string> => ({
  [`key of ${name}`]: key.key,
  [`secret of ${name}`]: key.secret,
  [`passphrase of ${name}`]: key.passphrase,
})

/** Signatures and passphrase headers that went to the venue. */
const signatures = (): Record<string, string> =>
  Object.fromEntries(
    venue.server.control.seen.flatMap(({ headers }, at) =>
      ['kc-api-sign', 'kc-api-passphrase'].flatMap((name) => {
        const value = headers[name]
        return value === undefined ? [] : [[`${name} ${at}`, value]]
      }),
    ),
  )

/** Every channel once, and the ways in which things go wrong. */
async function wholeSession(): Promise<Record<string, string>> {
  const good = await venue.add(desk)
  const wrong = { ...venue.createKey(), secret: 'wrong-secret-of-a-good-key' }
  const bad = await venue.add(desk, { label: 'Wrong', key: wrong })
  const placed = await venue.place(desk.invoke, good.id, restingOrder)
  must(await desk.invoke('profiles.testKey', { profileId: bad.id, role: 'trade' }))
  await venue.place(desk.invoke, bad.id, restingOrder)
  const inputs = validInputs({ profileId: good.id, orderId: placed.orderId ?? '' })
  for (const channel of [...channels.filter((name) => !takeKeysAway.includes(name)), ...takeKeysAway])
    await desk.raw(channel, inputs.get(channel))
  for (const kind of ['reset-after-read', 'not-json', 'truncated-body'] as const) {
    venue.server.control.fault({ match: { count: 1 }, fault: { kind } })
    await desk.invoke('read.getTicker', { profileId: good.id, request: { symbol: 'ETH-USDT' } })
  }
  return { ...canariesOf(venue.key, 'the good key'), ...canariesOf(wrong, 'the wrong key'), ...signatures() }
}

describe('secrets', () => {
  it('I4: none crosses towards the page, whatever is called and whatever fails', async () => {
    const secrets = await wholeSession()
    expect(Object.keys(secrets).length).toBeGreaterThan(50)
    expect(desk.crossed.length).toBeGreaterThan(channels.length)
    expect(canariesIn(desk.crossed.join('\n'), secrets)).toEqual([])
  })

  it('G1: none is in any file of the data folder', async () => {
    const secrets = await wholeSession()
    expect(canariesIn([...desk.keychain.values()].join('\n'), secrets).length).toBeGreaterThan(3)
    await desk.close()
    const files = readdirSync(folder, { recursive: true }).map(String)
    expect(files).toEqual(expect.arrayContaining(['journal.sqlite', 'profiles.json', 'venues.json']))
    expect(files.filter((name) => name.endsWith('.log'))).not.toEqual([])
    expect(canariesBelow(folder, secrets)).toEqual([])
  })

  it('G1: the search finds a secret in every form it looks for', () => {
    const secret = 'S3cret/with+marks é'
    const forms: Readonly<Record<string, string | Buffer>> = {
      raw: `x${secret}y`,
      hex: Buffer.from(secret).toString('hex'),
      base64: Buffer.from(secret).toString('base64'),
      'base64 within': Buffer.from(`{"a":"${secret}"}`).toString('base64'),
      'base64 further in': Buffer.from(`{"ab":"${secret}"}`).toString('base64url'),
      URL: `https://x/?q=${encodeURIComponent(secret)}`,
      'UTF-16': Buffer.from(`ab${secret}`, 'utf16le'),
      reversed: [...secret].reverse().join(''),
    }
    for (const [name, text] of Object.entries(forms)) expect(canariesIn(text, { secret }), name).not.toEqual([])
    const file = join(folder, 'left.bin')
    writeFileSync(file, Buffer.concat([Buffer.alloc(5_000), Buffer.from(secret), Buffer.alloc(9)]))
    expect(canariesBelow(folder, { secret })).toContain(`${file}: secret raw`)
  })
})
