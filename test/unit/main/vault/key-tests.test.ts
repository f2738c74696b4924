import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { kucoinVenue } from '#shared/domain/built-in-venues.ts'
import type { KeyTest } from '#shared/domain/profile.ts'
import { createKeyTests } from '#main/profiles/test-key.ts'
import { createConnections } from '#main/profiles/connections.ts'
import type { WireRequest } from '#main/exchange/wire.ts'
import type { Vault } from '#main/vault/types.ts'
import { broken, refusal, success } from '#test/support/client-world.ts'
import { expectOk } from '#test/support/results.ts'
import { createWorld, keyInput, newProfile } from './world.ts'
import type { World } from './world.ts'
import { asWritten } from '#shared/messages.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.dispose())

/** What the venue says of whose a key is; `undefined`: not a word. `null`: it cannot be reached. A text: the code of its refusal. */
type Uid = number | undefined | null | string

/** A profile's way to its venue and the tests of its keys, wired as in the app. */
function wired(vault: Vault, uidOf: () => Uid) {
  const asked: string[] = []
  const troubles: unknown[] = []
  const tests = createKeyTests({
    clientWith: (id, role) => connections.clientWith(id, role),
    vault,
    time: world.time,
    onError: (_event, error) => troubles.push(error),
  })
  const connections = createConnections({
    vault,
    venueOf: () => kucoinVenue,
    transportOf: () => (request: WireRequest) => {
      const apiKey = request.headers['KC-API-KEY']
      if (request.path.startsWith('/api/v1/timestamp')) return Promise.resolve(success(world.time.now()))
      if (!request.path.startsWith('/api/v1/user/api-key')) return Promise.resolve(success({ items: [] }))
      asked.push(apiKey ?? '')
      const uid = uidOf()
      if (uid === null) return Promise.resolve(broken('nothing', 'not-connected'))
      if (typeof uid === 'string') return Promise.resolve(refusal(uid, 'no', 400))
      const info = { apiKey, apiVersion: 3, permission: 'General', createdAt: 1, remark: '' }
      return Promise.resolve(success(uid === undefined ? info : { ...info, uid }))
    },
    time: world.time,
    random: () => 0.5,
    log: () => undefined,
    onKeyUse: tests.atUse,
  })
  const client = (id: string) => expectOk(connections.of(id)).client
  return { tests, client, asked, troubles }
}

const passed: KeyTest = {
  state: 'passed',
  at: 1,
  permissions: ['General', 'Withdrawal'],
  ipWhitelist: null,
  isMaster: true,
  apiVersion: 3,
}
const flags = (vault: Vault, id: string) =>
  expectOk(vault.get(id)).keys.map(({ role, testAgain }) => `${role} ${testAgain}`)
const withdrawReads = (id: string): number => world.native.calls.filter((call) => call === `get ${id}/withdraw`).length

/** A profile whose keys were tested by a version that did not ask whose account they are of. */
async function testedBefore() {
  const older = await world.open()
  const { id } = expectOk(await older.add(newProfile('Main', 'withdraw', 'strong')))
  expectOk(await older.putKey(id, keyInput('read', 'weak')))
  for (const role of ['read', 'withdraw'] as const) expectOk(await older.recordTest(id, role, passed))
  return { vault: await world.open(), id }
}

