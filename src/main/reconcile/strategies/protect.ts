import type { DeadMan } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import type { LookupCase, Finding, Strategy } from './strategy.ts'
import { superseded, none, sent, shown } from './strategy.ts'

/** s that the venue's whole seconds and the way there may add to the age of a setting. */
const slack = 3

/**
 * The dead-man switch: by its query, the only place that shows it. The query tells what is set now, so a setting that is
 * gone may have been made and have fired, and an equal one may be an older one; the journal's other settings and the times
 * of the venue tell them apart, or the user does.
 */
export const protectLookup: Strategy = {
  absence: 1,
  find: async (asked) => {
    const { intent, prober, reader } = asked
    const isOff = timeoutOf(intent) === -1
    /** What the journal alone says; otherwise the setting before this one. */
    const ownWord = (): { readonly finding: Finding } | { readonly earlier: IntentRecord | undefined } => {
      const around = reader.related(({ settingsAround }) => settingsAround(intent))
      if (!around.ok) return { finding: none(msg('found.journal-unreadable')) }
      // A setting replaces the one before it, whatever became of that.
      if (around.value.after.length > 0) return { finding: superseded(msg('found.switch-later')) }
      return { earlier: around.value.before[0] }
    }
    const known = ownWord()
    if ('finding' in known) return known.finding
    // Asked again at the moment of the answer: a setting that began meanwhile may own what it shows.
    const judge = (set: DeadMan): Finding | null => {
      const now = ownWord()
      if ('finding' in now) return now.finding
      return isOff ? switchedOff(set, asked, now.earlier) : switchedOn(set, asked, now.earlier)
    }
    return (
      (await prober.ask('getDeadMan', {}, judge)) ??
      none(isOff ? msg('found.switch-still-set') : msg('found.switch-not-listed'))
    )
  },
}

const cannotTell = none(msg('found.switch-unclear'))
const noSwitch = none(msg('found.switch-none-off'))
const mayHaveFired = none(msg('found.switch-none-set'))

const switchedOff = (
  set: DeadMan,
  { intent, sentAgo }: LookupCase,
  earlier: IntentRecord | undefined,
): Finding | null => {
  if (set !== null) return earlier === undefined || isSame(set, earlier) ? null : cannotTell
  // What was set before this one may have run out instead, and have cancelled orders.
  const earlierRanFor = earlier === undefined ? 0 : timeOf(intent) - timeOf(earlier) + sentAgo
  const mayHaveRunOut = earlier !== undefined && timeoutOf(earlier) > 0 && earlierRanFor / 1_000 >= timeoutOf(earlier)
  return mayHaveRunOut ? noSwitch : shown(null, msg('found.switch-off'))
}

const switchedOn = (set: DeadMan, asked: LookupCase, earlier: IntentRecord | undefined): Finding | null => {
  const { intent, age, sentAgo } = asked
  const longest = Math.max(age, sentAgo) / 1_000 + slack
  // Before its time has passed, a setting that had been made would still be there.
  if (set === null) return longest < timeoutOf(intent) ? null : mayHaveFired
  if (!isSame(set, intent)) return earlier !== undefined && isSame(set, earlier) ? null : cannotTell
  const { currentTime, triggerTime, timeout } = set
  if (currentTime === null || triggerTime === null) return cannotTell
  const setFor = currentTime - (triggerTime - timeout)
  // Where any request renews a switch, it looks fresh all the time: beside an equal one of before only its age tells, and not at once.
  const isEarly = sentAgo / 1_000 < 2 * slack
  if (earlier !== undefined && isSame(set, earlier) && (isEarly || setFor < sentAgo / 1_000 - slack)) return cannotTell
  if (setFor <= age / 1_000 + slack) return shown(null, msg('found.switch-set'))
  return setFor > longest ? null : cannotTell
}

const timeoutOf = (intent: IntentRecord): number => Number(intent.request['timeout'])

const timeOf = ({ sentAt, createdAt }: IntentRecord): number => sentAt ?? createdAt

const isSame = (set: NonNullable<DeadMan>, intent: IntentRecord): boolean =>
  set.timeout === timeoutOf(intent) && sameSymbols(set.symbols, sent(intent, 'symbols').split(',').filter(Boolean))

export const sameSymbols = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((symbol) => b.includes(symbol))
