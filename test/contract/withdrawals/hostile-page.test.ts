import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TrustedView } from '#shared/bridge/trusted.ts'
import type { Channel } from '#shared/bridge/names.ts'
import type { Shell } from '#main/shell/lifecycle.ts'
import { canariesIn } from '#test/support/canary-scan.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { temporaryFolder } from '#test/support/faults/journal.ts'
import { keepLimits } from '#test/support/loose-limits.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { confirming, putKey } from '#test/support/trusted-person.ts'
import { recipient, restingOrder, validInputs } from '../bridge/inputs.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let venue: LoopbackVenue
let desk: Desk
let profileId: string
const views: TrustedView[] = []
let window: Shell['showTrusted'] = () => Promise.resolve('closed')

let folder: ReturnType<typeof temporaryFolder>
const start = async (): Promise<void> => {
  desk = await openDesk(folder.path, {
    showTrusted: (request) => {
      views.push(request.view)
      return window(request)
    },
  })
}
/** Coffer starts anew with the waiting time over. */
const loosen = async (): Promise<void> => {
  await desk.close()
  keepLimits(folder.path, profileId)
  await start()
  must(await desk.invoke('read.listAccounts', { profileId, request: {} }))
}

beforeEach(async () => {
  venue = await startLoopbackVenue()
  folder = temporaryFolder()
  window = () => Promise.resolve('closed')
  views.length = 0
  await start()
  const profile = await venue.add(desk)
  profileId = profile.id
  must(await putKey(desk, profileId, 'withdraw', venue.createKey({ permissions: ['Withdrawal'] })))
  must(await desk.invoke('read.listAccounts', { profileId, request: {} }))
})
afterEach(async () => {
  await desk.close()
  await venue.close()
  folder.remove()
})

/** Requests that take money out, as the venue received them. What goes from one account of the user to another stays in. */
const movedOut = (): readonly string[] =>
  venue.server.control.seen
    .filter(({ method, path }) => method !== 'GET' && /withdrawals|transfer|apply/.test(path))
    .filter(({ path }) => path !== '/api/v2/accounts/inner-transfer')
    // Cancelling one brings money back.
    .filter(({ method }) => method !== 'DELETE')
    .map(({ method, path }) => `${method} ${path}`)

const withdrawalRequest = { ...recipient, amount: '20', feeMode: 'EXTERNAL', inner: false, remark: '' } as const
const uid = (): Record<string, unknown> => ({
  ...withdrawalRequest,
  withdrawType: 'UID',
  toAddress: '100001',
  chain: null,
  inner: true,
})

/** Everything a script in the page can think of: each channel, and the ways round the window. */
async function attack(): Promise<void> {
  const order = await venue.place(desk.invoke, profileId, restingOrder)
  const inputs = validInputs({ profileId, orderId: order.orderId ?? '' })
  const harmless: readonly Channel[] = [
    'vault.lock',
    'vault.setPin',
    'vault.removePin',
    'profiles.putKey',
    'profiles.removeKey',
  ]
  for (const [channel, input] of inputs) if (!harmless.includes(channel)) await desk.raw(channel, input)

  const request = (more: object, envelope: object = {}) =>
    desk.raw('withdrawals.request', {
      profileId,
      draftId: randomUUID(),
      ...envelope,
      withdrawalRequest: { ...withdrawalRequest, ...more },
    })
  await desk.raw('addressBook.add', {
    profileId,
    label: 'Mine',
    recipient: { ...recipient, toAddress: '0xde709f2102306220921060314715629080e2fb77' },
  })
  await desk.raw('withdrawals.limits.set', { profileId, limits: { waitingHours: 0, caps: [] } })
  await request({})
  await request({ toAddress: '0xde709f2102306220921060314715629080e2fb77' })
  await request(uid())
  await request({}, { confirmed: true, confirm: true, typed: 'whatever', pin: null })
  await request({}, { overrideDuplicateOf: randomUUID() })
  await desk.raw('withdrawals.cancel', { profileId, draftId: randomUUID(), withdrawalId: '../withdrawals' })
  for (const channel of [
    'trusted.show',
    'trusted.answer',
    'withdrawals.confirm',
    'withdrawals.place',
    'read.placeWithdrawal',
  ])
    await expect(async () => desk.raw(channel as Channel, { confirm: true })).rejects.toThrow()
  // A path hidden in what becomes part of an address.
  await desk.raw('read.getWithdrawal', { profileId, request: { withdrawalId: '../../api/v3/withdrawals' } })
}

