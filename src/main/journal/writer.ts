import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { assert } from '#shared/assert.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { isUnresolved } from '#shared/domain/intent.ts'
import { createNotifier } from '#main/platform/notifier.ts'
import type { Link } from './chain.ts'
import { genesis, hashOf } from './chain.ts'
import { allValues, insertIntent, movingValues, updateIntent } from './projection.ts'
import type { IntentRecord, Payloads, JournalStep } from './record.ts'
import { fold } from './record.ts'
import { storeStep } from './stored-words.ts'
import { troubleOf } from './trouble.ts'

export type NewIntent = Payloads['begin'] & {
  readonly id: string
  /** The open like-for-like intent that the user chose to disregard (M5). */
  readonly overrides: string | null
}

export interface JournalWriter {
  /**
   * Puts intents on disk in one committed, synced transaction, before anything is sent (M1). Fails with `journal-full`,
   * `disk-failed`, `journal-read-only`, ... when that cannot be done; then nothing may be sent, cancels excepted.
   */
  begin(intents: readonly NewIntent[]): Result<readonly IntentRecord[]>
  /** Begins a cancel that leaves although the journal cannot be written: kept in memory, written when space returns. */
  beginInMemory(intents: readonly NewIntent[]): readonly IntentRecord[]
  /**
   * Records what became of an intent. Never fails: what cannot be written stays in memory and is written when space
   * returns (C4). Null when nothing changed: the intent has ended already, or the step would move its state backwards.
   */
  record<Kind extends 'outcome' | 'recovered' | 'reconciled'>(
    id: string,
    kind: Kind,
    payload: Payloads[Kind],
  ): IntentRecord | null
  /** Tries again to write what is only in memory; true when nothing is left there. */
  flush(): boolean
  /** Steps that are only in memory. */
  unsaved(): number
  /** From now on nothing is written, for this reason: what is open and what comes stays in memory (C5). */
  refuse(trouble: AppError): void
}

export interface WriterOptions {
  /** Null when the journal may only be read; `refusal` then says why. */
  readonly db: DatabaseSync | null
  readonly refusal: AppError | null
  /** Intents that are unresolved or not saved yet, by id; shared with the reader, always at least as fresh as the disk. */
  readonly live: Map<string, IntentRecord>
  readonly now: () => number
  /** Told when writing begins to fail, and with null when all is on disk again. */
  readonly onTrouble: (trouble: AppError | null) => void
  /** Told of what the listener threw; a step is never lost by it. */
  readonly onError?: ((where: string, error: unknown) => void) | undefined
}

/** Reasons that lie in a step itself: trying again, or with more space, changes nothing. */
const isPermanent = (trouble: AppError): boolean => trouble.code === 'duplicate-draft' || trouble.code === 'internal'
const keptAside = appError('internal', msg('journal.kept-aside'))

export const createWriter = (options: WriterOptions): JournalWriter => {
  const { db, live, now } = options
  const chain = db === null ? null : chainWriter(db, live)
  let pending: readonly JournalStep[] = []
  /** Steps that can never be written, with the intents they belong to; they hold up nothing else. */
  let aside: readonly JournalStep[] = []
  let troubled: AppError | null = null
  let { refusal } = options
  const troubles = createNotifier('tell of the journal', options.onError ?? (() => undefined), options.onTrouble)

  const append = (steps: readonly JournalStep[]): AppError | null => {
    const trouble = refusal ?? chain?.append(steps) ?? null
    if (trouble === null) for (const { intentId } of steps) forgetIfDone(intentId)
    return trouble
  }

  const save = (steps: readonly JournalStep[]): AppError | null => {
    let trouble = append([...pending, ...steps])
    if (trouble === null) pending = []
    else if (pending.length > 0 && isPermanent(trouble)) trouble = setAside() ?? append(steps)
    if (trouble?.code !== 'duplicate-draft') notify(trouble)
    return trouble
  }

  /** Writes what waits one intent at a time and puts aside what cannot be written; gives the trouble of a failing disk. */
  const setAside = (): AppError | null => {
    const waiting = Map.groupBy(pending, ({ intentId }) => intentId)
    for (const steps of waiting.values()) {
      const trouble = append(steps)
      if (trouble !== null && !isPermanent(trouble)) return trouble
      if (trouble !== null) aside = [...aside, ...steps]
      pending = pending.filter((step) => !steps.includes(step))
    }
    return null
  }

  const notify = (trouble: AppError | null): void => {
    const now = trouble ?? (aside.length === 0 ? null : keptAside)
    if (now?.code === troubled?.code && now?.message === troubled?.message) return
    troubled = now
    troubles.notify(now)
  }

  const later = (steps: readonly JournalStep[]): void => {
    pending = [...pending, ...steps]
  }

  const forgetIfDone = (id: string): void => {
    const record = live.get(id)
    if (record !== undefined && !isUnresolved(record.state)) live.delete(id)
  }

  const take = (steps: readonly JournalStep[]): void => {
    for (const step of steps) {
      const record = fold(live.get(step.intentId) ?? null, step)
      assert(record !== null, `Step ${step.kind} is not allowed here`)
      live.set(step.intentId, record)
    }
  }

  const stepsOf = (intents: readonly NewIntent[]): JournalStep[] => {
    const at = now()
    return intents.flatMap(({ id, overrides, ...payload }) => {
      const steps: JournalStep[] = [{ intentId: id, at, kind: 'begin', payload }]
      if (overrides !== null) steps.push({ intentId: id, at, kind: 'override', payload: { of: overrides } })
      return steps
    })
  }

  const begunRecords = (intents: readonly NewIntent[]): IntentRecord[] =>
    intents.flatMap(({ id }) => live.get(id) ?? [])

  return {
    begin: (intents) => {
      const steps = stepsOf(intents)
      take(steps)
      const records = begunRecords(intents)
      const trouble = save(steps)
      if (trouble === null) return ok(records)
      for (const { id } of intents) live.delete(id)
      return fail(trouble)
    },
    beginInMemory: (intents) => {
      const steps = stepsOf(intents)
      take(steps)
      later(steps)
      return begunRecords(intents)
    },
    record: (id, kind, payload) => {
      const step = { intentId: id, at: now(), kind, payload } as JournalStep
      const record = fold(live.get(id) ?? null, step)
      if (record === null) return null
      live.set(id, record)
      if (aside.some(({ intentId }) => intentId === id)) aside = [...aside, step]
      else if (save([step]) !== null) later([step])
      return record
    },
    flush: () => pending.length === 0 || (save([]) === null && pending.length === 0),
    unsaved: () => pending.length,
    refuse: (trouble) => {
      refusal = trouble
      notify(trouble)
    },
  }
}

interface ChainWriter {
  /** Appends the steps and brings the projection up to date, in one transaction; null when it is on disk. */
  append(steps: readonly JournalStep[]): AppError | null
}

const chainWriter = (db: DatabaseSync, live: ReadonlyMap<string, IntentRecord>): ChainWriter => {
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
      const link: Omit<Link, 'hash'> = {
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
