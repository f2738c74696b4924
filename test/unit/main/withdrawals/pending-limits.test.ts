import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Limits } from '#shared/domain/address-book.ts'
import { firstLimits } from '#shared/domain/address-book.ts'
import type { TrustedForm } from '#shared/bridge/trusted.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { AskTrusted, TrustedInput } from '#main/trusted/index.ts'
import { openAddressBook } from '#main/withdrawals/address-book.ts'
import { createLimitClock } from '#main/withdrawals/limit-clock.ts'
import { createLimits } from '#main/withdrawals/limits.ts'
import { temporaryFolder } from '#test/support/faults/journal.ts'
import { profileOf } from '#test/support/live-profile.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { runs } from '#test/support/runs.ts'
import { confirmedAt } from '#test/support/trusted-person.ts'
import { trustedWords } from '#test/support/trusted-words.ts'

const hour = 3_600_000
const profile = profileOf('p1')
type Asked = TrustedInput<unknown> & { readonly subject: TrustedForm }

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
  const kept = { version: 1, entries: [], limits: { p1: firstLimits } }
  writeFileSync(join(folder.path, 'address-book.json'), JSON.stringify(kept))
})
afterEach(() => folder.remove())

/** The machine: two clocks, of which the first can be set. */
const machine = () => {
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
        store: openAddressBook(folder.path),
        time,
        clock: createLimitClock(time),
        newId: () => `n${(ids += 1)}`,
        askTrusted,
        words: trustedWords,
      })
    },
  }
}

const caps = (amount: string | null): Limits['caps'] => (amount === null ? [] : [{ currency: 'USDT', amount }])

