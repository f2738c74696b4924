import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SQLOutputValue } from 'node:sqlite'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorCodes } from '#shared/errors.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { intentKinds } from '#shared/domain/intent-kinds.ts'
import { intentStates } from '#shared/domain/intent-states.ts'
import { asWritten, followed, msg } from '#shared/messages.ts'
import type { JsonObject, JournalStep } from '#main/journal/index.ts'
import { openJournal } from '#main/journal/index.ts'
import { migrations } from '#main/journal/migrations/index.ts'
import { fromRow } from '#main/journal/projection.ts'
import {
  readNote,
  readStep,
  storeNote,
  storeStep,
  storedIntentKinds,
  storedIntentStates,
} from '#main/journal/stored-words.ts'
import { journalAt, newIntent, outcome, temporaryFolder } from '#test/support/faults/journal.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { runs } from '#test/support/runs.ts'

const fixtures = fileURLToPath(new URL('../../../fixtures', import.meta.url))
const journals = readdirSync(fixtures).map((name) => join(fixtures, name, 'data', 'journal.sqlite'))

let folder: ReturnType<typeof temporaryFolder>
let path: string
beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder.path, 'journal.sqlite')
})
afterEach(() => folder.remove())

const rowsOf = (file: string, sql: string): Record<string, SQLOutputValue>[] => {
  const db = new DatabaseSync(file)
  try {
    return db.prepare(sql).all()
  } finally {
    db.close()
  }
}
const parsed = (text: SQLOutputValue | undefined) => JSON.parse(String(text)) as JsonObject

describe.each(journals)('the words of %s', (file) => {
  beforeEach(() => copyFileSync(file, path))

  it('are all known, and come out as they were: the hash chain covers them', () => {
    const rows = rowsOf(path, 'select * from entries order by seq')
    expect(rows.length).toBeGreaterThan(100)
    for (const row of rows) {
      const step = readStep(String(row['kind']), parsed(row['json']))
      expect(storeStep(step as JournalStep)).toEqual({ kind: row['kind'], payload: parsed(row['json']) })
    }
  })

  it('hold every kind of entry, kind of request and state, and name rows of the catalogue and codes of errors', () => {
    const found = (sql: string): readonly unknown[] => rowsOf(path, sql).map(({ word }) => word)
    expect(found('select distinct kind as word from entries').toSorted()).toEqual(
      ['begin', 'override', 'outcome', 'recovered', 'settled'].toSorted(),
    )
    expect(found('select distinct kind as word from intents').toSorted()).toEqual(
      Object.values(storedIntentKinds)
        // Younger than this folder.
        .filter((kind) => kind !== storedIntentKinds['place-stop'])
        .toSorted(),
    )
    expect(found('select distinct state as word from intents').toSorted()).toEqual(
      Object.values(storedIntentStates).toSorted(),
    )
    const codes = found(`select distinct evidence_json ->> '$.error' as word from intents`).filter(
      (code) => code !== null,
    )
    expect(codes.length).toBeGreaterThan(3)
    for (const code of codes) expect(errorCodes).toContain(code)
    for (const name of found('select distinct endpoint as word from intents'))
      expect(endpoints).toHaveProperty([String(name)])
  })

  it('are not there under an old word for the code', () => {
    const entries = rowsOf(path, 'select * from entries').map((row) =>
      readStep(String(row['kind']), parsed(row['json'])),
    )
    const intents = rowsOf(path, 'select * from intents').map(fromRow)
    const names = (value: unknown): string[] =>
      typeof value === 'object' && value !== null
        ? [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(names)]
        : []
    const words = [...entries.map(({ kind }) => kind), ...names(entries), ...names(intents)]
    expect(words).toEqual(
      expect.arrayContaining(['reconciled', 'duplicateKey', 'totalDeducted', 'probes', 'result', 'endedAt']),
    )
    expect(words.filter((word) => /settle|twin|youLose|sight/i.test(word))).toEqual([])
  })

  it('are read under the columns of before, too, where the journal may only be read', () => {
    const journal = openJournal({
      path,
      now: () => 0,
      onTrouble: () => undefined,
      connect: (at, options) => {
        if (options.readOnly !== true) throw new Error('may not be written')
        return new DatabaseSync(at, options)
      },
    })
    expect(journal.state).toBe('read-only')
    expect(expectOk(journal.reader.verify())).toMatchObject({ sound: true })
    journal.close()
    expect(rowsOf(path, 'pragma user_version')).toEqual([{ user_version: 6 }])
    const migrated = journalAt(path)
    expect(expectOk(migrated.reader.verify())).toMatchObject({ sound: true })
    migrated.close()
    expect(rowsOf(path, 'pragma user_version')).toEqual([{ user_version: migrations.length }])
  })
})

