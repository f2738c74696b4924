import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OcoDraft, OrderDraft } from '#shared/bridge/trading.ts'
import type { Result } from '#shared/errors.ts'
import type { Transport } from '#main/exchange/wire.ts'
import { newerFiles } from '#main/platform/newer-files.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { practiceTransport } from '#main/practice/transport.ts'
import { panelPlaces } from '#shared/domain/desk/panel-places.ts'
import { readLayout } from '#shared/domain/desk/stored-layout.ts'
import type { SeenRequest } from '#test/support/data-folder/as-user-sees.ts'
import { folderSeen, requestsSeen } from '#test/support/data-folder/as-user-sees.ts'
import type { Profiles } from '#test/support/data-folder/choices.ts'
import type { Session } from '#test/support/data-folder/session.ts'
import { openSession } from '#test/support/data-folder/session.ts'
import { removeFolder } from '#test/support/folders.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { addProfile, putKey } from '#test/support/trusted-person.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

interface Expected {
  /** ms since the epoch at which it was opened. */
  readonly opened: number
  readonly profiles: Profiles
  readonly seen: Awaited<ReturnType<typeof folderSeen>>
}

const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url))
const versions = readdirSync(fixtures).filter((name) => name.startsWith('data-folder-'))

let scratch: string
let session: Session | null
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'coffer-data-folder-'))
  session = null
})
afterEach(async () => {
  await session?.close()
  // Whoever raises the version of a file says so in the list by which an earlier Coffer is kept from starting on it.
  expect(readdirSync(scratch).flatMap((name) => newerFiles(join(scratch, name)))).toEqual([])
  await removeFolder(scratch)
})

/** Notes that say the same in other words since then; a sentence that is shown as it was written is not one of them. */
const reworded: Readonly<Record<string, string>> = {
  'Coffer ended before the answer came. Coffer is finding out what became of it.':
    'Coffer ended before the answer came. Coffer is resolving the outcome.',
}

const expectedOf = (version: string) =>
  JSON.parse(readFileSync(join(fixtures, version, 'expected.json'), 'utf8'), (key, value: unknown) =>
    key === 'note' && typeof value === 'string' ? (reworded[value] ?? value) : value,
  ) as Expected

let ids = 0
const newId = (): string => `later-${(ids += 1)}`

/** The first stored key leaves in the keychain what tells an open one from a locked one. */
const unlockKeychain = async (): Promise<void> => {
  const folder = join(scratch, 'other')
  mkdirSync(folder)
  const other = await openSession({ folder, start: 0, newId, venue: null })
  const key = { key: 'a-key-of-it', secret: 's', passphrase: 'p' }
  expectOk(await other.during(addProfile(other.desk, { label: 'Other', venueId: 'kucoin', role: 'read', key })))
  await other.close()
}

const open = async (version: string, venue: Transport | null): Promise<Session> => {
  const folder = join(scratch, 'data')
  cpSync(join(fixtures, version, 'data'), folder, { recursive: true })
  session = await openSession({ folder, start: expectedOf(version).opened, newId, venue })
  return session
}

/** The same request again, as the page would ask for it; null for what nothing stands in the way of. */
const repeatOf = (
  { desk }: Session,
  { profile: profileId, what, sent }: SeenRequest,
): (() => Promise<Result<unknown>>) | null => {
  const { invoke } = desk
  const envelope = { profileId, draftId: randomUUID() }
  // Main makes its own client order id.
  const { clientOid: _clientOid, ...fields } = sent
  const text = (name: string): string => String(fields[name])
  const named = { symbol: text('symbol'), orderId: text('orderId') }
  switch (what) {
    case 'order':
      return () => invoke('orders.place', { ...envelope, wait: true, order: fields as unknown as OrderDraft })
    case 'OCO order':
      return () => invoke('oco.place', { ...envelope, order: fields as unknown as OcoDraft })
    case 'amendment':
      return () => invoke('orders.amend', { ...envelope, ...named, newPrice: text('newPrice') })
    case 'cancel of a part':
      return () => invoke('orders.cancelPartial', { ...envelope, ...named, cancelSize: text('cancelSize') })
    case 'transfer':
      return () =>
        invoke('transfers.send', { ...envelope, currency: 'USDT', from: 'main', to: 'trade', amount: text('amount') })
    case 'withdrawal':
      return () =>
        invoke('withdrawals.request', {
          ...envelope,
          withdrawalRequest: {
            currency: text('currency'),
            withdrawType: 'ADDRESS',
            toAddress: text('toAddress'),
            chain: text('chain'),
            memo: null,
            memoNone: false,
            amount: text('amount'),
            feeMode: 'EXTERNAL',
            inner: false,
            remark: '',
          },
        })
    default:
      return null
  }
}

