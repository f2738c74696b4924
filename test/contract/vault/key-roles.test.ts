import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { roleOf } from '#shared/exchange/endpoint.ts'
import { endpointNames, endpoints } from '#shared/exchange/index.ts'
import { channels } from '#shared/bridge/names.ts'
import type { PracticeKey } from '#main/practice/exchange.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { temporaryFolder } from '#test/support/faults/journal.ts'
import { keepLimits } from '#test/support/loose-limits.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { confirming, putKey } from '#test/support/trusted-person.ts'
import { takeKeysAway } from '#test/support/take-keys-away.ts'
import { recipient, restingOrder, validInputs } from '../bridge/inputs.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let venue: LoopbackVenue
let desk: Desk
let profileId: string
let keys: Readonly<Record<KeyRole, PracticeKey>>
/** A person at main's own window who says yes. */
const confirms = confirming()

let person = confirms

let folder: ReturnType<typeof temporaryFolder>
/** Coffer starts anew with the waiting time over. */
const loosen = async (): Promise<void> => {
  await desk.close()
  keepLimits(folder.path, profileId)
  desk = await openDesk(folder.path, { showTrusted: (request) => person(request) })
  // The startup gate is open once something was read.
  must(await desk.invoke('read.listAccounts', { profileId, request: {} }))
}

beforeEach(async () => {
  person = confirms
  venue = await startLoopbackVenue()
  folder = temporaryFolder()
  desk = await openDesk(folder.path, { showTrusted: (request) => person(request) })
  keys = {
    trade: venue.key,
    read: venue.createKey({ permissions: [] }),
    withdraw: venue.createKey({ permissions: ['Withdrawal'] }),
  }
  profileId = (await venue.add(desk)).id
  for (const role of ['read', 'withdraw'] as const) must(await putKey(desk, profileId, role, keys[role]))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await desk.close()
  await venue.close()
  folder.remove()
})

