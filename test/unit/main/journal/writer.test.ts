import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openJournal } from '#main/journal/index.ts'
import type { JournalUnderTest } from '#test/support/faults/journal.ts'
import { journalAt, newIntent, outcome, temporaryFolder } from '#test/support/faults/journal.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { appError } from '#shared/errors.ts'
import { asWritten, msg } from '#shared/messages.ts'

let folder: ReturnType<typeof temporaryFolder>
let journal: JournalUnderTest
const reopen = (): void => {
  journal.close()
  journal = journalAt(join(folder.path, 'journal.sqlite'))
}

beforeEach(() => {
  folder = temporaryFolder()
  journal = journalAt(join(folder.path, 'journal.sqlite'))
})
afterEach(() => {
  journal.close()
  folder.remove()
})

describe('the life of an intent', () => {
  it('is on disk when begin returns, and everything of it comes back', () => {
    const intent = newIntent({ duplicateKey: 'order limit BTC-USDT buy size 0.1', before: { size: '1' } })
    const [begun] = expectOk(journal.writer.begin([intent]))
    reopen()
    expect(expectOk(journal.reader.get(intent.id))).toEqual(begun)
    expect(begun).toMatchObject({ state: 'sending', attempts: 0, endedAt: null, clientOid: intent.clientOid })
  })

  it('G3: can be rebuilt from its entries: who, what, bytes hash, send time, outcome, evidence', () => {
    const intent = newIntent()
    journal.writer.begin([intent])
    journal.writer.record(
      intent.id,
      'outcome',
      outcome({ state: 'unknown', orderId: null, note: asWritten('No answer.') }),
    )
    const evidence = { by: 'look-up', probes: [{ endpoint: 'getOrderByClientOid', result: 'found' }] }
    journal.writer.record(intent.id, 'reconciled', {
      state: 'accepted',
      orderId: 'o1',
      note: msg('found.order-open'),
      evidence,
    })
    reopen()
    const steps = expectOk(journal.reader.stepsOf(intent.id))
    expect(steps.map(({ kind }) => kind)).toEqual(['begin', 'outcome', 'reconciled'])
    expect(steps[0]?.payload).toMatchObject({ profileId: 'p1', endpoint: 'placeOrder', request: intent.request })
    expect(steps[1]?.payload).toMatchObject({ sha256: 'ab'.repeat(32), sentAt: 1_700_000_000_000, httpStatus: 200 })
    expect(expectOk(journal.reader.get(intent.id))).toMatchObject({ state: 'accepted', orderId: 'o1', evidence })
    expect(expectOk(journal.reader.verify())).toEqual({ sound: true, entries: 3, intents: 1 })
  })

  it('moves forward only: a late answer changes nothing', () => {
    const intent = newIntent()
    journal.writer.begin([intent])
    const refused = outcome({ state: 'refused', orderId: null })
    expect(journal.writer.record(intent.id, 'outcome', refused)?.state).toBe('refused')
    expect(journal.writer.record(intent.id, 'outcome', outcome())).toBeNull()
    expect(
      journal.writer.record(intent.id, 'reconciled', { state: 'absent', orderId: null, note: null, evidence: {} }),
    ).toBeNull()
    expect(expectOk(journal.reader.get(intent.id))?.state).toBe('refused')
    expect(expectOk(journal.reader.stepsOf(intent.id))).toHaveLength(2)
  })

  it('names the duplicate it was allowed to repeat', () => {
    const first = newIntent()
    const second = newIntent({ overrides: first.id })
    journal.writer.begin([first])
    journal.writer.begin([second])
    reopen()
    expect(expectOk(journal.reader.get(second.id))?.overrides).toBe(first.id)
    expect(expectOk(journal.reader.stepsOf(second.id)).map(({ kind }) => kind)).toEqual(['begin', 'override'])
  })

  it('takes a client order id only once, for ever', () => {
    const first = newIntent()
    journal.writer.begin([first])
    journal.writer.record(first.id, 'outcome', outcome())
    reopen()
    const again = newIntent({ clientOid: first.clientOid })
    expect(expectFail(journal.writer.begin([again])).code).toBe('duplicate-draft')
    expect(expectOk(journal.reader.get(again.id))).toBeNull()
    expect(journal.troubles).toEqual([])
  })

  it('M11: takes a draft only once per profile, but the entries of a batch share one', () => {
    const batch = [0, 1, 2].map((batchIndex) => newIntent({ draftId: 'd1', batchId: 'b1', batchIndex }))
    expectOk(journal.writer.begin(batch))
    expect(expectFail(journal.writer.begin([newIntent({ draftId: 'd1' })])).code).toBe('duplicate-draft')
    expectOk(journal.writer.begin([newIntent({ draftId: 'd1', profileId: 'p2' })]))
    expect(expectOk(journal.reader.byDraft('p1', 'd1')).map(({ id }) => id)).toEqual(batch.map(({ id }) => id))
  })

  it('begins all intents of a call or none', () => {
    const taken = newIntent()
    journal.writer.begin([taken])
    const good = newIntent()
    expect(journal.writer.begin([good, newIntent({ clientOid: taken.clientOid })]).ok).toBe(false)
    expect(expectOk(journal.reader.get(good.id))).toBeNull()
    expect(journal.reader.unresolved().map(({ id }) => id)).toEqual([taken.id])
  })
})

