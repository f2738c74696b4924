import { join } from 'node:path'
import { expect, it } from 'vitest'
import { journalAt, newIntent, outcome, temporaryFolder } from '#test/support/faults/journal.ts'
import { expectOk } from '#test/support/results.ts'
import { asWritten } from '#shared/messages.ts'

it('M4: every transfer is found, whatever else was sent since, newest first and as it stands now', () => {
  const folder = temporaryFolder()
  const journal = journalAt(join(folder.path, 'journal.sqlite'))
  const reconcile = (id: string) =>
    journal.writer.record(id, 'reconciled', { state: 'accepted', orderId: null, note: null, evidence: {} })
  const begin = (fields: Parameters<typeof newIntent>[0]): string => {
    const intent = newIntent(fields)
    expectOk(journal.writer.begin([intent]))
    journal.writer.record(intent.id, 'recovered', { note: asWritten('x') })
    return intent.id
  }
  const transfer = { kind: 'transfer', endpoint: 'innerTransfer' } as const
  const done = begin(transfer)
  reconcile(done)
  for (let more = 0; more < 520; more += 1) reconcile(begin({}))
  const open = begin({ ...transfer, profileId: 'p2' })
  const found = expectOk(journal.reader.transfers()).map(({ id, state }) => [id, state])
  journal.close()
  folder.remove()
  expect(found).toEqual([
    [open, 'unknown'],
    [done, 'accepted'],
  ])
})

it('tells which settings of the switch may stand beside one: the last accepted of each key, and what is open since', () => {
  const signer = 'k1'
  const folder = temporaryFolder()
  const journal = journalAt(join(folder.path, 'journal.sqlite'))
  const begin = (state: 'accepted' | 'unknown' | 'refused' | null, profileId = 'p1', by = signer): string => {
    const intent = newIntent({ kind: 'protect', endpoint: 'setDeadMan', clientOid: null, profileId, signer: by })
    expectOk(journal.writer.begin([intent]))
    if (state !== null) journal.writer.record(intent.id, 'outcome', outcome({ state }))
    return intent.id
  }
  begin('accepted', 'p1', 'k2')
  const [, stands] = [begin('accepted'), begin('accepted')]
  begin('unknown', 'p1', 'k2')
  const ofOther = begin('accepted', 'p1', 'k2')
  const open = begin('unknown')
  begin('refused')
  begin('unknown', 'p2')
  const sending = begin(null)
  const asked = begin('unknown')
  begin('unknown')
  const told = begin('unknown')
  // The user's word on one says nothing of another.
  journal.writer.record(told, 'reconciled', {
    state: 'accepted',
    orderId: null,
    note: asWritten('x'),
    evidence: { by: 'user' },
  })
  const openOfOther = begin('unknown', 'p1', 'k2')
  const ofThird = begin('accepted', 'p1', 'k3')
  const next = begin('accepted')
  begin('accepted')
  const around = expectOk(
    journal.reader.related(({ settingsAround }) => settingsAround({ id: asked, profileId: 'p1', signer })),
  )
  journal.close()
  folder.remove()
  expect(around.before.map(({ id }) => id)).toEqual([sending, open, stands])
  expect(around.after.map(({ id }) => id)).toEqual([next])
  expect(around.ofOtherKeys.map(({ id }) => id)).toEqual([ofThird, openOfOther, ofOther])
  expect([...around.laterOfOtherKeys]).toEqual([ofThird, openOfOther])
})

it('tells which orders other amendments are known to have made, of whatever order and profile', () => {
  const folder = temporaryFolder()
  const journal = journalAt(join(folder.path, 'journal.sqlite'))
  const begin = (orderId: string, made: string | null, profileId = 'p1'): string => {
    const request = { symbol: 'BTC-USDT', orderId, newPrice: '110' }
    const intent = newIntent({ kind: 'amend', endpoint: 'amendOrder', clientOid: null, profileId, request })
    expectOk(journal.writer.begin([intent]))
    const end = made === null ? outcome({ state: 'unknown' }) : outcome({ state: 'accepted', orderId: made })
    journal.writer.record(intent.id, 'outcome', end)
    return intent.id
  }
  const asked = begin('o1', null)
  begin('o2', 'o3')
  begin('o8', 'o9', 'p2')
  begin('o3', 'o4')
  const own = begin('o5', 'o6')
  const made = (id: string) =>
    [...expectOk(journal.reader.related(({ madeByChanges }) => madeByChanges(id, ['o2', 'o3', 'o6', 'o9'])))].toSorted()
  const found = [made(asked), made(own)]
  journal.close()
  folder.remove()
  expect(found).toEqual([
    ['o3', 'o6', 'o9'],
    ['o3', 'o9'],
  ])
})