const templates = endpointNames.map((name) => {
  const row = endpoints[name]
  const pattern = new RegExp(`^${row.path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
  return { row, pattern, fixed: row.path.replace(/\{\w+\}/g, '').length }
})
const rowOf = (method: string, path: string) =>
  templates
    .filter(({ row, pattern }) => row.method === method && pattern.test(path))
    .sort((a, b) => b.fixed - a.fixed)[0]?.row ?? null

/** Each signed request since `from`: which role's key signed it, and which would do. */
function signers(from = 0) {
  const roles = new Map((Object.keys(keys) as KeyRole[]).map((role) => [keys[role].key, role]))
  return venue.server.control.seen.slice(from).flatMap(({ method, path, headers }) => {
    const key = headers['kc-api-key']
    const row = rowOf(method, path)
    if (key === undefined || row === null) return []
    return [{ call: `${method} ${row.path}`, signed: roles.get(key), weakest: roleOf(row) }]
  })
}

/** How often the keychain was asked for the profile's key of this role. */
const spyOnKeychain = () => {
  const get = vi.spyOn(desk.keychain, 'get')
  return (role: KeyRole): number =>
    get.mock.calls.filter(([account]) => account.endsWith(`${profileId}/${role}`)).length
}

describe('three keys of one profile', () => {
  it('V6: every channel signs each call with the weakest key that can do it, and none opens the withdraw key unasked', async () => {
    const opened = spyOnKeychain()
    const order = await venue.place(desk.invoke, profileId, restingOrder)
    const inputs = validInputs({ profileId, orderId: order.orderId ?? '' })
    // What changes the keys themselves or locks them away is not a call to the venue; withdrawals have tests of their own.
    const apart = /^(profiles\.(putKey|removeKey|testKey)|withdrawals\.cancel|funds\.)/
    const from = venue.server.control.seen.length
    for (const name of channels.filter((name) => !takeKeysAway.includes(name) && !apart.test(name)))
      await desk.raw(name, inputs.get(name))
    const made = signers(from).filter(({ weakest }) => weakest !== 'withdraw')
    expect(new Set(made.map(({ call }) => call)).size).toBeGreaterThan(40)
    // A question that belongs to an act is asked with the act's own key: another might see another account (M4).
    const stronger = made.filter(({ signed, weakest }) => signed !== weakest)
    expect(new Set(stronger.map(({ call }) => call))).toEqual(
      new Set([
        'GET /api/v1/hf/orders/{orderId}',
        // Where the old order stands, after a replacement whose cancel was not confirmed (ADR 24).
        'GET /api/v1/stop-order/{orderId}',
        'GET /api/v3/oco/order/{orderId}',
      ]),
    )
    expect(new Set(made.map(({ signed }) => signed))).toEqual(new Set(['read', 'trade']))
    // Reading the quota or the history of withdrawals needs no right to withdraw.
    expect(signers(from).filter(({ signed }) => signed === 'withdraw')).toEqual([])
    expect(opened('withdraw')).toBe(0)
  })

  it('V6: a withdrawal opens the withdraw key for itself and drops it; the next one opens it again', async () => {
    await loosen()
    must(await desk.invoke('addressBook.add', { profileId, label: 'Cold', recipient }))
    // Whose account a key is of is asked once, at its first use; a test asks it too.
    must(await desk.invoke('profiles.testKey', { profileId, role: 'withdraw' }))
    const opened = spyOnKeychain()
    const withdraw = (amount: string) =>
      desk.invoke('withdrawals.request', {
        profileId,
        draftId: randomUUID(),
        withdrawalRequest: { ...recipient, amount, feeMode: 'EXTERNAL', inner: false, remark: '' },
      })
    must(
      await desk.invoke('withdrawals.check', {
        profileId,
        withdrawalRequest: { ...recipient, amount: '20', feeMode: 'EXTERNAL', inner: false, remark: '' },
      }),
    )
    expect(opened('withdraw')).toBe(0)

    const from = venue.server.control.seen.length
    expect(must(await withdraw('20')).state).toBe('accepted')
    const once = opened('withdraw')
    expect(once).toBeGreaterThan(0)
    // Without the tokens of streams.
    const money = signers(from).filter(({ call }) => call.startsWith('POST') && !call.includes('/bullet-'))
    expect(money).toEqual([{ call: 'POST /api/v3/withdrawals', signed: 'withdraw', weakest: 'withdraw' }])
    // Nothing before or after it leans on the strong key.
    expect(signers(from).filter(({ call, signed }) => call.startsWith('GET') && signed !== 'read')).toEqual([])

    must(await desk.invoke('read.listAccounts', { profileId, request: {} }))
    must(await desk.invoke('read.listWithdrawals', { profileId, request: { currency: 'USDT' } }))
    expect(opened('withdraw')).toBe(once)
    expect(must(await withdraw('21')).state).toBe('accepted')
    expect(opened('withdraw')).toBe(2 * once)
  })

  it('V1, M2: a keychain that locks while the window is open: confirmed, not sent, said so, and it leaves once unlocked', async () => {
    await loosen()
    must(await desk.invoke('addressBook.add', { profileId, label: 'Cold', recipient }))
    const withdrawalRequest = { ...recipient, amount: '20', feeMode: 'EXTERNAL', inner: false, remark: '' } as const
    const withdraw = () => desk.invoke('withdrawals.request', { profileId, draftId: randomUUID(), withdrawalRequest })
    // Without the tokens of streams.
    const posts = (): number =>
      venue.server.control.seen.filter(({ method, path }) => method === 'POST' && !path.includes('/bullet-')).length
    const held = new Map(desk.keychain)
    let [shut, shown] = [false, 0]
    const gone = (account: string): boolean => shut && !account.endsWith('/read')
    vi.spyOn(desk.keychain, 'get').mockImplementation((account) => (gone(account) ? undefined : held.get(account)))
    person = async (request) => {
      shown += 1
      shut = true
      return confirms(request)
    }
    expect(await withdraw()).toMatchObject({ ok: false, error: { code: 'key-locked' } })
    expect(shown).toBe(1)
    expect(posts()).toBe(0)
    person = confirms
    shut = false
    // The user unlocked it and says so; until then it is not asked again (V7).
    must(await desk.invoke('vault.refresh', null))
    expect(must(await withdraw()).state).toBe('accepted')
    expect(posts()).toBe(1)
  })

  it('V6: with the strong keys gone the weak one is not made to do their work', async () => {
    for (const role of ['withdraw', 'trade'] as const)
      must(await desk.confirming({}, () => desk.invoke('profiles.removeKey', { profileId, role })))
    const from = venue.server.control.seen.length
    const order = { profileId, draftId: randomUUID(), wait: true, order: restingOrder }
    expect(await desk.invoke('orders.place', order)).toMatchObject({ ok: false, error: { code: 'key-absent' } })
    expect(signers(from).filter(({ call }) => call.startsWith('POST') && !call.includes('/bullet-'))).toEqual([])
    must(await desk.invoke('read.listAccounts', { profileId, request: {} }))
  })
})

describe('a key that lies in a slow keychain', () => {
  it('V7: while a prompt is open nothing else waits, and who gives up is answered', async () => {
    must(await desk.invoke('vault.lock', null))
    type GetPassword = (service: string, account: string) => Promise<string | null>
    const keytar = ((await import('keytar')) as unknown as { default: { getPassword: GetPassword } }).default
    const quick = keytar.getPassword.bind(keytar)
    const prompt = vi
      .spyOn(keytar, 'getPassword')
      .mockImplementation((service, account) =>
        account.startsWith(profileId) ? new Promise(() => undefined) : quick(service, account),
      )
    // The streams of the profile ask for its key with the unlock.
    must(await desk.invoke('vault.unlock', null))
    let answered = false
    const read = desk.invoke('read.listAccounts', { profileId, request: {} }).finally(() => (answered = true))
    void read
    await expect.poll(() => prompt.mock.calls.length).toBeGreaterThan(0)
    must(await desk.invoke('profiles.list', null))
    must(await desk.invoke('read.getTicker', { profileId, request: { symbol: 'BTC-USDT' } }))
    must(await desk.invoke('read.listAccounts', { profileId: 'practice', request: {} }))
    expect(answered).toBe(false)
    prompt.mockRestore()
  })
})