describe('M4: a key that was tested before its account was kept is to be tested again', () => {
  it('it says so, across a restart, until a test told whose it is', async () => {
    const { vault, id } = await testedBefore()
    expect(flags(vault, id)).toEqual(['read true', 'withdraw true'])
    const { tests } = wired(vault, () => 1)
    expectOk(await tests.test(id, 'read'))
    expect(flags(vault, id)).toEqual(['read false', 'withdraw true'])
    expectOk(await tests.test(id, 'withdraw'))
    const again = await world.open()
    expect(flags(again, id)).toEqual(['read false', 'withdraw false'])
    expect(again.lookUpKey(id, 'withdraw')?.weaker?.role).toBe('read')
  })

  it('a venue that does not say whose it is, is not asked for ever, and makes no two keys alike', async () => {
    const { vault, id } = await testedBefore()
    const { tests } = wired(vault, () => undefined)
    for (const role of ['read', 'withdraw'] as const) expectOk(await tests.test(id, role))
    const again = await world.open()
    expect(flags(again, id)).toEqual(['read false', 'withdraw false'])
    expect(again.lookUpKey(id, 'withdraw')).toBeNull()
  })

  it('a test that failed waits for the user, as ever', async () => {
    const { vault, id } = await testedBefore()
    const failed: KeyTest = { state: 'failed', at: 2, message: asWritten('no'), venueCode: '400003' }
    expectOk(await vault.recordTest(id, 'read', failed))
    expect(flags(vault, id)).toEqual(['read false', 'withdraw true'])
  })

  it('an index as the older version wrote it is read as it stands', async () => {
    const { id } = await testedBefore()
    const file = join(world.dataDir, 'profiles.json')
    expect(await readFile(file, 'utf8')).not.toContain('"account"')
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(/,\s*"mark": "[0-9a-f]+"/g, ''))
    const vault = await world.open()
    expectOk(await vault.refresh())
    expect(flags(vault, id)).toEqual(['read true', 'withdraw true'])
  })
})

describe('a refusal that is not about the key', () => {
  it.each([
    ['400100', 'failed', false],
    ['400003', 'failed', true],
    ['400006', 'failed', true],
  ])('%s: the test is kept only where the venue speaks of the key', async (code, state, isKept) => {
    const { vault, id } = await testedBefore()
    const { tests } = wired(vault, () => code)
    expect((await tests.test(id, 'read')).ok).toBe(isKept)
    expect(expectOk(vault.get(id)).keys.find(({ role }) => role === 'read')?.test.state).toBe(isKept ? state : 'passed')
  })
})

describe('V6: a withdraw key is asked whose it is while an operation has it open, never for that alone', () => {
  it('at its next use, in the same reading', async () => {
    const { vault, id } = await testedBefore()
    const { client, tests, asked, troubles } = wired(vault, () => 1)
    expectOk(await tests.test(id, 'read'))
    asked.length = 0
    world.native.calls.length = 0
    const use = { what: 'withdraw' }
    expectOk(await client(id).signer('withdraw', { use }))
    await expect.poll(() => flags(vault, id)).toEqual(['read false', 'withdraw false'])
    expect(asked).toEqual(['key-of-strong'])
    expect(withdrawReads(id)).toBe(1)
    // Known now: the next use asks nothing.
    expectOk(await client(id).signer('withdraw', { use: { what: 'withdraw' } }))
    expect(asked).toEqual(['key-of-strong'])
    expect(troubles).toEqual([])
  })

  it('out of reach, it is asked once for each use, and the next use asks again', async () => {
    const { vault, id } = await testedBefore()
    let uid: Uid = null
    const { client, asked } = wired(vault, () => uid)
    const use = { what: 'look-up' }
    for (const _call of [1, 2, 3]) expectOk(await client(id).signer('withdraw', { use }))
    // A read is tried again for a while; what counts is that no second test begins for the same use.
    await world.time.advance(60_000)
    const before = asked.length
    expectOk(await client(id).signer('withdraw', { use }))
    await world.time.advance(60_000)
    expect(asked.length).toBe(before)
    expect(flags(vault, id)).toEqual(['read true', 'withdraw true'])
    uid = 1
    expectOk(await client(id).signer('withdraw', { use: { what: 'look-up' } }))
    await expect.poll(() => flags(vault, id)).toEqual(['read true', 'withdraw false'])
  })

  it('a use of the reading key asks nothing, nor does the user’s own test ask twice', async () => {
    const { vault, id } = await testedBefore()
    const { client, tests, asked } = wired(vault, () => 1)
    expectOk(await client(id).signer('read', { use: { what: 'look-up' } }))
    await client(id).call('listAccounts', {}, { use: { what: 'look-up' } })
    expect(asked).toEqual([])
    expectOk(await tests.test(id, 'withdraw'))
    expect(asked).toEqual(['key-of-strong'])
  })
})
