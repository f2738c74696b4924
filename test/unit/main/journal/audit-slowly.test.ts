import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newIntent } from '#test/support/faults/journal.ts'
import type { WrittenJournal } from '#test/support/faults/written-journal.ts'
import { writtenJournal } from '#test/support/faults/written-journal.ts'
import { expectOk } from '#test/support/results.ts'

let journal: WrittenJournal
beforeEach(() => {
  journal = writtenJournal()
})
afterEach(() => journal.remove())

const bySteps = async () => expectOk(await journal.reader.verifySlowly(() => Promise.resolve()))

describe('the audit in steps', () => {
  it.each([
    ['an entry was changed', `update entries set json = replace(json, 'BTC', 'ETH') where seq = 3`],
    ['an entry was removed', 'delete from entries where seq = 5'],
    ['the newest entry was removed', 'delete from entries where seq = 10'],
    ['all entries of an intent were removed', `delete from entries where intent_id = 'i4'`],
    ['the projection was changed', `update intents set state = 'refused' where id = 'i2'`],
    ['the projection lost an intent', `delete from intents where id = 'i2'`],
  ])('G3: finds that %s', async (_case, sql) => {
    expect(await bySteps()).toEqual({ sound: true, entries: 10, intents: 5 })
    journal.edit(sql)
    expect(await bySteps()).toMatchObject({ sound: false })
  })

  it('G3: gives others their turns, and is not led astray by what they write', async () => {
    for (let i = 5; i < 700; i += 1) journal.writer.begin([newIntent({ id: `i${i}` })])
    let turns = 0
    const pause = (): Promise<void> => {
      turns += 1
      journal.writer.begin([newIntent({ id: `late${turns}` })])
      return Promise.resolve()
    }
    expect(expectOk(await journal.reader.verifySlowly(pause))).toMatchObject({ sound: true })
    expect(turns).toBeGreaterThan(1)
    const notified: number[] = []
    await journal.reader.verifySlowly(pause, (checked) => void notified.push(checked))
    expect(notified.length).toBeGreaterThan(1)
    expect(notified).toEqual(notified.toSorted((a, b) => a - b))
    expect(await bySteps()).toEqual(expectOk(journal.reader.verify()))
  })
})
