import { deadManOff } from '#shared/domain/dead-man.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { appError, fail } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { JournalReader } from '#main/journal/index.ts'
import { createNotifier } from '#main/platform/notifier.ts'
import type { Time } from '#main/time.ts'
import { leftSetting } from './dead-man-left.ts'
import type { MoneyDeps } from './money.ts'
import type { createProtect, ProtectInput } from './protect.ts'
import { diedBy, pairsAtRisk, settingAt } from './dead-man-venue.ts'
import { sameSymbols } from './settle/protect.ts'

export interface DeadManSwitch {
  view(profileId: string): DeadManView
  /** Arms, changes, or with -1 disarms; gives the answer of the one request it takes. */
  set(input: ProtectInput): Promise<Result<MoneyAnswer>>
  /**
   * Shows what an earlier run of the app may have left set for these profiles, and asks the venue whether it still stands:
   * at start, and on unlock. It is never renewed, only shown, read again and offered to be switched off.
   */
  adopt(profileIds: readonly string[]): void
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
/** Orders closed this long before the switch was due are not its doing (ms). */
const slackMs = 2_000
/** ms until the next try after a renewal that did not get through. */
const retryMs = (timeout: number): number => Math.max(2_000, timeout * 100)

const needsPairs = appError('bad-input', 'Name the pairs whose orders the switch may cancel.', { field: 'symbols' })
const notRenewed = appError(
  'internal',
  'Coffer stopped renewing the switch, so it will fire; set it again or switch it off.',
)

/** ms between two looks at a setting that an earlier run left: somebody else may renew or end it. */
const lookMs = 60_000
/** ms until the next look after one without an answer. */
const lookAgainMs = 15_000

interface Armed {
  timeout: number
  symbols: readonly string[]
  /** Kept alive by this run: `renewed`. Left by an earlier one: `left`. Another setting in the place of that one: `foreign`. */
  by: 'renewed' | 'left' | 'foreign'
  readonly stop: AbortController
  /** Of a setting for every pair: the pairs that had open orders when it was looked at. */
  watched: readonly string[]
  /** Steady and wall time of the last setting that got through (ms); the first sees no clock jump, the second no sleep. */
  steadyAt: number
  wallAt: number
}

/** Keeps the dead-man switches of all profiles, each off until somebody arms it; renewed only through its own endpoint. */
export function createDeadManSwitch(deps: DeadManDeps): DeadManSwitch {
  const { protect, clients, reader, time, newId, onError } = deps
  const changed = createNotifier('tell of the dead-man switch', onError ?? (() => undefined), deps.onChange)
  const views = new Map<string, DeadManView>()
  const armed = new Map<string, Armed>()
  const turns = new Map<string, Promise<unknown>>()
  /** Profiles whose setting this run knows from the venue itself: what an earlier run left no longer counts. */
  const asked = new Set<string>()

  const view = (profileId: string): DeadManView => views.get(profileId) ?? deadManOff(profileId)
  const show = (next: DeadManView): void => {
    views.set(next.profileId, next)
    changed.tell(next)
  }
  /** One setting of a profile at a time, in the order they were asked for: the venue keeps the last it hears. */
  const inTurn = <T>(profileId: string, job: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(profileId) ?? Promise.resolve()).then(job)
    turns.set(
      profileId,
      turn.catch(() => undefined),
    )
    return turn
  }
  const release = (profileId: string): void => {
    armed.get(profileId)?.stop.abort()
    armed.delete(profileId)
  }