/** A venue that knows nothing of what was sent, and keys of it for the profile. */
const emptyVenue = (now: () => number) => {
  const exchange = createPracticeExchange({ seed: 3, time: { now, sleep: () => new Promise(() => undefined) } })
  const accountId = exchange.createAccount({ funding: { USDT: '1000000', BTC: '10' }, mainFunding: { USDT: '50000' } })
  const keys = {
    read: exchange.createKey({ accountId, permissions: [] }),
    trade: exchange.createKey({ accountId, permissions: ['Spot'] }),
    withdraw: exchange.createKey({ accountId, permissions: ['Spot', 'Withdrawal', 'Transfer'] }),
  }
  return { transport: practiceTransport(exchange), keys }
}

describe.each(versions)('%s, opened by this version', (version) => {
  const { opened, profiles, seen: expected } = expectedOf(version)

  it('shows all of it as it was: requests, settings, venues, profiles, address book, sub-accounts, practice', async () => {
    const { desk, during } = await open(version, null)
    const seen = await during(folderSeen(desk))
    expect(seen.record).toEqual({
      whole: true,
      entries: expect.any(Number) as number,
      requests: expected.requests.length,
    })
    expect(seen.requests).toHaveLength(expected.requests.length)
    for (const [at, request] of seen.requests.entries()) expect(request).toEqual(expected.requests[at])
    // A later version may know more choices, and must know these.
    expect(seen).toMatchObject(expected)
    const kept = seen.settings.page[`layout:${profiles.main}`] as { readonly layout: unknown }
    // Its panels stand where they stood; the list of stop orders, which is newer, joined those of the dock.
    const { stops, ...former } = (readLayout(kept.layout, panelPlaces) as { panels: Record<string, unknown> }).panels
    expect(former).toEqual((kept.layout as { panels: unknown }).panels)
    expect(stops).toMatchObject({ id: 'stops' })
  })

  it('M5: every request whose outcome is unknown still holds up its duplicate, and nothing else', async () => {
    await unlockKeychain()
    let now = (): number => opened
    const venue = emptyVenue(() => now())
    const again = await open(version, venue.transport)
    now = again.now
    const { desk, during, advance } = again
    for (const role of ['read', 'trade', 'withdraw'] as const) {
      expectOk(await during(putKey(desk, profiles.main, role, venue.keys[role])))
    }
    const isOpen = async () =>
      expectOk(await during(desk.invoke('app.status', { profileId: profiles.main }))).startupGate.open
    while (!(await isOpen())) await advance(1_000)
    const unknown = (await during(requestsSeen(desk))).filter(({ state }) => state === 'unknown')
    expect(unknown.map(({ id }) => id)).toEqual(
      expected.requests.filter(({ state }) => state === 'unknown').map(({ id }) => id),
    )
    const blocked: string[] = []
    for (const request of unknown) {
      const repeat = repeatOf(again, request)
      if (repeat === null) continue
      expect([request.what, expectFail(await during(repeat()))]).toMatchObject([
        request.what,
        { code: 'duplicate-blocked', intentId: request.id },
      ])
      blocked.push(request.what)
    }
    expect(new Set(blocked)).toEqual(
      new Set(['order', 'OCO order', 'amendment', 'cancel of a part', 'transfer', 'withdrawal']),
    )
    const order: OrderDraft = { type: 'limit', symbol: 'BTC-USDT', side: 'buy', price: '20000', size: '0.5' }
    const other = desk.invoke('orders.place', { profileId: profiles.main, draftId: randomUUID(), wait: true, order })
    expect(expectOk(await during(other)).state).toBe('accepted')
  })
})
