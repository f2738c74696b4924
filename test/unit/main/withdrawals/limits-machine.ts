import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Limits } from '#shared/domain/address-book.ts'
import { firstLimits } from '#shared/domain/address-book.ts'
import type { TrustedForm } from '#shared/bridge/trusted.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { ok } from '#shared/errors.ts'
import type { AskTrusted, TrustedInput } from '#main/trusted/index.ts'
import { openAddressBook } from '#main/withdrawals/address-book.ts'
import { createLimitClock } from '#main/withdrawals/limit-clock.ts'
import { createLimits } from '#main/withdrawals/limits.ts'
import { temporaryFolder } from '#test/support/faults/journal.ts'
import { profileOf } from '#test/support/live-profile.ts'
import { confirmedAt } from '#test/support/trusted-person.ts'
import { trustedWords } from '#test/support/trusted-words.ts'

/** ms of an hour. */
export const hour = 3_600_000
const profile = profileOf('p1')
/** What main's own window was asked to show. */
export type Asked = TrustedInput<unknown> & { readonly subject: TrustedForm }

/** A folder of each test's own, in which one profile has the limits that Coffer begins with. */
export const limitsFolder = () => {
  let folder: ReturnType<typeof temporaryFolder>
  const file = (): string => join(folder.path, 'address-book.json')
  const write = (content: object): void => writeFileSync(file(), JSON.stringify(content))
  beforeEach(() => {
    folder = temporaryFolder()
    write({ version: 1, entries: [], limits: { p1: firstLimits } })
  })
  afterEach(() => folder.remove())
  return {
    path: (): string => folder.path,
    write,
    read: (): unknown => JSON.parse(readFileSync(file(), 'utf8')),
  }
}

/** The machine with Coffer's folder: two clocks, of which the first can be set. */
export const machineWith = (folder: ReturnType<typeof limitsFolder>) => {
  const at = { wall: 1_800_000_000_000, steady: 0 }
  let ids = 0
  /** What a reset of the PIN made of the profile. */
  const whose: { keyedAt?: Profile['keyedAt'] } = {}
  const time = {
    now: () => at.wall,
    monotonic: () => at.steady,
    sleep: () => Promise.resolve(),
  }
  return {
    at,
    keyed: (at: number | null): void => void (whose.keyedAt = at),
    pass: (ms: number): void => {
      at.wall += ms
      at.steady += ms
    },
    /** Coffer begins anew on the same folder; the steady clock begins somewhere else. */
    start: (askTrusted: AskTrusted = confirmedAt) => {
      at.steady = 5_000
      return createLimits({
        vault: {
          get: () => ok({ ...profile, ...whose }),
          list: () => [profile],
          problem: () => null,
          state: () => {
            throw new Error('not asked')
          },
          roleFor: () => 'withdraw',
        },
        reader: { withdrawals: () => ok([]), openDuplicate: () => null, byDraft: () => ok([]) },
        store: openAddressBook({ dataDir: folder.path() }),
        time,
        clock: createLimitClock(time),
        newId: () => `n${(ids += 1)}`,
        askTrusted,
        words: trustedWords,
      })
    },
  }
}

/** One cap, of USDT, or none. */
export const caps = (amount: string | null): Limits['caps'] => (amount === null ? [] : [{ currency: 'USDT', amount }])
