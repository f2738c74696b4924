import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BookEntry } from '#shared/domain/address-book.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { ok } from '#shared/errors.ts'
import type { AskTrusted } from '#main/trusted/index.ts'
import { createBook, openAddressBook } from '#main/withdrawals/address-book.ts'
import { firstUseBy, recipientKey } from '#main/withdrawals/history.ts'
import { temporaryFolder } from '#test/support/faults/journal.ts'
import { profileOf } from '#test/support/live-profile.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { runs } from '#test/support/runs.ts'
import { confirmedAt, plainAnswer } from '#test/support/trusted-person.ts'

type Sent = Parameters<typeof firstUseBy>[0][number]

/** A UID each: no two of them look alike. */
const entryOf = (number: number, profileId = 'p1'): BookEntry => ({
  id: `e${number}`,
  profileId,
  label: `Friend ${number}`,
  currency: 'USDT',
  withdrawType: 'UID',
  toAddress: String(10_000_000 + number),
  chain: null,
  memo: null,
  memoNone: false,
  addedAt: 1_000,
})

const profile = profileOf('p1')

/** Main's own window, confirmed and gone before the file's turn came. */
const closed: AskTrusted = ({ act }) => act(plainAnswer, AbortSignal.abort())

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => void (folder = temporaryFolder()))
afterEach(() => folder.remove())

/** The book of a file that holds so many entries of `p1`. */
const bookOf = (
  count: number,
  askTrusted = confirmedAt,
  { waitingHours = 24, ...own }: Partial<Profile> & { readonly waitingHours?: number } = {},
) => {
  const entries = Array.from({ length: count }, (_, at) => entryOf(at))
  writeFileSync(join(folder.path, 'address-book.json'), JSON.stringify({ version: 1, entries, limits: {} }))
  let last = count
  const reader = { withdrawals: () => ok([]) }
  const store = openAddressBook({ dataDir: folder.path })
  return createBook({
    vault: { get: (id) => ok({ ...profile, id, ...own }) },
    reader,
    store,
    time: { now: () => 2_000 },
    newId: () => `n${(last += 1)}`,
    askTrusted,
    onRecipientAdded: () => undefined,
    metadata: { chainName: () => null },
    clock: { limitsOf: () => ({ limits: { waitingHours, caps: [] }, pending: [] }) },
  })
}
const recipientOf = (number: number) => {
  const { currency, withdrawType, toAddress, chain, memo, memoNone } = entryOf(number)
  return { currency, withdrawType, toAddress, chain, memo, memoNone }
}

describe('an address book', () => {
  it('takes 500 entries of a profile and says so at the next one, which another profile may still add', async () => {
    const book = bookOf(499)
    expectOk(await book.add({ profileId: 'p1', label: 'Last', recipient: recipientOf(9_001) }))
    const refused = expectFail(await book.add({ profileId: 'p1', label: 'Too many', recipient: recipientOf(9_002) }))
    expect(refused.reason).toEqual({ id: 'address-book.full', params: { most: 500 } })
    expect(expectOk(book.list('p1'))).toHaveLength(500)
    expectOk(await book.add({ profileId: 'p2', label: 'First', recipient: recipientOf(9_003) }))
  })

  it('of an earlier Coffer with more opens, can be changed, and takes a new one once it is pruned', async () => {
    const book = bookOf(520)
    expect(expectOk(book.list('p1'))).toHaveLength(520)
    expectOk(await book.relabel({ profileId: 'p1', entryId: 'e519', label: 'Renamed' }))
    expectFail(await book.add({ profileId: 'p1', label: 'New', recipient: recipientOf(9_001) }))
    for (let at = 0; at < 21; at += 1) expectOk(await book.remove('p1', `e${at}`))
    expectOk(await book.add({ profileId: 'p1', label: 'New', recipient: recipientOf(9_001) }))
    expect(expectOk(book.list('p1'))).toHaveLength(500)
  })
})

it('T2: nothing in the book changes by a window that is gone before the change began', async () => {
  const book = bookOf(2, closed)
  const before = expectOk(book.list('p1'))
  const left = [
    await book.add({ profileId: 'p1', label: 'New', recipient: recipientOf(9_001) }),
    await book.relabel({ profileId: 'p1', entryId: 'e1', label: 'Renamed' }),
    await book.remove('p1', 'e0'),
  ]
  expect(left.map((one) => expectFail(one).code)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(expectOk(book.list('p1'))).toEqual(before)
})

describe('M8: after a PIN reset', () => {
  const hour = 3_600_000
  it.each([
    ['never reset', {}, 1_000],
    ['no key entered since', { keyedAt: null }, 1_000],
    ['keyed after the entry was added, the wait shortened to none', { keyedAt: 1_500 }, 1_500 + 24 * hour],
    ['the same with a longer wait', { keyedAt: 1_500, waitingHours: 48 }, 1_500 + 48 * hour],
    ['keyed before it was added', { keyedAt: 999 }, 1_000],
  ])('a recipient waits anew from the key on: %s', (_what, given, usable) => {
    const [entry] = expectOk(bookOf(1, confirmedAt, { waitingHours: 0, ...given }).list('p1'))
    expect(entry?.usableAt).toBe(usable)
  })
})

describe('M8: whether a recipient is used for the first time', () => {
  const record = (of: BookEntry, state: Sent['state'], createdAt: number): Sent => {
    const { withdrawType, toAddress } = of
    const request = { withdrawType, toAddress, currency: 'USDT' }
    return { profileId: of.profileId, state, createdAt, request }
  }
  /** As the requirement says it, without an index. */
  const plainly = (entry: BookEntry, records: readonly Sent[]): boolean =>
    !records.some(
      ({ profileId, state, createdAt, request }) =>
        state === 'accepted' &&
        profileId === entry.profileId &&
        createdAt >= entry.addedAt &&
        recipientKey({ ...entry, toAddress: String(request['toAddress']) }) === recipientKey(entry),
    )

  it('is what looking through all withdrawals for each entry says, in whatever order they come', () => {
    const states = fc.constantFrom<Sent['state'][]>('accepted', 'refused', 'unknown', 'absent')
    const made = fc.tuple(fc.nat(5), fc.constantFrom('p1', 'p2'), states, fc.integer({ min: 990, max: 1_010 }))
    fc.assert(
      fc.property(fc.array(made, { maxLength: 40 }), (all) => {
        const records = all.map(([number, profileId, state, at]) => record(entryOf(number, profileId), state, at))
        const isFirstUse = firstUseBy(records)
        for (const profileId of ['p1', 'p2'])
          for (let number = 0; number < 6; number += 1) {
            const entry = entryOf(number, profileId)
            expect(isFirstUse(entry)).toBe(plainly(entry, records))
          }
      }),
      { numRuns: runs(300) },
    )
  })

  it('of 500 entries and 5,000 withdrawals costs a few looks through them, not 500', () => {
    const entries = Array.from({ length: 500 }, (_, at) => entryOf(at))
    const records = Array.from({ length: 5_000 }, (_, at) => record(entryOf(at % 700), 'accepted', 900))
    const timed = (work: () => unknown): number => {
      const began = performance.now()
      work()
      return performance.now() - began
    }
    const look = (): unknown => firstUseBy(records)
    timed(look)
    const one = timed(look)
    expect(timed(() => entries.filter(firstUseBy(records)))).toBeLessThan(20 * one)
  })
})