  const arm = (profileId: string, timeout: number, symbols: readonly string[]): Armed => {
    release(profileId)
    const mine: Armed = {
      timeout,
      symbols,
      by: 'renewed',
      watched: [],
      stop: new AbortController(),
      steadyAt: time.monotonic(),
      wallAt: time.now(),
    }
    armed.set(profileId, mine)
    return mine
  }
  const keep = (profileId: string, mine: Armed): void => {
    const kept = mine.by === 'renewed' ? keepRenewing(profileId, mine) : keepLooking(profileId, mine)
    kept.catch((error: unknown) => {
      if (mine.stop.signal.aborted) return
      onError?.('renew the dead-man switch', error)
      show({ ...view(profileId), state: mine.by === 'renewed' ? 'late' : 'found', error: notRenewed })
    })
  }

  /** Shows a setting that got through, counted from when it was sent. */
  const showSet = (profileId: string, mine: Armed): void => {
    const { timeout, symbols, wallAt, by } = mine
    const state = by === 'renewed' ? 'on' : 'found'
    const firesAt = wallAt + timeout * 1_000
    show({ ...deadManOff(profileId), state, timeout, symbols, firesAt, renewedAt: wallAt })
  }
  const showLate = (profileId: string, answer: Result<MoneyAnswer>): void => {
    const error = answer.ok ? (answer.value.error ?? null) : answer.error
    show({ ...view(profileId), state: 'late', error })
  }

  const renew = async (profileId: string, mine: Armed): Promise<void> => {
    if (mine.stop.signal.aborted) return
    const [steadyAt, wallAt] = [time.monotonic(), time.now()]
    const { timeout, symbols } = mine
    const answer = await protect({ profileId, draftId: newId(), timeout, symbols })
    if (mine.stop.signal.aborted) return
    if (!answer.ok || answer.value.state !== 'accepted') return showLate(profileId, answer)
    Object.assign(mine, { steadyAt, wallAt })
    showSet(profileId, mine)
  }

  const keepRenewing = async (profileId: string, mine: Armed): Promise<void> => {
    const { timeout, stop } = mine
    while (!stop.signal.aborted) {
      const since = elapsed(mine)
      const { state, asleepSince } = view(profileId)
      // Awake again, nobody knows how much of the time is left: it is renewed at once.
      const next = asleepSince === null ? Math.max(0, (timeout * 1_000) / renewalPart - since) : 0
      await time.sleep(state === 'late' ? retryMs(timeout) : next, stop.signal)
      const due = elapsed(mine) >= timeout * 1_000
      await inTurn(profileId, () => (due ? readBack(profileId, mine) : renew(profileId, mine)))
    }
  }

  const keepLooking = async (profileId: string, mine: Armed): Promise<void> => {
    const { stop } = mine
    while (!stop.signal.aborted) {
      await inTurn(profileId, () => look(profileId, mine))
      const left = mine.timeout * 1_000 - elapsed(mine)
      const pause = view(profileId).error === null ? Math.min(lookMs, Math.max(slackMs, left)) : lookAgainMs
      await time.sleep(pause, stop.signal)
    }
  }

  const elapsed = ({ steadyAt, wallAt }: Armed): number => Math.max(time.monotonic() - steadyAt, time.now() - wallAt)

  /**
   * By our clocks the moment has passed, and a renewal now would hide that it fired. The venue decides: a setting it still
   * keeps has not fired, whatever our clock jumped. Stays `late` until the venue can be asked.
   */
  const readBack = async (profileId: string, mine: Armed): Promise<void> => {
    const standing = await settingAt(clients, profileId)
    if (mine.stop.signal.aborted) return
    if (standing.state === 'unclear') return show({ ...view(profileId), state: 'late', error: standing.error })
    asked.add(profileId)
    return standing.state === 'not-set' ? tellFired(profileId, mine) : renew(profileId, mine)
  }