describe('a hostile script in the page', () => {
  it('T2 T4: moves nothing out while the window is cancelled, and reads no secret', async () => {
    await attack()
    expect(movedOut()).toEqual([])
    // The waiting time of a live profile is not loosened either.
    // Nor is the daily cap that a new live profile begins with.
    const { waitingHours, caps } = must(await desk.invoke('withdrawals.limits.get', { profileId }))
    expect([waitingHours, caps.every(({ amount }) => Number(amount) <= 10_000)]).toEqual([24, true])
    expect(views.map(({ subject }) => subject.kind)).not.toContain('withdrawal')
    const { key, secret, passphrase } = venue.key
    expect(canariesIn(desk.crossed.join('\n'), { key, secret, passphrase })).toEqual([])
  })

  it('T2 M8: finds a new live profile with a daily cap, and a confirmed raise of it only waits', async () => {
    window = confirming()
    const get = async () => must(await desk.invoke('withdrawals.limits.get', { profileId }))
    const first = [{ currency: 'USDT', amount: '10000' }]
    expect(await get()).toMatchObject({ waitingHours: 24, caps: first, pending: [] })
    const raised = must(
      await desk.invoke('withdrawals.limits.set', { profileId, limits: { waitingHours: 24, caps: [] } }),
    )
    expect(raised).toMatchObject({ caps: first, pending: [{ what: 'cap', from: '10000', to: null }] })
    expect(views.at(-1)?.subject).toMatchObject({ task: 'limits', word: 'RAISE' })
    // A tighter cap holds at once and ends the looser one that waits.
    const lower = [{ currency: 'USDT', amount: '500' }]
    must(await desk.invoke('withdrawals.limits.set', { profileId, limits: { waitingHours: 24, caps: lower } }))
    expect(await get()).toMatchObject({ caps: lower, pending: [] })
  })

  it('T2: moves nothing out while nobody answers, and cannot stack windows on the screen', async () => {
    window = () => new Promise(() => undefined)
    const loosen = desk.raw('withdrawals.limits.set', { profileId, limits: { waitingHours: 0, caps: [] } })
    const more = await Promise.all(
      Array.from({ length: 50 }, () =>
        desk.raw('withdrawals.limits.set', { profileId, limits: { waitingHours: 1, caps: [] } }),
      ),
    )
    for (const answer of more) expect(answer).toMatchObject({ ok: false, error: { code: 'confirm-open' } })
    expect(views).toHaveLength(1)
    expect(await Promise.race([loosen, Promise.resolve('open')])).toBe('open')
    expect(movedOut()).toEqual([])
  })

  it('T2: with the waiting time over it gets a window, and not more than that', async () => {
    window = (request) =>
      request.view.subject.kind === 'withdrawal' ? Promise.resolve('closed') : confirming()(request)
    await loosen()
    must(await desk.invoke('addressBook.add', { profileId, label: 'Mine', recipient }))
    const asked = { profileId, draftId: randomUUID(), withdrawalRequest }
    expect(await desk.invoke('withdrawals.request', asked)).toMatchObject({ error: { code: 'cancelled' } })
    expect(views.at(-1)).toMatchObject({ profile: { kind: 'live' }, subject: { kind: 'withdrawal', typed: 'marked' } })
    // What was shown may be typed off main's memory, but only in main's own window.
    expect(await desk.invoke('withdrawals.request', { ...asked, draftId: randomUUID() })).toMatchObject({
      ok: false,
    })
    expect(movedOut()).toEqual([])
  })

  it('M6: and the same with a person who confirms does reach the venue, so that the zeros above mean something', async () => {
    window = confirming()
    await loosen()
    must(await desk.invoke('addressBook.add', { profileId, label: 'Mine', recipient }))
    const answer = must(
      await desk.invoke('withdrawals.request', { profileId, draftId: randomUUID(), withdrawalRequest }),
    )
    expect(answer.state).toBe('accepted')
    expect(movedOut()).toEqual(['POST /api/v3/withdrawals'])
  })
})
