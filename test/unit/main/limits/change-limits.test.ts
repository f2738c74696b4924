import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderLimits } from '#shared/domain/order-limits.ts'
import { defaultOrderLimits, loosenedLimits } from '#shared/domain/order-limits.ts'
import { orderLimitsSchema } from '#shared/domain/order-limits-schema.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { createOrderLimitsActs } from '#main/limits/change-limits.ts'
import { createKnownMarket } from '#main/limits/known-market.ts'
import { loosenForm } from '#main/limits/loosen-form.ts'
import type { AskLoosening } from '#main/limits/ports.ts'
import { openOrderLimitsStore } from '#main/limits/store.ts'
import { dayMs } from '#main/limits/traded.ts'
import { temporaryFolder } from '#test/support/faults/journal.ts'
import { profileOf } from '#test/support/live-profile.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => (folder = temporaryFolder()))
afterEach(() => folder.remove())

const live = defaultOrderLimits('live')
const profile = (id: string): Result<Profile> => {
  const kind = id === 'practice' ? 'practice' : 'live'
  return ok({ ...profileOf(id), kind })
}

function opened(used = { value: '0', unknown: 0 }) {
  const time = virtualTime()
  const asked: Parameters<AskLoosening>[0][] = []
  let answer: AskLoosening = () => Promise.resolve(ok(null))
  const acts = createOrderLimitsActs({
    store: openOrderLimitsStore({ dataDir: folder.path }),
    vault: { get: profile },
    known: createKnownMarket({ lastOf: () => null, time }),
    traded: { used: () => ok(used), needs: () => ({ symbols: [], quotes: [] }), noteOrder: () => undefined },
    time,
    askLoosening: (question) => {
      asked.push(question)
      return answer(question)
    },
    readOnly: () => ({}),
    onKept: () => undefined,
  })
  return { acts, asked, time, answerWith: (next: AskLoosening) => void (answer = next) }
}
const path = () => join(folder.path, 'order-limits.json')

describe('what is loosening', () => {
  const tight: OrderLimits = { ...live, pairs: ['BTC-USDT'], readOnly: true }
  it.each([
    ['a higher figure', { largestOrder: '10000.01' }, ['largestOrder']],
    ['a figure taken away', { dailyValue: null }, ['dailyValue']],
    ['a lower figure', { largestOrder: '9999.99', distance: '1', slippage: '0.1', dailyValue: '1' }, []],
    ['the same value in other digits', { largestOrder: '10000.00' }, []],
    ['a pair more', { pairs: ['BTC-USDT', 'ETH-USDT'] }, ['pairs']],
    ['another pair', { pairs: ['ETH-USDT'] }, ['pairs']],
    ['all pairs', { pairs: null }, ['pairs']],
    ['no pair', { pairs: [] }, []],
    ['writing again', { readOnly: false }, ['readOnly']],
  ] as const)('%s', (_name, change, found) => {
    const after = orderLimitsSchema.parse({ ...tight, ...change })
    expect(loosenedLimits(tight, after).map(({ what }) => what)).toEqual(found)
    expect(loosenForm(loosenedLimits(tight, after), 'LIMITS').changes).toHaveLength(found.length)
  })
  it('is nothing where nothing was limited', () =>
    expect(loosenedLimits(defaultOrderLimits('practice'), live)).toEqual([]))
})