describe('a full disk', () => {
  const big = (): Partial<Parameters<typeof newIntent>[0]> => ({ request: { remark: 'x'.repeat(9_000) } })

  it('C4: full before sending fails with journal-full, leaves nothing behind, and says when it is over', () => {
    journal.fill(0)
    const intent = newIntent(big())
    expect(expectFail(journal.writer.begin([intent])).code).toBe('journal-full')
    expect(expectOk(journal.reader.get(intent.id))).toBeNull()
    expect(journal.reader.unresolved()).toEqual([])
    expect(journal.trouble?.code).toBe('journal-full')
    journal.fill(null)
    expectOk(journal.writer.begin([newIntent()]))
    expect(journal.trouble).toBeNull()
    expect(journal.troubles.map((trouble) => trouble?.code ?? null)).toEqual(['journal-full', null])
    expect(expectOk(journal.reader.verify()).sound).toBe(true)
  })

  it('C4: full after sending keeps the outcome in memory and writes it when space returns', () => {
    const intent = newIntent()
    expectOk(journal.writer.begin([intent]))
    journal.fill(0)
    const step = outcome({ state: 'unknown', orderId: null, venueMessage: 'x'.repeat(9_000) })
    expect(journal.writer.record(intent.id, 'outcome', step)?.state).toBe('unknown')
    expect(journal.writer.unsaved()).toBe(1)
    expect(expectOk(journal.reader.get(intent.id))?.state).toBe('unknown')
    expect(expectOk(journal.reader.list({ profileId: 'p1', limit: 10 }))[0]?.state).toBe('unknown')
    expect(journal.writer.flush()).toBe(false)
    journal.fill(null)
    expect(journal.writer.flush()).toBe(true)
    expect(journal.troubles.at(-1)).toBeNull()
    reopen()
    expect(expectOk(journal.reader.get(intent.id))?.state).toBe('unknown')
    expect(expectOk(journal.reader.verify()).sound).toBe(true)
  })

  it('C4: counts apart what a later start finds out again, and what it never will', () => {
    const intent = newIntent()
    expectOk(journal.writer.begin([intent]))
    journal.fill(0)
    const unknown = outcome({ state: 'unknown', orderId: null, venueMessage: 'x'.repeat(9_000) })
    journal.writer.record(intent.id, 'outcome', unknown)
    const found = { state: 'accepted', orderId: 'o1', note: null, evidence: {} } as const
    journal.writer.record(intent.id, 'reconciled', found)
    expect(journal.writer.unwritten()).toEqual({ waiting: 2, unwritable: 0, irreplaceable: 0 })
    const cancel = newIntent({ ...big(), kind: 'cancel', endpoint: 'cancelOrder', clientOid: null })
    journal.writer.beginInMemory([cancel])
    journal.writer.record(cancel.id, 'outcome', unknown)
    journal.writer.record(cancel.id, 'reconciled', found)
    expect(journal.writer.unwritten()).toEqual({ waiting: 5, unwritable: 0, irreplaceable: 2 })
    journal.writer.refuse(appError('journal-corrupt', asWritten('Damaged.')))
    expect(journal.writer.unwritten()).toEqual({ waiting: 0, unwritable: 5, irreplaceable: 2 })
  })

  it('M1: a cancel begun in memory is seen, outlives its outcome, and reaches the disk in order', () => {
    journal.fill(0)
    const cancel = newIntent({ ...big(), kind: 'cancel', endpoint: 'cancelOrder', clientOid: null })
    expect(journal.writer.begin([cancel]).ok).toBe(false)
    journal.writer.beginInMemory([cancel])
    expect(journal.writer.record(cancel.id, 'outcome', outcome({ orderId: 'o9' }))?.state).toBe('accepted')
    expect(expectOk(journal.reader.list({ profileId: 'p1', limit: 10 })).map(({ id }) => id)).toEqual([cancel.id])
    expect(expectOk(journal.reader.byDraft('p1', cancel.draftId ?? ''))).toHaveLength(1)
    journal.fill(null)
    expectOk(journal.writer.begin([newIntent()]))
    expect(journal.writer.unsaved()).toBe(0)
    reopen()
    expect(expectOk(journal.reader.get(cancel.id))).toMatchObject({ state: 'accepted', orderId: 'o9' })
    expect(expectOk(journal.reader.verify())).toMatchObject({ sound: true, intents: 2 })
  })
})

