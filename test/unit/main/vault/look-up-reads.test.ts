import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { kucoinVenue } from '#shared/domain/built-in-venues.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { ok } from '#shared/errors.ts'
import { createConnections } from '#main/profiles/connections.ts'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import { keyMark } from '#main/platform/key-use.ts'
import type { Vault } from '#main/vault/types.ts'
import { broken, refusal, success } from '#test/support/client-world.ts'
import { actDesk, type ActDesk } from '#test/support/faults/act-desk.ts'
import { expectOk } from '#test/support/results.ts'
import { createWorld, keyInput, newProfile } from './world.ts'
import type { World } from './world.ts'

let world: World
let desk: ActDesk
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  desk.close()
  await world.dispose()
})

type Judge = (key: string) => WireResult | null

/** A desk whose venue loses every withdrawal's answer and pages its history without an end. `refuse` judges by the key. */
async function open(profile: { readonly vault: Vault; readonly id: string }, refuse: Judge = () => null) {
  const signed: string[] = []
  const connections = createConnections({
    vault: profile.vault,
    venueOf: () => kucoinVenue,
    transportOf: () => (request: WireRequest) => {
      const key = request.headers['KC-API-KEY'] ?? ''
      if (request.path.startsWith('/api/v1/timestamp')) return Promise.resolve(success(world.time.now()))
      if (request.method === 'POST') return Promise.resolve(broken('maybe', 'reset'))
      signed.push(key)
      const page = Number(new URLSearchParams(request.path.split('?')[1]).get('currentPage'))
      const data = { currentPage: page, pageSize: 1, totalNum: 9_999, totalPage: 9_999, items: [] }
      return Promise.resolve(refuse(key) ?? success(data))
    },
    time: world.time,
    random: () => 0.5,
    log: () => undefined,
  })
  desk = actDesk({}, { clients: () => ok(expectOk(connections.of(profile.id)).client) })
  const draft = {
    currency: 'USDT',
    toAddress: 'TAddress',
    amount: '10',
    withdrawType: 'ADDRESS',
    remark: 'rent',
  } as const
  const { intentId } = expectOk(await desk.actions.withdraw({ ...desk.envelope(profile.id), draft }))
  const lookUp = async () => {
    world.native.calls.length = 0
    signed.length = 0
    const found = expectOk(await desk.actions.lookUpIntent({ profileId: profile.id, intentId }))
    return { found, reads: world.native.calls.filter((call) => call === `get ${profile.id}/withdraw`).length }
  }
  return { lookUp, signed }
}

describe('V6: a look-up reads a withdraw key once', () => {
  it('where nobody knows of a weaker key of the account, however many pages the venue has', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main', 'withdraw', 'strong')))
    const { lookUp, signed } = await open({ vault, id })
    for (const _round of [1, 2, 3]) {
      expect((await lookUp()).reads).toBe(1)
      expect(signed.length).toBeGreaterThan(10)
    }
  })
})

describe('M4: a weaker key that the venue refuses does not keep a look-up from its answer', () => {
  const testAs = (vault: Vault, id: string, role: KeyRole, name: string) =>
    vault.recordTest(id, role, { state: 'untested' }, { key: keyMark(`key-of-${name}`), account: 'one' })
  const two = async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main', 'withdraw', 'strong')))
    expectOk(await vault.putKey(id, keyInput('read', 'weak')))
    expectOk(await testAs(vault, id, 'read', 'weak'))
    expectOk(await testAs(vault, id, 'withdraw', 'strong'))
    return { vault, id }
  }

  it.each(['400003', '400004', '400005', '400006', '400007'])('%s: the key that sent asks instead', async (code) => {
    const { lookUp, signed } = await open(await two(), (key) => (key === 'key-of-weak' ? refusal(code) : null))
    const { reads } = await lookUp()
    // Refused once, the weaker one is not asked again by this look-up.
    expect(signed[0]).toBe('key-of-weak')
    expect(new Set(signed.slice(1))).toEqual(new Set(['key-of-strong']))
    expect(reads).toBe(1)
  })

  it('a weaker key that is gone from the keychain gives way as well', async () => {
    const { vault, id } = await two()
    const { lookUp, signed } = await open({ vault, id })
    vault.lock('user')
    expectOk(await vault.unlock({ pin: null }))
    world.native.entries.delete(`${id}/read`)
    await lookUp()
    expect(new Set(signed)).toEqual(new Set(['key-of-strong']))
  })

  it('another refusal is the answer, and the key that sent stays shut', async () => {
    const { lookUp, signed } = await open(await two(), () => refusal('400100'))
    expect((await lookUp()).reads).toBe(0)
    expect(signed).toEqual(['key-of-weak'])
  })

  it('where both are refused, each is asked once', async () => {
    const { lookUp, signed } = await open(await two(), () => refusal('400003'))
    await lookUp()
    expect(signed).toEqual(['key-of-weak', 'key-of-strong'])
  })
})
