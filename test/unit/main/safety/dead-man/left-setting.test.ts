import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leftSetting } from '#main/safety/dead-man/left-setting.ts'
import type { JournalUnderTest } from '#test/support/faults/journal.ts'
import { journalAt, newIntent, outcome, temporaryFolder } from '#test/support/faults/journal.ts'
import { expectOk } from '#test/support/results.ts'

const start = 1_700_000_000_000
const day = 86_400_000
let folder: ReturnType<typeof temporaryFolder>
let journal: JournalUnderTest
beforeEach(() => {
  folder = temporaryFolder()
  journal = journalAt(join(folder.path, 'journal.sqlite'), () => start)
})
afterEach(() => {
  journal.close()
  folder.remove()
})

const bothPairs = 'BTC-USDT,ETH-USDT'
/** A setting sent so long after `start`. */
const sent = (
  timeout: number,
  state: 'accepted' | 'unknown' | 'refused',
  afterMs = 0,
  symbols = timeout === -1 ? '' : bothPairs,
): void => {
  const request = { timeout, symbols }
  const intent = newIntent({ kind: 'protect', endpoint: 'setDeadMan', request, clientOid: null })
  expectOk(journal.writer.begin([intent]))
  journal.writer.record(intent.id, 'outcome', outcome({ state, orderId: null, sentAt: start + afterMs }))
}
const left = (afterMs = 10_000) => expectOk(leftSetting(journal.reader, 'p1', start + afterMs))

describe('M13, C1: what the journal says of a switch that an earlier run may have left set', () => {
  it.each(['accepted', 'unknown'] as const)(
    'a setting that ended %s, until a week after its moment, for the clock may be ahead',
    (state) => {
      sent(60, state)
      const setting = { timeout: 60, symbols: ['BTC-USDT', 'ETH-USDT'] }
      for (const afterMs of [10_000, 61_000, 60_000 + 7 * day - 1]) expect(left(afterMs)).toMatchObject(setting)
      expect(left()?.unresolved).toHaveLength(state === 'unknown' ? 1 : 0)
      expect(left(60_000 + 7 * day)).toBeNull()
    },
  )

  it('of two that may stand, the one whose moment is still to come', () => {
    sent(600, 'accepted')
    sent(60, 'unknown')
    expect(left(10_000)?.timeout).toBe(60)
    expect(left(61_000)).toMatchObject({ timeout: 600, unresolved: [expect.any(String)] })
    expect(left(601_000)).toMatchObject({ timeout: 60 })
  })

  it('nothing, after a disarm that the venue took; the setting before it, after one that is unresolved or was refused', () => {
    sent(600, 'accepted')
    sent(-1, 'unknown')
    sent(-1, 'refused')
    expect(left()?.timeout).toBe(600)
    expect(left()?.unresolved).toHaveLength(1)
    sent(-1, 'accepted')
    expect(left()).toBeNull()
  })

  it('is found behind other requests, and is of its profile only', () => {
    sent(600, 'accepted')
    for (let place = 0; place < 450; place += 150)
      expectOk(journal.writer.begin(Array.from({ length: 150 }, (_, batchIndex) => newIntent({ batchIndex }))))
    expect(left()?.timeout).toBe(600)
    expect(expectOk(leftSetting(journal.reader, 'p2', start))).toBeNull()
  })

  it('surely one of them, where one was taken before what is unresolved; not where a disarm is, or it had fired by then', () => {
    sent(60, 'accepted', 0, 'BTC-USDT')
    sent(60, 'unknown', 50_000, 'ETH-USDT')
    const both = { wasSet: true, pairs: ['ETH-USDT', 'BTC-USDT'], firesFrom: start + 60_000, firedBy: start + 170_000 }
    expect(left(130_000)).toMatchObject(both)
    sent(-1, 'unknown', 60_000)
    expect(left(130_000)).toMatchObject({ ...both, wasSet: false })
    sent(60, 'accepted', 70_000, 'BTC-USDT')
    sent(60, 'unknown', 191_000, 'ETH-USDT')
    expect(left(300_000)).toMatchObject({ wasSet: false, pairs: ['ETH-USDT'], firesFrom: start + 251_000 })
  })
  it('not surely, where a disarm without an answer left so shortly before it that it may have come after', () => {
    sent(-1, 'unknown', 0)
    sent(60, 'accepted', 15_000, 'BTC-USDT')
    sent(60, 'unknown', 20_000, 'ETH-USDT')
    expect(left(130_000)?.wasSet).toBe(false)
    sent(60, 'accepted', 35_000, 'BTC-USDT')
    sent(60, 'unknown', 40_000, 'ETH-USDT')
    expect(left(130_000)?.wasSet).toBe(true)
  })
})
