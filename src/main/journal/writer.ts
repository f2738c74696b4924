import { assert } from '#shared/assert.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import type { BacklogOptions, Unwritten } from './backlog.ts'
import { createBacklog } from './backlog.ts'
import type { IntentRecord, Payloads, JournalStep } from './record.ts'
import { fold } from './record.ts'

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
  /** Steps that are only in memory, and wait to be written. */
  unsaved(): number
  /** Steps that are only in memory, by what may become of them. */
  unwritten(): Unwritten
  /** From now on nothing is written, for this reason: what is open and what comes stays in memory (C5). */
  refuse(trouble: AppError): void
}

export interface WriterOptions extends BacklogOptions {
  readonly now: () => number
}

export const createWriter = (options: WriterOptions): JournalWriter => {
  const { live, now } = options
  const backlog = createBacklog(options)

  /** Brings the live records up to date with steps that are always allowed. */
  const take = (steps: readonly JournalStep[]): void => {
    for (const step of steps) {
      const record = fold(live.get(step.intentId) ?? null, step)
      assert(record !== null, `Step ${step.kind} is not allowed here`)
      live.set(step.intentId, record)
    }
  }
  const begunRecords = (intents: readonly NewIntent[]): IntentRecord[] =>
    intents.flatMap(({ id }) => live.get(id) ?? [])

  return {
    begin: (intents) => {
      const steps = beginSteps(intents, now())
      take(steps)
      const records = begunRecords(intents)
      const trouble = backlog.save(steps)
      if (trouble === null) return ok(records)
      for (const { id } of intents) live.delete(id)
      return fail(trouble)
    },
    beginInMemory: (intents) => {
      const steps = beginSteps(intents, now())
      take(steps)
      backlog.keep(steps)
      return begunRecords(intents)
    },
    record: (id, kind, payload) => {
      const step = { intentId: id, at: now(), kind, payload } as JournalStep
      const record = fold(live.get(id) ?? null, step)
      if (record === null) return null
      live.set(id, record)
      backlog.saveOrKeep(step)
      return record
    },
    flush: backlog.flush,
    unsaved: backlog.size,
    unwritten: backlog.unwritten,
    refuse: backlog.refuse,
  }
}

const beginSteps = (intents: readonly NewIntent[], at: number): JournalStep[] =>
  intents.flatMap(({ id, overrides, ...payload }) => {
    const steps: JournalStep[] = [{ intentId: id, at, kind: 'begin', payload }]
    if (overrides !== null) steps.push({ intentId: id, at, kind: 'override', payload: { of: overrides } })
    return steps
  })