describe('T2 M8: a looser limit', () => {
  it('holds only after the old waiting time, survives a restart, and can be taken back', async () => {
    const desk = machine()
    let limits = desk.start()
    expect(expectOk(await limits.get('p1'))).toMatchObject({ waitingHours: 24, caps: caps('10000'), pending: [] })
    const raised = expectOk(await limits.set('p1', { waitingHours: 24, caps: caps('20000') }))
    const waits = { what: 'cap', currency: 'USDT', from: '10000', to: '20000', at: desk.at.wall + 24 * hour }
    expect(raised).toMatchObject({ caps: caps('10000'), pending: [waits] })
    desk.pass(10 * hour)
    // Closed for three hours.
    desk.at.wall += 3 * hour
    limits = desk.start()
    desk.pass(11 * hour - 1)
    expect(expectOk(await limits.get('p1'))).toMatchObject({
      caps: caps('10000'),
      pending: [{ ...waits, at: desk.at.wall + 1 }],
    })
    desk.pass(1)
    expect(expectOk(await limits.get('p1'))).toMatchObject({ caps: caps('20000'), pending: [] })

    expectOk(await limits.set('p1', { waitingHours: 0, caps: caps('20000') }))
    expect(expectOk(await limits.cancel('p1', { what: 'waiting', currency: null })).pending).toEqual([])
    expect(expectFail(await limits.cancel('p1', { what: 'waiting', currency: null })).code).toBe('not-found')
    desk.pass(100 * hour)
    expect(expectOk(await limits.get('p1'))).toMatchObject({ waitingHours: 24, pending: [] })
  })

  it('V6: that was confirmed before the PIN was reset falls away, and one confirmed since a key is entered counts', async () => {
    const desk = machine()
    const limits = desk.start()
    expectOk(await limits.set('p1', { waitingHours: 24, caps: caps('20000') }))
    desk.pass(hour)
    desk.keyed(null)
    expect(expectOk(await limits.get('p1'))).toMatchObject({ caps: caps('10000'), pending: [] })
    desk.keyed(desk.at.wall)
    desk.pass(100 * hour)
    expect(expectOk(await limits.get('p1'))).toMatchObject({ caps: caps('10000'), pending: [] })
    expectOk(await limits.set('p1', { waitingHours: 24, caps: caps('15000') }))
    desk.pass(24 * hour)
    expect(expectOk(await limits.get('p1'))).toMatchObject({ caps: caps('15000'), pending: [] })
  })

  it('is not hurried by a clock that is set forward while Coffer runs', async () => {
    const desk = machine()
    const limits = desk.start()
    expectOk(await limits.set('p1', { waitingHours: 24, caps: [] }))
    desk.at.wall += 1_000 * hour
    expect(expectOk(await limits.get('p1')).caps).toEqual(caps('10000'))
    desk.pass(23 * hour)
    expect(expectOk(await limits.get('p1')).caps).toEqual(caps('10000'))
    desk.pass(hour)
    expect(expectOk(await limits.get('p1')).caps).toEqual([])
  })

  it('of which nothing is in force without a yes: a longer wait is asked about too, without a word, and holds at once', async () => {
    const asked: Asked[] = []
    const declined = machine().start((input) => {
      asked.push(input as Asked)
      return Promise.resolve(fail(appError('cancelled', msg('trusted.not-changed'))))
    })
    const longer = { waitingHours: 720, caps: caps('10000') }
    expectFail(await declined.set('p1', longer))
    expectFail(await declined.set('p1', { ...longer, caps: caps('20000') }))
    expect(expectOk(await declined.get('p1'))).toMatchObject({ waitingHours: 24, caps: caps('10000'), pending: [] })
    expect(asked.map(({ needs, subject: { word } }) => [needs, word])).toEqual([
      ['unlocked', null],
      ['vault', 'RAISE'],
    ])
    expect(asked.map(({ subject }) => trustedWords(subject.title))).toEqual([
      'Lengthen waiting time',
      'Raise withdrawal limits',
    ])
    for (const { subject } of asked) {
      const [wait] = subject.changes
      expect([wait?.from, wait?.to]).toEqual(['24 h', '720 h'].map((text) => ({ kind: 'figure', text })))
      const warning = trustedWords(subject.warnings.at(-1) ?? subject.title)
      expect(warning).toMatch(/at once.*less than 720 hours.*takes 720 hours/)
    }
    expect(expectOk(await machine().start().set('p1', longer))).toMatchObject({ ...longer, pending: [] })
  })

  it('that is declined leaves what was tightened with it in force, and the answer says so', async () => {
    const declined = machine().start(() => Promise.resolve(fail(appError('cancelled', msg('trusted.not-changed')))))
    const btc = { currency: 'BTC', amount: '1' }
    const mixed = { waitingHours: 12, caps: [{ currency: 'USDT', amount: '500' }, btc] }
    expect(expectFail(await declined.set('p1', mixed)).reason.id).toBe('limits.part-kept')
    expect(expectOk(await declined.get('p1'))).toMatchObject({ waitingHours: 24, caps: mixed.caps, pending: [] })
    expect(expectFail(await declined.set('p1', mixed)).reason.id).toBe('trusted.not-changed')
  })

  it('a file of an earlier build opens, and keeps the limits it has', async () => {
    const kept = { waitingHours: 1, caps: caps('7') }
    writeFileSync(
      join(folder.path, 'address-book.json'),
      JSON.stringify({ version: 1, entries: [], limits: { p1: kept } }),
    )
    expect(expectOk(await machine().start().get('p1'))).toMatchObject({ ...kept, pending: [] })
  })

  type Step =
    | { readonly do: 'set'; readonly hours: number; readonly cap: string | null }
    | { readonly do: 'cancel'; readonly what: 'waiting' | 'cap' }
    | { readonly do: 'pass' | 'sleep' | 'jump' | 'restart'; readonly ms: number }

  const spans = fc.constantFrom(0, 1, hour, 12 * hour, 24 * hour - 1, 24 * hour, 24 * hour + 1, 100 * hour)
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      do: fc.constant('set' as const),
      hours: fc.constantFrom(0, 1, 12, 24, 720),
      cap: fc.constantFrom(null, '1', '10000', '10000.0', '20000', '0.000000000000000001'),
    }),
    fc.record({ do: fc.constant('cancel' as const), what: fc.constantFrom('waiting' as const, 'cap' as const) }),
    fc.record({ do: fc.constantFrom('pass' as const, 'sleep' as const, 'restart' as const), ms: spans }),
    fc.record({
      do: fc.constant('jump' as const),
      ms: fc.oneof(
        spans,
        spans.map((ms) => -ms),
      ),
    }),
  )

  /**
   * The rule as a sentence, kept by hand: each limit has a value and at most one looser one, with what both clocks have
   * still to pass. Amounts are small enough for numbers; Infinity is no cap.
   */
  const naive = () => {
    interface Waiting {
      readonly to: number
      readonly wait: number
      wall: number
      steady: number
    }
    const value = { waiting: 24, cap: 10_000 }
    const later: { waiting: Waiting | null; cap: Waiting | null } = { waiting: null, cap: null }
    const isLooser = { waiting: (a: number, b: number) => a < b, cap: (a: number, b: number) => a > b }
    const due = (): void => {
      for (const what of ['waiting', 'cap'] as const) {
        const waits = later[what]
        if (waits === null || waits.wall > 0 || waits.steady > 0) continue
        value[what] = waits.to
        later[what] = null
      }
    }
    return {
      value,
      later,
      set: (hours: number, cap: number): void => {
        const wait = value.waiting * hour
        const next = { waiting: hours, cap }
        for (const what of ['waiting', 'cap'] as const) {
          if (next[what] === value[what]) continue
          later[what] = null
          if (isLooser[what](next[what], value[what]) && wait > 0)
            later[what] = { to: next[what], wait, wall: wait, steady: wait }
          else value[what] = next[what]
        }
      },
      cancel: (what: 'waiting' | 'cap'): void => void (later[what] = null),
      run: (wall: number, steady: number): void => {
        for (const waits of [later.waiting, later.cap])
          if (waits !== null) {
            waits.wall -= wall
            waits.steady -= steady
          }
        due()
      },
      /** What both clocks have passed counts so far; from here on both begin with the same. */
      restart: (closed: number): void => {
        for (const waits of [later.waiting, later.cap])
          if (waits !== null) waits.wall = waits.steady = Math.min(waits.wait, waits.wall - closed)
        due()
      },
    }
  }

  it('is what a plain model says, in whatever order it is asked for, taken back, and the clocks go', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        writeFileSync(
          join(folder.path, 'address-book.json'),
          JSON.stringify({ version: 1, entries: [], limits: { p1: firstLimits } }),
        )
        const desk = machine()
        let limits = desk.start()
        const model = naive()
        for (const one of steps) {
          if (one.do === 'set') {
            expectOk(await limits.set('p1', { waitingHours: one.hours, caps: caps(one.cap) }))
            model.set(one.hours, one.cap === null ? Infinity : Number(one.cap))
          } else if (one.do === 'cancel') {
            await limits.cancel('p1', { what: one.what, currency: one.what === 'cap' ? 'USDT' : null })
            model.cancel(one.what)
          } else if (one.do === 'restart') {
            desk.at.wall += one.ms
            limits = desk.start()
            model.restart(one.ms)
          } else {
            // Asleep the steady clock may stand still; a jump is the other clock alone.
            desk.at.wall += one.ms
            if (one.do === 'pass') desk.at.steady += one.ms
            model.run(one.ms, one.do === 'pass' ? one.ms : 0)
          }
          const seen = expectOk(await limits.get('p1'))
          const cap = seen.caps.find(({ currency }) => currency === 'USDT')?.amount ?? null
          expect([seen.waitingHours, cap === null ? Infinity : Number(cap)]).toEqual([
            model.value.waiting,
            model.value.cap,
          ])
          expect(seen.pending.map(({ what }) => what).toSorted()).toEqual(
            (['cap', 'waiting'] as const).filter((what) => model.later[what] !== null),
          )
        }
      }),
      { numRuns: runs(200) },
    )
  })

  it('is kept in the file before it counts', async () => {
    const desk = machine()
    expectOk(await desk.start().set('p1', { waitingHours: 24, caps: [] }))
    const file = JSON.parse(readFileSync(join(folder.path, 'address-book.json'), 'utf8')) as { pending: object }
    expect(file.pending).toMatchObject({ p1: [{ what: 'cap', currency: 'USDT', to: null, waitMs: 24 * hour }] })
  })
})
