import type { DeadManView } from '#shared/domain/dead-man.ts'
import type { IntentView, MoneyAnswer } from '#shared/domain/intent.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import { appError, fail } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { createNotifier } from '#main/platform/notifier.ts'
import type { Time } from '#main/platform/time.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import { clearReport } from './clear-report.ts'
import { createDeadManWatch } from './expiry-watch.ts'
import { createAdopt, createReadings } from './left-armed.ts'
import type { createProtect, ProtectInput } from './protect.ts'
import { isDisarm } from './protect.ts'
import { createKeepSetting, followLimits } from './renewal.ts'
import type { DisarmEnd } from './requests.ts'
import { arm, disarm, disarmAtEnd, endUnresolved, pressDeadline } from './requests.ts'
import { createSendSetting } from './send-setting.ts'
import type { Armed, DeadManRecords, HeldBack } from './switch-records.ts'
import { createDeadManRecords, isOvertaken } from './switch-records.ts'
import { createTurns } from './turns.ts'

/** `isClearing`: a disarm that clears what is shown of a switch that fired, or is over. No other request does. */
export type SetInput = ProtectInput & { readonly isClearing?: true | undefined }

export interface DeadManSwitch {
  /** Null where nobody can tell: this run has set nothing, and what an earlier one left cannot be read. That is never "off". */
  view(profileId: string): DeadManView | null
  /** Arms, changes, or with -1 disarms; gives the answer of the one request it takes. */
  set(input: SetInput): Promise<Result<MoneyAnswer>>
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
  /** A profile was made read-only, or is so no longer. */
  onLimits(): void
  /** Disarms every setting but those of somebody else, whose protection it is; what could not be disarmed is shown as ever. */
  disarmOwn(): Promise<DisarmCounts>
  /** A planned end of the app: disarms, so that leaving cancels nothing. Gives the views of those that stay armed. */
  close(): Promise<readonly DeadManView[]>
  /** How the settings stand at the venues, all profiles together. */
  standing(): DeadManStanding
  /** Profiles whose setting is set or in doubt, as `standing` counts them. */
  profilesSet(): readonly string[]
}

/** Settings that may cancel orders, by what is known of them. One that has ended is in none of the counts. */
export interface DeadManStanding {
  /** The venue took or showed it, its moment is still to come, and no request in doubt may have ended it. */
  readonly set: number
  /**
   * It may stand: a request that made or ended it has no answer, its moment has passed by our clocks alone, or it may arrive
   * after the disarm that the venue took.
   */
  readonly inDoubt: number
  /** The venue keeps another setting in the place of ours: somebody else's protection, which Coffer does not disarm. */
  readonly elsewhere: number
  /** False where the journal cannot tell what an earlier run left of some profile: there may be more. */
  readonly isKnown: boolean
}

/** What became of the switches that were to be disarmed; the others were refused or not sent. */
export interface DisarmCounts {
  /** The venue took the disarm. */
  readonly accepted: number
  /** The disarm was sent, and whether it took is not known. */
  readonly unanswered: number
  /** It had fired before, and nothing was sent. */
  readonly fired: number
}

export interface DeadManDeps {
  readonly protect: ReturnType<typeof createProtect>
  readonly clients: MoneyDeps['clients']
  readonly reader: Pick<JournalReader, 'page'>
  /** `Journal.isReadable`. */
  readonly isReadable: () => boolean
  readonly heldBack: HeldBack
  readonly time: Time
  readonly newId: () => string
  readonly onChange: (view: DeadManView) => void
  readonly onError?: OnError
}

const needsPairs = appError('bad-input', msg('dead-man.name-pairs'), { field: 'symbols' })

