import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { createNotifier } from '#main/platform/notifier.ts'
import { createChainWriter } from './chain-writer.ts'
import type { IntentRecord, JournalStep } from './record.ts'

export interface BacklogOptions {
  /** Null when the journal may only be read; `refusal` then says why. */
  readonly db: DatabaseSync | null
  readonly refusal: AppError | null
  /** Intents that are unresolved or not saved yet, by id; shared with the reader, always at least as fresh as the disk. */
  readonly live: Map<string, IntentRecord>
  /** Notified when writing begins to fail, and with null when all is on disk again. */
  readonly onTrouble: (trouble: AppError | null) => void
  /** Notified of what the listener threw; a step is never lost by it. */
  readonly onError?: OnError | undefined
}

/** Steps that are only in memory. */
export interface Unwritten {
  /** They may still be written. */
  readonly waiting: number
  /** They never can be. */
  readonly unwritable: number
  /**
   * Of both, those that no later start finds out again: what was sent, and what came of it, of intents whose beginning is not on
   * disk either. Of an intent on disk a start looks up what became of it.
   */
  readonly irreplaceable: number
}

/** Steps on their way to the disk, in order: what cannot be written waits in memory until it can (C4). */
export interface Backlog {
  /** Writes what waits and then these steps; null when they are on disk. After an error these steps are not kept here. */
  save(steps: readonly JournalStep[]): AppError | null
  /** Keeps steps in memory without trying to write them. */
  keep(steps: readonly JournalStep[]): void
  /** Writes a step, or keeps it where that fails. */
  saveOrKeep(step: JournalStep): void
  /** Tries again to write what waits; true when nothing is left. */
  flush(): boolean
  /** Steps that wait. */
  size(): number
  /** What would be left if the journal were closed now. */
  unwritten(): Unwritten
  /** From now on nothing is written, for this reason. */
  refuse(trouble: AppError): void
}

/** Reasons that lie in a step itself: trying again, or with more space, changes nothing. */
const isPermanent = (trouble: AppError): boolean => trouble.code === 'duplicate-draft' || trouble.code === 'internal'
const keptAside = appError('internal', msg('journal.kept-aside'))

export const createBacklog = ({ db, live, onError, onTrouble, ...options }: BacklogOptions): Backlog => {
  const chain = db === null ? null : createChainWriter(db, live)
  let pending: readonly JournalStep[] = []
  /** Steps that can never be written, with the intents they belong to; they hold up nothing else. */
  let aside: readonly JournalStep[] = []
  let { refusal } = options
  const reportTrouble = createTroubleReport(onTrouble, onError)
  const report = (trouble: AppError | null): void => reportTrouble(trouble ?? (aside.length === 0 ? null : keptAside))

  const append = (steps: readonly JournalStep[]): AppError | null => {
    const trouble = refusal ?? chain?.append(steps) ?? null
    if (trouble === null) for (const { intentId } of steps) forgetIfDone(live, intentId)
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

  const save = (steps: readonly JournalStep[]): AppError | null => {
    let trouble = append([...pending, ...steps])
    if (trouble === null) pending = []
    else if (pending.length > 0 && isPermanent(trouble)) trouble = setAside() ?? append(steps)
    if (trouble?.code !== 'duplicate-draft') report(trouble)
    return trouble
  }

  const keep = (steps: readonly JournalStep[]): void => {
    pending = [...pending, ...steps]
  }

  return {
    save,
    keep,
    saveOrKeep: (step) => {
      if (aside.some(({ intentId }) => intentId === step.intentId)) aside = [...aside, step]
      else if (save([step]) !== null) keep([step])
    },
    flush: () => pending.length === 0 || (save([]) === null && pending.length === 0),
    size: () => pending.length,
    unwritten: () => {
      const all = [...pending, ...aside]
      const begun = new Set(all.filter(({ kind }) => kind === 'begin').map(({ intentId }) => intentId))
      const tells = ({ kind }: JournalStep): boolean => kind === 'begin' || kind === 'outcome'
      return {
        waiting: refusal === null ? pending.length : 0,
        unwritable: aside.length + (refusal === null ? 0 : pending.length),
        irreplaceable: all.filter((step) => tells(step) && begun.has(step.intentId)).length,
      }
    },
    refuse: (trouble) => {
      refusal = trouble
      report(trouble)
    },
  }
}

const forgetIfDone = (live: Map<string, IntentRecord>, id: string): void => {
  const record = live.get(id)
  if (record !== undefined && !isUnresolved(record.state)) live.delete(id)
}

/** Tells of a trouble once: again only when it changes, or ends (null). */
const createTroubleReport = (
  onTrouble: BacklogOptions['onTrouble'],
  onError: BacklogOptions['onError'],
): ((trouble: AppError | null) => void) => {
  const troubles = createNotifier('notify-journal', onError ?? (() => undefined), onTrouble)
  let last: AppError | null = null
  return (trouble) => {
    if (isDeepStrictEqual(trouble, last)) return
    last = trouble
    troubles.notify(trouble)
  }
}
