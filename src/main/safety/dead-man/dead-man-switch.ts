import type { DeadManView } from '#shared/domain/dead-man.ts'
import type { IntentView, MoneyAnswer } from '#shared/domain/intent.ts'
import { isUnresolved } from '#shared/domain/intent.ts'
import { appError, fail } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { JournalReader } from '#main/journal/index.ts'
import { createKeyedMutex } from '#main/platform/mutex.ts'
import { createNotifier } from '#main/platform/notifier.ts'
import type { Time } from '#main/platform/time.ts'
import type { Armed } from './switch-records.ts'
import { createDeadManBook } from './switch-records.ts'
import { leftSetting } from './left-armed.ts'
import { createDeadManWatch } from './expiry-watch.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import type { createProtect, ProtectInput } from './protect.ts'

export interface DeadManSwitch {
  view(profileId: string): DeadManView
  /** Arms, changes, or with -1 disarms; gives the answer of the one request it takes. */
  set(input: ProtectInput): Promise<Result<MoneyAnswer>>
  /**
   * Shows what an earlier run of the app may have left set for these profiles, and asks the venue whether it still stands:
   * at start, and on unlock. It is never renewed, only shown, read again and offered to be switched off.
   */
  adopt(profileIds: readonly string[]): void
  /** News of an intent: the end of one that was unresolved ends what is unclear of the switch. */
  onIntent(intent: IntentView): void
  /** The machine sleeps: nothing can be renewed until it wakes. Says so at once, and gives the views of those that stay armed. */
  onSuspend(): readonly DeadManView[]
  /** Reads back whether a switch fired while the machine slept, and what it cancelled; renews where it did not. */
  onResume(): void
  /** A planned end of the app: disarms, so that leaving cancels nothing. Gives the views of those that stay armed. */
  close(): Promise<readonly DeadManView[]>
  /** Settings of this run, or of an earlier one, that may still stand at a venue. */
  armed(): number
}

export interface DeadManDeps {
  readonly protect: ReturnType<typeof createProtect>
  readonly clients: MoneyDeps['clients']
  readonly reader: Pick<JournalReader, 'page'>
  readonly time: Time
  readonly newId: () => string
  readonly onChange: (view: DeadManView) => void
  readonly onError?: (where: string, error: unknown) => void
}

/** Renewed at a third of the timeout, so that two renewals may fail before it fires (M13). */
const renewalPart = 3
/** ms until the next try after a renewal that did not get through. */
const retryMs = (timeout: number): number => Math.max(2_000, timeout * 100)

const needsPairs = appError('bad-input', msg('dead-man.name-pairs'), { field: 'symbols' })
const notRenewed = appError('internal', msg('dead-man.not-renewed'))

