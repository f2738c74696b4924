import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { toView } from '#main/journal/index.ts'
import type { Time } from '#main/platform/time.ts'

/** ms after which a lost request can no longer be accepted: the venue's 5 s window and a wide margin (safety, fact 5). */
export const lostAfterMs = 15_000

/** What this run knows of the intents whose outcome is unknown, beyond the journal. */
export interface UnresolvedIntents {
  /** Notes an outcome as unknown from now on; false where it is noted already. */
  begin(id: string): boolean
  /**
   * ms since the outcome became unknown here, by the clock that never jumps: after the sending had ended, or after this start. The
   * sending itself was earlier, so neither a wrong nor a jumping wall clock can make an intent look old enough.
   */
  age(id: string): number
  /** Late look-ups of it that got answers and decided nothing, so far. */
  fruitlessRounds(id: string): number
  addFruitlessRound(id: string): void
  /** Why no look-up will end it: null where its kind says so, undefined where one may. Tells of a change. */
  noteManual(intent: IntentRecord, reason: Message | null | undefined): void
  /** An intent as the page may see it, with why only the user can end it where that is so. */
  view(record: IntentRecord): IntentView
  end(id: string): void
}

export const createUnresolved = (
  time: Pick<Time, 'monotonic'>,
  onIntent: (intent: IntentView) => void,
): UnresolvedIntents => {
  const since = new Map<string, number>()
  const fruitless = new Map<string, number>()
  const manual = new Map<string, Message | null>()

  const begin = (id: string): boolean => {
    if (since.has(id)) return false
    since.set(id, time.monotonic())
    return true
  }

  const view = (record: IntentRecord): IntentView => {
    const reason = record.state === 'unknown' ? manual.get(record.id) : undefined
    if (reason === undefined) return toView(record)
    return { ...toView(record), ...(reason === null ? {} : { note: reason }), byUser: true }
  }

  const fruitlessRounds = (id: string): number => fruitless.get(id) ?? 0

  return {
    begin,
    age: (id) => {
      begin(id)
      return time.monotonic() - (since.get(id) ?? 0)
    },
    fruitlessRounds,
    addFruitlessRound: (id) => {
      fruitless.set(id, fruitlessRounds(id) + 1)
    },
    noteManual: (intent, reason) => {
      if (isSame(reason, manual.get(intent.id))) return
      if (reason === undefined) manual.delete(intent.id)
      else manual.set(intent.id, reason)
      onIntent(view(intent))
    },
    view,
    end: (id) => {
      since.delete(id)
      fruitless.delete(id)
      manual.delete(id)
    },
  }
}

/** Whether two reasons say the same; undefined for none. */
const isSame = (one: Message | null | undefined, other: Message | null | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** What Coffer does about an unknown outcome, for people. */
export const unresolvedNote = (kind: IntentKind): Message => {
  switch (kind) {
    case 'withdraw':
      return msg('reconcile.finding-out.withdraw')
    case 'transfer':
      return msg('reconcile.finding-out.transfer')
    default:
      return msg('reconcile.finding-out')
  }
}
