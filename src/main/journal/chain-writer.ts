import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { assert } from '#shared/assert.ts'
import type { AppError } from '#shared/errors.ts'
import type { ChainLink } from './chain.ts'
import { genesis, hashOf } from './chain.ts'
import { allValues, insertIntent, movingValues, updateIntent } from './projection.ts'
import type { IntentRecord, JournalStep } from './record.ts'
import { storeStep } from './stored-words.ts'
import { troubleOf } from './trouble.ts'

export interface ChainWriter {
  /** Appends the steps and brings the projection up to date, in one transaction; null when it is on disk. */
  append(steps: readonly JournalStep[]): AppError | null
}

export const createChainWriter = (db: DatabaseSync, live: ReadonlyMap<string, IntentRecord>): ChainWriter => {
  const statement = (sql: string): (() => StatementSync) => {
    let prepared: StatementSync | null = null
    return () => (prepared ??= db.prepare(sql))
  }
  const newest = statement('select seq, hash from entries order by seq desc limit 1')
  const addEntry = statement(
    'insert into entries (seq, intent_id, at, kind, json, prev_hash, hash) values (?, ?, ?, ?, ?, ?, ?)',
  )
  const addIntent = statement(insertIntent)
  const moveIntent = statement(updateIntent)

  const add = (steps: readonly JournalStep[]): void => {
    const row = newest().get()
    let head = { seq: Number(row?.['seq'] ?? 0), hash: String(row?.['hash'] ?? genesis) }
    const moved = new Set<string>()
    for (const step of steps) {
      const seq = head.seq + 1
      const record = live.get(step.intentId)
      assert(record !== undefined, 'A step without a live record cannot be written')
      if (step.kind === 'begin') addIntent().run(allValues(record, seq))
      else moved.add(step.intentId)
      const { kind, payload } = storeStep(step)
      const link: Omit<ChainLink, 'hash'> = {
        seq,
        intentId: step.intentId,
        at: step.at,
        kind,
        json: JSON.stringify(payload),
        prevHash: head.hash,
      }
      head = { seq, hash: hashOf(link) }
      addEntry().run(seq, link.intentId, link.at, link.kind, link.json, link.prevHash, head.hash)
    }
    for (const id of moved) {
      const record = live.get(id)
      if (record !== undefined) moveIntent().run(movingValues(record))
    }
  }

  return {
    append: (steps) => {
      try {
        db.exec('begin immediate')
        add(steps)
        db.exec('commit')
        return null
      } catch (error) {
        try {
          if (db.isTransaction) db.exec('rollback')
        } catch {
          // The connection reports its own trouble at the next attempt; the first error is the one that counts.
        }
        return troubleOf(error)
      }
    },
  }
}