describe('a step that can never be written', () => {
  /** A cancel begun twice in memory under one draft: the second can never be written. */
  const poisoned = (): string => {
    const draftId = 'twice'
    const cancel = { kind: 'cancel', endpoint: 'cancelOrder', clientOid: null, draftId } as const
    const [first, second] = [newIntent(cancel), newIntent(cancel)]
    journal.writer.beginInMemory([first])
    journal.writer.beginInMemory([second])
    return second.id
  }

  it('C4: holds up neither a begin, nor a record, nor the saving of the others, and is told', () => {
    const twice = poisoned()
    const order = newIntent()
    expect(expectOk(journal.writer.begin([order]))).toHaveLength(1)
    expect(journal.writer.record(order.id, 'outcome', outcome())?.state).toBe('accepted')
    expect(journal.writer.unsaved()).toBe(0)
    expect(journal.writer.flush()).toBe(true)
    expect(journal.troubles.map((trouble) => trouble?.code ?? null)).toEqual(['internal'])
    expect(journal.writer.unwritten()).toEqual({ waiting: 0, unwritable: 1, irreplaceable: 1 })
    // It is still seen, and takes its outcome.
    expect(journal.writer.record(twice, 'outcome', outcome())?.state).toBe('accepted')
    expect(journal.writer.unwritten()).toEqual({ waiting: 0, unwritable: 2, irreplaceable: 2 })
    expect(expectOk(journal.reader.list({ profileId: 'p1', limit: 10 }))).toHaveLength(3)
    reopen()
    expect(expectOk(journal.reader.verify())).toMatchObject({ sound: true, intents: 2 })
  })

  it('M11: a real repeat is still refused as one', () => {
    poisoned()
    const order = newIntent()
    expectOk(journal.writer.begin([order]))
    expect(expectFail(journal.writer.begin([newIntent({ draftId: order.draftId })])).code).toBe('duplicate-draft')
  })

  it('M1: a listener that throws loses no step', () => {
    journal.close()
    const thrown: string[] = []
    const path = join(folder.path, 'deaf.sqlite')
    const deaf = openJournal({
      path,
      now: Date.now,
      onTrouble: () => {
        throw new Error('the window is gone')
      },
      onError: (where) => thrown.push(where),
      connect: (file, options) => {
        const db = new DatabaseSync(file, options)
        if (options.readOnly !== true && file === path) db.exec('pragma max_page_count = 1')
        return db
      },
    })
    expect(expectFail(deaf.writer.begin([newIntent({ request: { remark: 'x'.repeat(9_000) } })])).code).toBe(
      'journal-full',
    )
    expect(thrown).toEqual(['notify-journal'])
    deaf.close()
    journal = journalAt(join(folder.path, 'journal.sqlite'))
  })
})

