import type { DeadMan } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { lostAfterMs } from '../unresolved.ts'
import type { LookupCase, Finding, Strategy } from './strategy.ts'
import { superseded, none, sent, shown, unsettled } from './strategy.ts'

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
    const { intent, prober, reader, age } = asked
    const isOff = timeoutOf(intent) === -1
    /**
     * What the journal alone says; otherwise the other settings that may stand. What another key set may be another account's: it
     * has replaced this one only where the venue shows it.
     */
    const ownWord = (): { readonly finding: Finding } | Others => {
      const around = reader.related(({ settingsAround }) => settingsAround(intent))
      if (!around.ok) return { finding: none(msg('found.journal-unreadable')) }
      const [later] = around.value.after
      // What it was for has come about, by this one or by the next.
      if (isOff && later !== undefined && timeoutOf(later) === -1)
        return { finding: shown(null, msg('found.switch-off')) }
      // A setting replaces the one before it, whatever became of that.
      if (later !== undefined) {
        // Whichever of two equal ones arrives last, it is the same.
        return { finding: isEqual(later, intent) ? superseded(msg('found.switch-later')) : replaced(age) }
      }
      return { others: [...around.value.before, ...around.value.ofOtherKeys], later: around.value.laterOfOtherKeys }
    }
    const known = ownWord()
    if ('finding' in known) return known.finding
    // Asked again at the moment of the answer: a setting that began meanwhile may own what it shows.
    const judge = (set: DeadMan): Finding | null => {
      const now = ownWord()
      if ('finding' in now) return now.finding
      return isOff ? switchedOff(set, asked, now) : switchedOn(set, asked, now)
    }
    return (
      (await prober.ask('getDeadMan', {}, judge)) ??
      none(isOff ? msg('found.switch-still-set') : msg('found.switch-not-listed'))
    )
  },
}

/** The other settings that may stand, and the ids of those of other keys that were begun later. */
interface Others {
  readonly others: readonly IntentRecord[]
  readonly later: ReadonlySet<string>
}

const cannotTell = none(msg('found.switch-unclear'))
const noSwitch = none(msg('found.switch-none-off'))
const mayHaveFired = none(msg('found.switch-none-set'))

const switchedOff = (set: DeadMan, { intent, ...asked }: LookupCase, { others, later }: Others): Finding | null => {
  if (set !== null) return others.length === 0 ? null : byAnother(set, { others, later }, asked.age)
  // The machine's clock may have been set back behind the sending.
  const sentAgo = Math.max(asked.age, asked.sentAgo())
  // What else was set may have run out instead, and have cancelled orders.
  const mayHaveRunOut = others.some(
    (one) => timeoutOf(one) > 0 && sinceMs(one, intent, sentAgo) / 1_000 >= timeoutOf(one),
  )
  return mayHaveRunOut ? noSwitch : shown(null, msg('found.switch-off'))
}

const switchedOn = (set: DeadMan, asked: LookupCase, { others, later }: Others): Finding | null => {
  const { intent, age } = asked
  const sentAgo = asked.sentAgo()
  const longest = Math.max(age, sentAgo) / 1_000 + slack
  // Before its time has passed, a setting that had been made would still be there.
  if (set === null) return longest < timeoutOf(intent) ? null : mayHaveFired
  if (!isSame(set, intent)) return byAnother(set, { others, later }, age)
  const { currentTime, triggerTime, timeout } = set
  if (currentTime === null || triggerTime === null) return cannotTell
  const setFor = currentTime - (triggerTime - timeout)
  const alike = others.filter((one) => isSame(set, one))
  // Where any request renews a switch, it looks fresh all the time: beside an equal one of before only its age tells, and not at once.
  const isEarly = sentAgo / 1_000 < 2 * slack
  if (alike.length > 0 && (isEarly || setFor < sentAgo / 1_000 - slack)) return cannotTell
  // Its age may be that of an equal one sent shortly before.
  if (alike.some((one) => Math.abs(setFor - sinceMs(one, intent, sentAgo) / 1_000) <= slack)) return cannotTell
  if (setFor <= age / 1_000 + slack) return shown(null, msg('found.switch-set'))
  return setFor > longest ? null : cannotTell
}

/** What a setting tells of this one that is another one, which was accepted: one of before still stands, one that was begun later took its place. */
const byAnother = (set: NonNullable<DeadMan>, { others, later }: Others, age: number): Finding | null => {
  const alike = others.filter((one) => isSame(set, one))
  if (alike.length === 0 || alike.some(({ state }) => state !== 'accepted')) return cannotTell
  return alike.some(({ id }) => later.has(id)) ? replaced(age) : null
}

/** Sent before the one that took its place, it may be carried out after it, as long as it may arrive at all. */
const replaced = (age: number): Finding =>
  age < lostAfterMs ? unsettled(msg('found.switch-unclear')) : superseded(msg('found.switch-later'))

const isEqual = (one: IntentRecord, other: IntentRecord): boolean =>
  timeoutOf(one) === timeoutOf(other) && sameSymbols(symbolsOf(one), symbolsOf(other))

const symbolsOf = (intent: IntentRecord): readonly string[] => sent(intent, 'symbols').split(',').filter(Boolean)

const timeoutOf = (intent: IntentRecord): number => Number(intent.request['timeout'])

/** ms since an earlier intent left. */
const sinceMs = (earlier: IntentRecord, intent: IntentRecord, sentAgo: number): number =>
  timeOf(intent) - timeOf(earlier) + sentAgo

const timeOf = ({ sentAt, createdAt }: IntentRecord): number => sentAt ?? createdAt

const isSame = (set: NonNullable<DeadMan>, intent: IntentRecord): boolean =>
  set.timeout === timeoutOf(intent) && sameSymbols(set.symbols, symbolsOf(intent))

export const sameSymbols = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((symbol) => b.includes(symbol))
