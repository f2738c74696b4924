import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FillView } from '#shared/domain/fill.ts'
import { journalAt, newIntent, temporaryFolder } from '#test/support/faults/journal.ts'
import { expectOk } from '#test/support/results.ts'

let folder: ReturnType<typeof temporaryFolder>
let path: string
beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder.path, 'journal.sqlite')
})
afterEach(() => folder.remove())

const fill: FillView = {
  orderId: 'o1',
  side: 'buy',
  size: '0.5',
  of: '1',
  funds: '50',
  averagePrice: '100',
  complete: false,
  fees: [{ currency: 'USDT', fee: '0.05' }],
  slippage: null,
  at: 5,
}

it('keeps the newest fill of an intent through a restart, and which may trade on', () => {
  const [one, two, else_] = [newIntent(), newIntent(), newIntent({ profileId: 'p2' })]
  const journal = journalAt(path)
  expectOk(journal.writer.begin([one, two, else_]))
  journal.fills.keep(one.id, 'p1', fill, false)
  journal.fills.keep(two.id, 'p1', fill, false)
  journal.fills.keep(two.id, 'p1', { ...fill, size: '1', complete: true }, true)
  journal.fills.keep(else_.id, 'p2', fill, false)
  journal.close()
  const again = journalAt(path)
  expect(again.fills.of(one.id)).toEqual(fill)
  expect(again.fills.of(two.id)).toMatchObject({ size: '1', complete: true })
  expect(again.fills.of('never')).toBeNull()
  expect(again.fills.notFinal('p1')).toEqual([one.id])
  again.fills.keep(one.id, 'p1', null, false)
  expect(again.fills.of(one.id)).toBeNull()
  expect(again.fills.notFinal('p1')).toEqual([])
  expect(expectOk(again.reader.verify()).sound).toBe(true)
  again.close()
})

it('C4: where the disk is full the fill is known all the same, and the orders go on', () => {
  const journal = journalAt(path)
  const intent = newIntent()
  expectOk(journal.writer.begin([intent]))
  journal.fill(0)
  const large = { ...fill, orderId: 'o'.repeat(20_000) }
  journal.fills.keep(intent.id, 'p1', large, false)
  expect(journal.fills.of(intent.id)).toEqual(large)
  expect(journal.fills.notFinal('p1')).toEqual([intent.id])
  expect(journal.troubles).toEqual([])
  journal.fills.keep(intent.id, 'p1', large, true)
  expect(journal.fills.notFinal('p1')).toEqual([])
  journal.close()
})