describe('reading', () => {
  it('M4: an unresolved intent is in every list, however many came after it and whatever the clock did', () => {
    journal.close()
    let now = 9_000_000
    journal = journalAt(join(folder.path, 'long.sqlite'), () => (now -= 1_000))
    const open = newIntent()
    journal.writer.begin([open])
    journal.writer.record(open.id, 'outcome', outcome({ state: 'unknown', orderId: null }))
    const later = Array.from({ length: 5 }, () => newIntent())
    for (const intent of later) {
      journal.writer.begin([intent])
      journal.writer.record(intent.id, 'outcome', outcome())
    }
    const listed = expectOk(journal.reader.list({ profileId: 'p1', limit: 2 })).map(({ id }) => id)
    expect(listed).toEqual([later[4]?.id, later[3]?.id, open.id])
    const settled = expectOk(journal.reader.list({ profileId: 'p1', states: ['accepted'], limit: 2 }))
    expect(settled.map(({ id }) => id)).toEqual([later[4]?.id, later[3]?.id])
  })

  it('lists newest first, by state and with a limit, of one profile only', () => {
    const intents = [1, 2, 3].map(() => newIntent())
    for (const intent of intents) journal.writer.begin([intent])
    journal.writer.begin([newIntent({ profileId: 'p2' })])
    journal.writer.record(intents[1]?.id ?? '', 'outcome', outcome())
    const ids = (states?: readonly ('sending' | 'accepted')[]): string[] =>
      expectOk(journal.reader.list({ profileId: 'p1', states, limit: 2 })).map(({ id }) => id)
    // The first is still unresolved, so the limit does not hide it.
    expect(ids()).toEqual([intents[2]?.id, intents[1]?.id, intents[0]?.id])
    expect(ids(['accepted'])).toEqual([intents[1]?.id])
    expect(ids(['sending'])).toEqual([intents[2]?.id, intents[0]?.id])
  })

  it('M5: finds the newest open duplicate, of the same profile, and none once it is reconciled', () => {
    const duplicateKey = 'order limit BTC-USDT buy size 0.1'
    const [older, newer] = [newIntent({ duplicateKey }), newIntent({ duplicateKey })]
    journal.writer.begin([older])
    journal.writer.begin([newer])
    expect(journal.reader.openDuplicate('p1', duplicateKey)?.id).toBe(newer.id)
    expect(journal.reader.openDuplicate('p2', duplicateKey)).toBeNull()
    journal.writer.record(newer.id, 'outcome', outcome())
    reopen()
    expect(journal.reader.openDuplicate('p1', duplicateKey)?.id).toBe(older.id)
    journal.writer.record(older.id, 'outcome', outcome())
    expect(journal.reader.openDuplicate('p1', duplicateKey)).toBeNull()
  })

  it('tells which client order ids began later by their place, whatever the clock did', () => {
    journal.close()
    const clock = [5_000, 4_000, 3_000]
    journal = journalAt(join(folder.path, 'jumpy.sqlite'), () => clock.shift() ?? 0)
    const [before, cancel, after] = [newIntent(), newIntent({ kind: 'cancel-all', clientOid: null }), newIntent()]
    for (const intent of [before, cancel, after]) journal.writer.begin([intent])
    expect([...expectOk(journal.reader.clientOidsBegunAfter(cancel.id))]).toEqual([after.clientOid])
  })

  it('tells which client order ids were under way as an intent began, whatever became of them since', () => {
    const [ended, lost, open, after] = [newIntent(), newIntent(), newIntent(), newIntent()]
    const cancel = newIntent({ kind: 'cancel-all', clientOid: null })
    for (const intent of [ended, lost, open]) journal.writer.begin([intent])
    journal.writer.record(ended.id, 'outcome', outcome())
    journal.writer.record(lost.id, 'outcome', outcome({ state: 'unknown' }))
    for (const intent of [cancel, after]) journal.writer.begin([intent])
    journal.writer.record(open.id, 'outcome', outcome())
    expect([...expectOk(journal.reader.clientOidsUnderWay(cancel.id))].sort()).toEqual(
      [lost.clientOid, open.clientOid].sort(),
    )
  })
  it('tells which orders were accepted before an intent began, not those that a trigger places later', () => {
    const [accepted, lost, after] = [newIntent(), newIntent(), newIntent()]
    const stop = newIntent({ kind: 'place-stop' })
    const cancel = newIntent({ kind: 'cancel-all', clientOid: null })
    for (const intent of [accepted, lost, stop]) journal.writer.begin([intent])
    for (const { id } of [accepted, stop]) journal.writer.record(id, 'outcome', outcome())
    journal.writer.record(lost.id, 'outcome', outcome({ state: 'unknown' }))
    for (const intent of [cancel, after]) journal.writer.begin([intent])
    journal.writer.record(after.id, 'outcome', outcome())
    const asked = [accepted, lost, stop, after].flatMap(({ clientOid }) => clientOid ?? [])
    expect([...expectOk(journal.reader.placedBefore(cancel.id, asked, ['place', 'amend']))]).toEqual([
      accepted.clientOid,
    ])
    expect([...expectOk(journal.reader.placedBefore(cancel.id, asked, ['place-stop']))]).toEqual([stop.clientOid])
    expect([...expectOk(journal.reader.placedBefore(cancel.id, [], ['place']))]).toEqual([])
  })
})
