import { join } from 'node:path'
import { expect, it } from 'vitest'
import { journalAt, newIntent, temporaryFolder } from '#test/support/faults/journal.ts'
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