/** Keeps the dead-man switches of all profiles, each off until somebody arms it; renewed only through its own endpoint. */
export function createDeadManSwitch(deps: DeadManDeps): DeadManSwitch {
  const { protect, clients, reader, isReadable, time, newId, heldBack, onError } = deps
  const changed = createNotifier('notify-dead-man', onError ?? (() => undefined), deps.onChange)
  const records = createDeadManRecords(time, changed.notify, heldBack)
  /** Profiles whose setting this run knows, from the venue or by its time. */
  const asked = new Set<string>()
  /** Profiles whose earlier settings were looked for. */
  const adopted = new Set<string>()
  const turns = createTurns()
  const closing = new AbortController()
  const shared = { records, clients, time, turns, closing: closing.signal, onError }
  const watch = createDeadManWatch({ ...shared, reader, onAnswer: (id) => asked.add(id) })
  const send = createSendSetting(protect, records)
  const keep = createKeepSetting({ ...shared, watch, send, newId })
  const readings = createReadings(isReadable)
  const adopt = createAdopt({ records, reader, readings, time, keep, asked, onError })
  const requests = { ...shared, reader, send, keep, watch, adopt }

  const disarmOwn = () =>
    disarmEach(records, (profileId) =>
      turns.request(profileId, () => disarmAtEnd(requests, { profileId, draftId: newId(), timeout: -1, symbols: [] })),
    )
  const view = (profileId: string): DeadManView | null =>
    records.isShown(profileId) || readings.saysNothingLeft(profileId) ? records.view(profileId) : null

  return {
    view,
    standing: () => ({ ...countStanding(records), isKnown: [...adopted].every((id) => view(id) !== null) }),
    profilesSet: () => profilesSet(records),
    adopt: (profileIds) => {
      for (const profileId of profileIds) {
        adopted.add(profileId)
        adopt(profileId)
      }
    },
    set: ({ isClearing, ...input }) => {
      if (!isDisarm(input.timeout) && input.symbols.length === 0) return Promise.resolve(fail(needsPairs))
      const leaveBy = pressDeadline(time)
      const act = !isDisarm(input.timeout) ? arm : isClearing === true ? clearReport : disarm
      return turns.request(input.profileId, () => act(requests, input, leaveBy))
    },
    onIntent: (intent) => {
      if (intent.kind !== 'protect' || isUnresolved(intent.state)) return
      // After the setting it belongs to, which may still be on its way.
      const end = () => Promise.resolve(endUnresolved(requests, intent))
      turns.own(intent.profileId, end).catch((error: unknown) => onError?.('dead-man-listener', error))
    },
    onSuspend: () => showAsleep(records, time.now()),
    onResume: () => {
      for (const [profileId, mine] of [...records.armed]) keep(profileId, records.arm(profileId, mine))
    },
    onLimits: () => followLimits(records, heldBack, keep),
    disarmOwn,
    close: async () => {
      closing.abort()
      stopKeeping(records)
      await disarmOwn()
      return [...records.armed].flatMap(([profileId, mine]) => {
        const how = standingAt(records, profileId, mine)
        // Leaving does not take somebody else's away.
        return how === 'ended' || how === 'elsewhere' ? [] : [records.view(profileId)]
      })
    },
  }
}

/** Those of somebody else are none of Coffer's to end. */
const disarmEach = async (
  { armed }: DeadManRecords,
  disarmOne: (profileId: string) => Promise<DisarmEnd>,
): Promise<DisarmCounts> => {
  const own = [...armed].filter(([, { by }]) => by !== 'foreign')
  const ends = await Promise.all(own.map(([profileId]) => disarmOne(profileId)))
  const count = (end: DisarmEnd): number => ends.filter((one) => one === end).length
  return { accepted: count('accepted'), unanswered: count('unanswered'), fired: count('fired') }
}

type Standing = 'set' | 'in-doubt' | 'elsewhere' | 'ended'

const countStanding = (records: DeadManRecords): Omit<DeadManStanding, 'isKnown'> => {
  const all = [...records.armed].map(([profileId, mine]) => standingAt(records, profileId, mine))
  const count = (one: Standing): number => all.filter((each) => each === one).length
  return { set: count('set'), inDoubt: count('in-doubt'), elsewhere: count('elsewhere') }
}

const profilesSet = (records: DeadManRecords): readonly string[] =>
  [...records.armed].flatMap(([profileId, mine]) => {
    const how = standingAt(records, profileId, mine)
    return how === 'set' || how === 'in-doubt' ? [profileId] : []
  })

const standingAt = (records: DeadManRecords, profileId: string, mine: Armed): Standing => {
  if (mine.by === 'foreign') return 'elsewhere'
  // What another key disarmed may be another account's, and stand.
  if (mine.disarmed !== null && mine.disarmedByOtherKey === null)
    return records.mayArrive(profileId) ? 'in-doubt' : 'ended'
  // Nothing can have fired later than that; by our clocks alone, it may still be to come.
  if (mine.isPast) return 'ended'
  const isSure =
    mine.sure && mine.unresolved.size === 0 && mine.otherKeySince === null && !isOvertaken(records, profileId, mine)
  return isSure && mine.disarmed === null && records.msLeft(mine) > 0 ? 'set' : 'in-doubt'
}

const stopKeeping = ({ armed }: DeadManRecords): void => {
  for (const { stop } of armed.values()) stop.abort()
}

/** Nothing is renewed or asked from now on, and that is shown. Gives the views of the settings that stay. */
const showAsleep = (records: DeadManRecords, asleepSince: number): readonly DeadManView[] => {
  stopKeeping(records)
  const views = [...records.armed].map(([profileId, { by }]) =>
    by === 'renewed' ? { ...records.view(profileId), asleepSince } : records.view(profileId),
  )
  views.forEach(records.show)
  return views
}
