import type { IntentRecord } from '#main/journal/index.ts'

/** ms before and after the sending in which the venue may have dated what it took: clocks differ, and queues are slow. */
const [beforeMs, afterMs] = [60_000, 15 * 60_000]
/** ms from the earliest to the latest date that one sending may have been given. */
export const sentWindowMs = beforeMs + afterMs

/** When an intent left; when it was written down, where that was not noted. */
export const sentAtOf = (intent: IntentRecord): number => intent.sentAt ?? intent.createdAt

/**
 * Whether a record of the venue's, dated `at`, may be that of an intent by its time alone. `clockOffset`: ms by which the machine's
 * clock, which dated the sending, is behind the venue's; taken as none where it is not known.
 */
export const isNearSending = (at: number, intent: IntentRecord, clockOffset: number | null): boolean => {
  const sentAt = sentAtOf(intent) + (clockOffset ?? 0)
  return at >= sentAt - beforeMs && at <= sentAt + afterMs
}
