import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { kucoinVenue } from '#shared/domain/built-in-venues.ts'
import { keyRoles } from '#shared/domain/profile.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { msg } from '#shared/messages.ts'
import { testKey } from '#main/profiles/test-key.ts'
import { createConnections } from '#main/profiles/connections.ts'
import type { WireRequest } from '#main/exchange/wire.ts'
import { keyMark } from '#main/platform/key-use.ts'
import { lookUpKeyOf, type KeyRecord, type ProfileRecord } from '#main/vault/records.ts'
import type { Vault } from '#main/vault/types.ts'
import { success } from '#test/support/client-world.ts'
import { expectOk } from '#test/support/results.ts'
import { createWorld, keyInput, newProfile } from './world.ts'
import type { World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.dispose())

const markOf = (name: string): string => keyMark(`key-of-${name}`)

/** A profile's way to a venue that says of each key whose it is, and shows nothing in any list. */
function lineOf(vault: Vault, uids: Readonly<Record<string, number>>) {
  const signed: (string | undefined)[] = []
  const connections = createConnections({
    random: () => 0.5,
    vault,
    venueOf: () => kucoinVenue,
    transportOf: () => (request: WireRequest) => {
      const key = request.headers['KC-API-KEY']
      if (key !== undefined) signed.push(key)
      if (request.path.startsWith('/api/v1/timestamp')) return Promise.resolve(success(world.time.now()))
      if (!request.path.startsWith('/api/v1/user/api-key')) return Promise.resolve(success({ items: [] }))
      const info = { apiKey: key, apiVersion: 3, permission: 'General', createdAt: 1, uid: uids[key ?? ''], remark: '' }
      return Promise.resolve(success(info))
    },
    time: world.time,
    log: () => undefined,
  })
  const of = (id: string) => expectOk(connections.of(id))
  const test = async (id: string, role: KeyRole): Promise<void> => {
    const deps = {
      clientWith: (profileId: string, asRole: KeyRole) =>
        ({ ok: true, value: of(profileId).clientWith(asRole) }) as const,
      record: vault.recordTest,
      now: world.time.now,
    }
    expectOk(await testKey(deps, id, role))
  }
  return { client: (id: string) => of(id).client, signed, test }
}