describe('what is written', () => {
  it('stands in the words of every journal before it', () => {
    const journal = journalAt(path)
    const intent = newIntent({
      duplicateKey: 'order x',
      before: { totalDeducted: '21', remainSize: '1' },
      kind: 'withdraw',
    })
    expectOk(journal.writer.begin([intent]))
    journal.writer.record(intent.id, 'outcome', outcome({ state: 'unknown', evidence: { error: 'timed-out' } }))
    const probes = [{ endpoint: 'listWithdrawals', result: 'missing' }]
    const end = { state: 'absent', orderId: null, note: null, evidence: { by: 'look-up', probes } } as const
    const record = journal.writer.record(intent.id, 'reconciled', end)
    journal.close()
    const [begin, , last] = rowsOf(path, 'select kind, json from entries order by seq')
    expect(parsed(begin?.['json'])).toMatchObject({ twinKey: 'order x', before: { youLose: '21', remainSize: '1' } })
    expect(last?.['kind']).toBe('settled')
    expect(parsed(last?.['json'])).toMatchObject({
      evidence: { by: 'look-up', seen: [{ endpoint: 'listWithdrawals', sight: 'missing' }] },
    })
    const again = journalAt(path)
    expect(expectOk(again.reader.get(intent.id))).toEqual(record)
    expect(expectOk(again.reader.verify())).toMatchObject({ sound: true })
    again.close()
  })

  it('knows a word of its own for every kind and state', () => {
    expect(Object.keys(storedIntentKinds).toSorted()).toEqual([...intentKinds].toSorted())
    expect(Object.keys(storedIntentStates).toSorted()).toEqual([...intentStates].toSorted())
  })

  it('whatever the venue put into an evidence', () => {
    const names = fc.string({ maxLength: 8 }).filter((name) => !['by', 'seen', 'probes', '__proto__'].includes(name))
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }), (given) => {
        const evidence = JSON.parse(JSON.stringify(given)) as JsonObject
        const step = {
          kind: 'reconciled',
          payload: { state: 'accepted', note: null, orderId: null, evidence },
        } as const
        const { kind, payload } = storeStep({ intentId: 'i', at: 1, ...step })
        expect(readStep(kind, payload)).toEqual(step)
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('G3: a word that this version does not know', () => {
  /** A journal with one ended intent, changed by hand. */
  const changed = (...sql: readonly string[]) => {
    const journal = journalAt(path)
    const intent = newIntent()
    expectOk(journal.writer.begin([intent]))
    journal.writer.record(intent.id, 'outcome', outcome({ evidence: { by: 'look-up', probes: [] } }))
    journal.close()
    const db = new DatabaseSync(path)
    db.exec('pragma ignore_check_constraints = on; drop trigger entries_are_not_changed')
    for (const one of sql) db.exec(one)
    db.close()
    return journalAt(path)
  }
  const unknown = (word: string) => ({
    code: 'journal-corrupt',
    reason: { id: 'journal.unknown-word', params: { word } },
  })

  it.each([
    [`update intents set state = 'dreaming'`, 'dreaming'],
    [`update intents set kind = 'wager'`, 'wager'],
    [`update intents set signer_role = 'king'`, 'king'],
    [`update intents set evidence_json = '{"by":"rumour"}'`, 'rumour'],
    [`update intents set evidence_json = '{"seen":[{"endpoint":"getOrder","sight":"dim"}]}'`, 'dim'],
  ])('in a row: %s', (sql, word) => {
    const journal = changed(sql)
    expect(expectFail(journal.reader.list({ profileId: 'p1', limit: 5 }))).toMatchObject(unknown(word))
    journal.close()
  })

  it.each([
    [`update entries set kind = 'sealed' where seq = 2`, 'sealed'],
    [`update entries set json = '{"whim":1}' where seq = 2`, 'whim'],
  ])('in an entry: %s', (sql, word) => {
    const journal = changed(sql)
    const [{ id = '' } = {}] = rowsOf(path, 'select id from intents')
    expect(expectFail(journal.reader.stepsOf(String(id)))).toMatchObject(unknown(word))
    journal.close()
  })

  it('of an intent that is open: the journal is only read, and says why', () => {
    const first = journalAt(path)
    expectOk(first.writer.begin([newIntent()]))
    first.close()
    const db = new DatabaseSync(path)
    db.exec(`pragma ignore_check_constraints = on; update intents set kind = 'wager'`)
    db.close()
    const journal = journalAt(path)
    expect(journal).toMatchObject({ state: 'corrupt', message: unknown('wager').reason })
    expect(expectFail(journal.writer.begin([newIntent()])).code).toBe('journal-corrupt')
    journal.close()
  })
})

describe('a note', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string().map((rest) => `{"id":"${rest}`),
    fc.constantFrom('{"id":"wire.reset"}', '{"id":"as-written","params":{"text":"x"}}', '{"id":"'),
  )

  it('of somebody’s words is read back as those words, also where they look like a stored message', () => {
    fc.assert(
      fc.property(text, (words) => {
        expect(readNote(storeNote(asWritten(words)))).toEqual(asWritten(words))
      }),
    )
  })

  it('that is a message is read back as it, in whatever order its parts came', () => {
    const message = followed(msg('found.orders-open', { count: 2 }), asWritten('{"id":"wire.reset"}'))
    const { id, params, more } = message
    expect(readNote(storeNote({ params, more, id } as typeof message))).toEqual(message)
  })

  it('of an older row is the sentence that was shown', () => {
    expect(readNote('The order is open.')).toEqual(asWritten('The order is open.'))
  })
})