  /** Whether what an earlier run left still stands; its moment is the venue's from then on, told by our clock. */
  const look = async (profileId: string, mine: Armed): Promise<void> => {
    if (mine.stop.signal.aborted) return
    const standing = await settingAt(clients, profileId)
    if (mine.stop.signal.aborted) return
    if (standing.state === 'unclear') return show({ ...view(profileId), error: standing.error })
    asked.add(profileId)
    if (standing.state === 'not-set') {
      if (elapsed(mine) >= mine.timeout * 1_000 - slackMs) return tellFired(profileId, mine)
      release(profileId)
      return show(deadManOff(profileId))
    }
    const { timeout, symbols, leftMs } = standing
    const spent = timeout * 1_000 - leftMs
    const same = timeout === mine.timeout && sameSymbols(symbols, mine.symbols)
    const by = same ? mine.by : 'foreign'
    Object.assign(mine, { timeout, symbols, by, steadyAt: time.monotonic() - spent, wallAt: time.now() - spent })
    showSet(profileId, mine)
    if (symbols.length > 0) return
    const atRisk = await pairsAtRisk(clients, profileId)
    if (atRisk.ok) mine.watched = [...new Set([...mine.watched, ...atRisk.value])]
  }

  const tellFired = async (profileId: string, mine: Armed): Promise<void> => {
    const { stop, wallAt, timeout } = mine
    const died = await diedBy({ clients, reader }, profileId, mine, wallAt + timeout * 1_000 - slackMs)
    if (stop.signal.aborted) return
    if (!died.ok) {
      const state = mine.by === 'renewed' ? 'late' : 'found'
      return show({ ...view(profileId), state, error: died.error })
    }
    release(profileId)
    show({ ...view(profileId), state: 'fired', died: died.value, error: null })
  }

  const disarm = async (input: ProtectInput): Promise<Result<MoneyAnswer>> => {
    const answer = await protect(input)
    if (answer.ok && answer.value.state === 'accepted') {
      release(input.profileId)
      show(deadManOff(input.profileId))
    }
    return answer
  }

  const setArmed = async (input: ProtectInput): Promise<Result<MoneyAnswer>> => {
    const { profileId, timeout, symbols } = input
    const [steadyAt, wallAt] = [time.monotonic(), time.now()]
    const answer = await protect(input)
    const state = answer.ok ? answer.value.state : 'not-sent'
    if (state !== 'accepted' && state !== 'unknown') return answer
    const mine = Object.assign(arm(profileId, timeout, symbols), { steadyAt, wallAt })
    showSet(profileId, mine)
    // The venue may have taken it: a switch that might be armed is renewed like one that is.
    if (state === 'unknown') showLate(profileId, answer)
    keep(profileId, mine)
    return answer
  }

  const adoptOne = (profileId: string): void => {
    const known = armed.get(profileId)
    if (known?.by === 'renewed') return
    if (known !== undefined) return keep(profileId, again(profileId, known))
    if (asked.has(profileId)) return
    const now = time.now()
    const left = leftSetting(reader, profileId, now)
    if (!left.ok) return onError?.('read what the dead-man switch was set to', left.error)
    if (left.value === null) return
    const { timeout, symbols, sentAt } = left.value
    const mine = arm(profileId, timeout, symbols)
    Object.assign(mine, { by: 'left', steadyAt: mine.steadyAt - Math.max(0, now - sentAt), wallAt: sentAt })
    showSet(profileId, mine)
    keep(profileId, mine)
  }
  /** The same setting, kept anew. */
  const again = (profileId: string, { timeout, symbols, by, watched, steadyAt, wallAt }: Armed): Armed =>
    Object.assign(arm(profileId, timeout, symbols), { by, watched, steadyAt, wallAt })

  return {
    view,
    armed: () => [...armed.values()].filter(({ by }) => by !== 'foreign').length,
    adopt: (profileIds) => profileIds.forEach(adoptOne),
    set: (input) => {
      if (input.timeout === -1) return inTurn(input.profileId, () => disarm(input))
      if (input.symbols.length === 0) return Promise.resolve(fail(needsPairs))
      return inTurn(input.profileId, () => setArmed(input))
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
      for (const [profileId, mine] of [...armed]) keep(profileId, again(profileId, mine))
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