describe('the limits of a profile', () => {
  it('are on for a live one and off for practice, and nothing is written before they change', () => {
    const { acts } = opened({ value: '60000', unknown: 1 })
    expect(expectOk(acts.get('live'))).toMatchObject({ limits: live, left: '0', used: { value: '60000', unknown: 1 } })
    expect(expectOk(acts.get('practice'))).toMatchObject({ limits: defaultOrderLimits('practice'), left: null })
    expect(expectOk(acts.get('live')).renewsAt % dayMs).toBe(0)
    expect(existsSync(path())).toBe(false)
  })

  it('are tightened at once, kept for their user alone, and there after a restart', async () => {
    const { acts, asked } = opened()
    const tight = { ...live, largestOrder: '100', readOnly: true }
    expect(expectOk(await acts.set('live', tight)).limits).toEqual(tight)
    expect(asked).toEqual([])
    expect(statSync(path()).mode & 0o777).toBe(0o600)
    expect(expectOk(opened().acts.get('live')).limits).toEqual(tight)
    expect(expectOk(opened().acts.get('other')).limits).toEqual(live)
  })

  it('are loosened in main’s own window alone, with every change named', async () => {
    const { acts, asked, answerWith } = opened()
    const wide = { ...live, largestOrder: null, distance: '11' }
    answerWith(() => Promise.resolve(fail(appError('cancelled', msg('trusted.not-changed')))))
    expect(expectFail(await acts.set('live', wide)).code).toBe('cancelled')
    expect(expectOk(acts.get('live')).limits).toEqual(live)
    answerWith(() => Promise.resolve(ok(null)))
    expect(expectOk(await acts.set('live', wide)).limits).toEqual(wide)
    expect(asked[1]?.changes).toEqual([
      { what: 'largestOrder', from: '10000', to: null },
      { what: 'distance', from: '10', to: '11' },
    ])
  })

  it.each(['cancelled', 'confirm-open'] as const)(
    'that are tightened together with a looser one are kept, whatever becomes of that one (%s), and the answer says so',
    async (code) => {
      const { acts, asked, answerWith } = opened()
      answerWith(() => {
        expect(expectOk(acts.get('live')).limits).toEqual({ ...live, slippage: '1', readOnly: true })
        return Promise.resolve(fail(appError(code, msg('trusted.not-changed'))))
      })
      const mixed = { ...live, largestOrder: '20000', slippage: '1', readOnly: true }
      const refused = expectFail(await acts.set('live', mixed))
      expect([refused.code, refused.reason.id]).toEqual([code, 'limits.part-kept'])
      expect(asked[0]?.changes).toEqual([{ what: 'largestOrder', from: '10000', to: '20000' }])
      expect(expectOk(opened().acts.get('live')).limits).toEqual({ ...live, slippage: '1', readOnly: true })
      answerWith(() => Promise.resolve(ok(null)))
      expect(expectOk(await acts.set('live', mixed)).limits).toEqual(mixed)
    },
  )

  it('of which none is tightened are not said to be kept, nor written', async () => {
    const { acts, answerWith } = opened()
    answerWith(() => Promise.resolve(fail(appError('cancelled', msg('trusted.not-changed')))))
    expect(expectFail(await acts.set('live', { ...live, distance: '11' })).reason.id).toBe('trusted.not-changed')
    expect(existsSync(path())).toBe(false)
  })

  it('let a list of pairs be one limit: with a pair added to it, all of it waits for the user', async () => {
    const { acts, answerWith } = opened()
    expectOk(await acts.set('live', { ...live, pairs: ['BTC-USDT', 'ETH-USDT'] }))
    answerWith(() => Promise.resolve(fail(appError('cancelled', msg('trusted.not-changed')))))
    expectFail(await acts.set('live', { ...live, pairs: ['BTC-USDT', 'KCS-USDT'], largestOrder: '5' }))
    expect(expectOk(acts.get('live')).limits).toEqual({ ...live, pairs: ['BTC-USDT', 'ETH-USDT'], largestOrder: '5' })
  })

  it('loosen nothing that was not shown, where they were tightened while the window was open', async () => {
    const { acts, answerWith } = opened()
    answerWith(async () => {
      expectOk(await acts.set('live', { ...live, slippage: '1' }))
      return ok(null)
    })
    expect(expectFail(await acts.set('live', { ...live, largestOrder: '20000' })).code).toBe('confirm-stale')
    expect(expectOk(acts.get('live')).limits).toEqual({ ...live, slippage: '1' })
  })
})

describe('a file that cannot be understood', () => {
  it.each([
    ['damaged', '{"version":1,"limits":{"live":{"largestOrder":5}}}'],
    ['of a later version', '{"version":2,"limits":{}}'],
    ['empty', ''],
  ])('%s: is neither taken for no limits nor written over', async (_name, text) => {
    writeFileSync(path(), text)
    const { acts } = opened()
    expect(expectFail(acts.get('live')).code).toBe('disk-failed')
    expect(expectFail(await acts.set('live', live)).code).toBe('disk-failed')
    expect(readFileSync(path(), 'utf8')).toBe(text)
  })
})

describe('what the page may ask for', () => {
  it.each([
    ['zero', { largestOrder: '0' }],
    ['a negative', { dailyValue: '-1' }],
    ['a number', { largestOrder: 5 }],
    ['an exponent', { largestOrder: '1e9' }],
    ['more than 1000 %', { distance: '1000.1' }],
    ['a pair twice', { pairs: ['BTC-USDT', 'BTC-USDT'] }],
    ['no pair at all', { pairs: ['bitcoin'] }],
    ['201 pairs', { pairs: Array.from({ length: 201 }, (_, at) => `A${at}-USDT`) }],
    ['a limit that is missing', { slippage: undefined }],
  ])('is not %s', (_name, change) => expect(orderLimitsSchema.safeParse({ ...live, ...change }).success).toBe(false))
})