/** Keeps the dead-man switches of all profiles, each off until somebody arms it; renewed only through its own endpoint. */
export function createDeadManSwitch(deps: DeadManDeps): DeadManSwitch {
  const { protect, clients, reader, time, newId, onError } = deps
  const changed = createNotifier('tell of the dead-man switch', onError ?? (() => undefined), deps.onChange)
  const book = createDeadManBook(time, changed.notify)
  const { armed, view, show, arm } = book
  /** Profiles whose setting this run knows from the venue itself: what an earlier run left no longer counts. */
  const asked = new Set<string>()

  /** One setting of a profile at a time, in the order they were asked for: the venue keeps the last it hears. */
  const inTurn = createKeyedMutex()
  const watch = createDeadManWatch({ book, clients, reader, time, inTurn, onAnswer: (id) => asked.add(id) })

  const keep = (profileId: string, mine: Armed): void => {
    const kept = mine.by === 'renewed' ? keepRenewing(profileId, mine) : watch.keepLooking(profileId, mine)
    kept.catch((error: unknown) => {
      if (mine.stop.signal.aborted) return
      onError?.('renew the dead-man switch', error)
      book.showFailed(profileId, mine, notRenewed)
    })
  }

  const renew = async (profileId: string, mine: Armed): Promise<void> => {
    if (mine.stop.signal.aborted) return
    const [steadyAt, wallAt] = [time.monotonic(), time.now()]
    const { timeout, symbols } = mine
    const answer = await protect({ profileId, draftId: newId(), timeout, symbols })
    if (mine.stop.signal.aborted) return
    if (answer.ok && answer.value.state === 'accepted') {
      Object.assign(mine, { steadyAt, wallAt, sure: true })
      mine.unresolved.clear()
      return book.showSet(profileId, mine)
    }
    if (!mine.sure) noteUnresolved(mine, answer)
    book.showFailed(profileId, mine, errorOf(answer))
  }

  const keepRenewing = async (profileId: string, mine: Armed): Promise<void> => {
    const { timeout, stop } = mine
    while (!stop.signal.aborted) {
      const { state, asleepSince } = view(profileId)
      const left = book.msLeft(mine)
      // At its moment at the latest: from then on nobody can tell how it stands.
      const retry = left > 0 ? Math.min(retryMs(timeout), left) : retryMs(timeout)
      // Awake again, nobody knows how much of the time is left: it is renewed at once.
      const next = asleepSince === null ? Math.max(0, (timeout * 1_000) / renewalPart - book.elapsed(mine)) : 0
      await time.sleep(state === 'on' ? next : retry, stop.signal)
      const due = book.msLeft(mine) <= 0
      await inTurn(profileId, async () => {
        if (!due || (await watch.stillStands(profileId, mine))) await renew(profileId, mine)
      })
    }
  }

  const disarm = async (input: ProtectInput): Promise<Result<MoneyAnswer>> => {
    const { profileId } = input
    const answer = await protect(input)
    const mine = armed.get(profileId)
    if (answer.ok && answer.value.state === 'accepted') book.showOff(profileId)
    else if (mine !== undefined && noteUnresolved(mine, answer)) book.showUnclear(profileId, mine, errorOf(answer))
    return answer
  }

  const setArmed = async (input: ProtectInput): Promise<Result<MoneyAnswer>> => {
    const { profileId, timeout, symbols } = input
    const [steadyAt, wallAt] = [time.monotonic(), time.now()]
    const answer = await protect(input)
    const state = answer.ok ? answer.value.state : 'not-sent'
    if (state !== 'accepted' && state !== 'unknown') return answer
    const sure = state === 'accepted'
    const before = armed.get(profileId)
    // In doubt, the setting before it may be the one that stands, and fire earlier.
    const early = sure || before === undefined ? 0 : Math.max(0, wallAt + timeout * 1_000 - book.firesAt(before))
    const times = { steadyAt: steadyAt - early, wallAt: wallAt - early }
    const mine = arm(profileId, { timeout, symbols, sure, replaces: !sure && before !== undefined, ...times })
    noteUnresolved(mine, answer)
    // The venue may have taken it: a switch that might be armed is renewed like one that is.
    if (sure) book.showSet(profileId, mine)
    else book.showUnclear(profileId, mine, errorOf(answer))
    keep(profileId, mine)
    return answer
  }

  /** An intent unresolved has ended, and with the last of them what was unclear of this setting. */
  const endUnresolved = (intent: IntentView): void => {
    const { id, profileId, state } = intent
    const mine = armed.get(profileId)
    if (mine === undefined || !mine.unresolved.delete(id)) return
    const isDisarm = Number(intent.request['timeout']) === -1
    if (mine.by !== 'renewed' && !mine.sure) {
      // The journal tells what is left now; until the venue has answered, nothing else does.
      book.release(profileId)
      adoptOne(profileId)
      return armed.has(profileId) ? undefined : book.showOff(profileId)
    }
    if (state === 'accepted' && isDisarm) return book.showOff(profileId)
    if (state === 'accepted') {
      mine.sure = true
      mine.unresolved.clear()
    }
    if (mine.unresolved.size > 0) return
    if (!mine.sure && !mine.replaces) return book.showOff(profileId)
    // Past its moment only the venue can tell, and it is asked about that already.
    if (mine.sure && book.msLeft(mine) > 0) book.showSet(profileId, mine)
  }

  const adoptOne = (profileId: string): void => {
    const known = armed.get(profileId)
    if (known?.by === 'renewed') return
    if (known !== undefined) return keep(profileId, arm(profileId, known))
    if (asked.has(profileId)) return
    const now = time.now()
    const left = leftSetting(reader, profileId, now)
    if (!left.ok) return onError?.('read what the dead-man switch was set to', left.error)
    if (left.value === null) return
    const { timeout, symbols, sentAt, unresolved } = left.value
    const sure = unresolved.length === 0
    const mine = arm(profileId, { timeout, symbols, sure, by: 'left', unresolved: new Set(unresolved), wallAt: sentAt })
    mine.steadyAt -= Math.max(0, now - sentAt)
    // Requests of the run that made it may have renewed it since, until that run ended.
    const firedBy = sentAt + 2 * timeout * 1_000
    if (firedBy < now) mine.firedBy = firedBy
    book.showUnclear(profileId, mine, null)
    keep(profileId, mine)
  }

  return {
    view,
    // One of an earlier run whose moment has passed ends without us: nothing is lost by leaving.
    armed: () =>
      [...armed.values()].filter((mine) => mine.by === 'renewed' || (mine.by === 'left' && book.msLeft(mine) > 0))
        .length,
    adopt: (profileIds) => profileIds.forEach(adoptOne),
    set: (input) => {
      if (input.timeout === -1) return inTurn(input.profileId, () => disarm(input))
      if (input.symbols.length === 0) return Promise.resolve(fail(needsPairs))
      return inTurn(input.profileId, () => setArmed(input))
    },
    onIntent: (intent) => {
      if (intent.kind !== 'protect' || isUnresolved(intent.state)) return
      // After the setting it belongs to, which may still be on its way.
      inTurn(intent.profileId, () => Promise.resolve(endUnresolved(intent))).catch((error: unknown) =>
        onError?.('hear of the dead-man switch', error),
      )
    },
    onSuspend: () => {
      for (const { stop } of armed.values()) stop.abort()
      const asleepSince = time.now()
      const views = [...armed].map(([profileId, { by }]) =>
        by === 'renewed' ? { ...view(profileId), asleepSince } : view(profileId),
      )
      views.forEach(show)
      return views
    },
    onResume: () => {
      for (const [profileId, mine] of [...armed]) keep(profileId, arm(profileId, mine))
    },
    close: async () => {
      for (const { stop } of armed.values()) stop.abort()
      // Another setting than ours is somebody else's protection: leaving does not take it away.
      for (const [profileId, { by }] of [...armed]) if (by === 'foreign') armed.delete(profileId)
      const open = [...armed.keys()]
      await Promise.all(
        open.map((profileId) =>
          inTurn(profileId, () => disarm({ profileId, draftId: newId(), timeout: -1, symbols: [] })),
        ),
      )
      return [...armed.keys()].map(view)
    },
  }
}

const errorOf = (answer: Result<MoneyAnswer>): AppError | null =>
  answer.ok ? (answer.value.error ?? null) : answer.error

/** Keeps the intent of an answer that is unresolved; false where it is in none. */
const noteUnresolved = ({ unresolved }: Armed, answer: Result<MoneyAnswer>): boolean => {
  if (!answer.ok || answer.value.state !== 'unknown') return false
  unresolved.add(answer.value.intentId)
  return true
}