describe('M4: look-ups take the weakest key of the account that sent', () => {
  const read = { 'key-of-weak': 1, 'key-of-strong': 1 }
  const opened = async (uids: Readonly<Record<string, number>>) => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main', 'withdraw', 'strong')))
    expectOk(await vault.putKey(id, keyInput('read', 'weak')))
    return { vault, id, line: lineOf(vault, uids) }
  }
  const withdrawReads = (id: string): number =>
    world.native.calls.filter((call) => call === `get ${id}/withdraw`).length

  it('the reading key, once the venue has said that both are of one account: the withdraw key is not even read', async () => {
    const { vault, id, line } = await opened(read)
    await line.test(id, 'read')
    await line.test(id, 'withdraw')
    world.native.calls.length = 0
    line.signed.length = 0
    const known = expectOk(await line.client(id).lookUpKey('withdraw'))
    expect(known).toEqual({
      sender: markOf('strong'),
      role: 'withdraw',
      weaker: { role: 'read', signer: markOf('weak') },
    })
    const options = {
      role: 'withdraw',
      signer: known.sender,
      ...(known.weaker === null ? {} : { weaker: known.weaker }),
    } as const
    await line.client(id).call('listWithdrawals', { currency: 'USDT' }, options)
    expect(line.signed).toEqual(['key-of-weak'])
    expect(withdrawReads(id)).toBe(0)
    // It is known after a restart as well, and the page is told nothing of it.
    expect((await world.open()).lookUpKey(id, 'withdraw')).toEqual(known)
    expect(JSON.stringify(vault.list())).not.toContain(markOf('weak'))
  })

  it('the key that sent, where the other is of another account, or nobody knows', async () => {
    const { id, line } = await opened({ 'key-of-weak': 2, 'key-of-strong': 1 })
    const alone = { sender: markOf('strong'), role: 'withdraw', weaker: null }
    expect(expectOk(await line.client(id).lookUpKey('withdraw'))).toEqual(alone)
    await line.test(id, 'withdraw')
    await line.test(id, 'read')
    expect(expectOk(await line.client(id).lookUpKey('withdraw'))).toMatchObject({
      sender: markOf('strong'),
      weaker: { role: 'withdraw', signer: markOf('strong') },
    })
  })

  it('not a reading key that took the place of the one that was tested', async () => {
    const { vault, id, line } = await opened(read)
    await line.test(id, 'read')
    await line.test(id, 'withdraw')
    expectOk(await vault.putKey(id, keyInput('read', 'other')))
    expect(vault.lookUpKey(id, 'withdraw')?.weaker?.role).toBe('withdraw')
    const late = { key: markOf('weak'), account: 'of the old key' }
    expectOk(await vault.recordTest(id, 'read', { state: 'untested' }, late))
    expect(vault.lookUpKey(id, 'withdraw')?.weaker?.role).toBe('withdraw')
  })

  it('V6: what the venue said of a key is not said of the one that took its place meanwhile', async () => {
    const { vault, id, line } = await opened(read)
    await line.test(id, 'read')
    expectOk(await vault.putKey(id, keyInput('read', 'other')))
    const readKey = () => expectOk(vault.get(id)).keys.find(({ role }) => role === 'read')?.test.state
    const failed = { state: 'failed', at: 1, message: msg('key.version-1'), venueCode: '400003' } as const
    expectOk(await vault.recordTest(id, 'read', failed, { key: markOf('weak'), account: null }))
    expect(readKey()).toBe('untested')
    expectOk(await vault.recordTest(id, 'read', failed, { key: markOf('other'), account: null }))
    expect(readKey()).toBe('failed')
  })

  it('a row that needs more than the weaker key may do is signed by the key that sent', async () => {
    const { vault, id, line } = await opened(read)
    expectOk(await vault.putKey(id, keyInput('trade', 'mid')))
    const weaker = { role: 'read', signer: markOf('weak') } as const
    await line.client(id).call('getDeadMan', {}, { role: 'trade', signer: markOf('mid'), weaker })
    expect(line.signed).toEqual(['key-of-mid'])
  })

  it('M4: the key that sent, though a weaker one was added since that would send now', async () => {
    const { vault, id } = await opened(read)
    const sentBy = markOf('strong')
    expectOk(await vault.putKey(id, keyInput('trade', 'mid')))
    expect(vault.lookUpKey(id, 'trade', sentBy)).toEqual({ sender: sentBy, role: 'withdraw', weaker: null })
    // A key that the profile has no more says nothing of the one it has.
    expect(vault.lookUpKey(id, 'trade', markOf('gone'))).toBeNull()
  })

  it.each([
    ['of the same account', 1, true],
    ['of another account', 2, undefined],
  ] as const)('M13: the key in the place of the one that sent, %s, once it was tested', async (_case, uid, shown) => {
    const { vault, id, line } = await opened({ 'key-of-strong': 1, 'key-of-next': uid })
    const sentBy = markOf('strong')
    await line.test(id, 'withdraw')
    expectOk(await vault.putKey(id, keyInput('withdraw', 'next')))
    expect(vault.lookUpKey(id, 'trade', sentBy)?.isSuccessor).toBeUndefined()
    await line.test(id, 'withdraw')
    const again = await world.open()
    expect(again.lookUpKey(id, 'trade', sentBy)).toMatchObject({ sender: markOf('next') })
    expect(again.lookUpKey(id, 'trade', sentBy)?.isSuccessor).toBe(shown)
    expect(again.lookUpKey(id, 'trade', markOf('gone'))?.isSuccessor).toBeUndefined()
    expect(JSON.stringify(vault.list())).not.toContain(sentBy)
  })

  it('M4: never a key of another account, whatever is in the index', () => {
    const key = fc.record({
      role: fc.constantFrom(...keyRoles),
      mark: fc.option(fc.constantFrom('m1', 'm2', 'm3'), { nil: undefined }),
      account: fc.option(fc.constantFrom('a', 'b', null), { nil: undefined }),
      deletePending: fc.boolean(),
    })
    const keys = fc.uniqueArray(key, { selector: ({ role }) => role, maxLength: 3 })
    fc.assert(
      fc.property(keys, fc.constantFrom(...keyRoles), (some, role) => {
        const sorted = some.toSorted((a, b) => keyRoles.indexOf(a.role) - keyRoles.indexOf(b.role)) as KeyRecord[]
        const found = lookUpKeyOf({ keys: sorted, deletePending: false } as unknown as ProfileRecord, role)
        if (found === null) return
        const sender = sorted.find((one) => !one.deletePending && keyRoles.indexOf(one.role) >= keyRoles.indexOf(role))
        const weaker = sorted.find((one) => one.role === found.weaker?.role)
        expect(found.sender).toBe(sender?.mark)
        expect(weaker).toMatchObject({ account: sender?.account, mark: found.weaker?.signer, deletePending: false })
        expect(weaker?.account).toBeTypeOf('string')
      }),
    )
  })
})
