import { deadManOff } from '#shared/domain/dead-man.ts'
import type { DeadManView, DiedOrder } from '#shared/domain/dead-man.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { Time } from '#main/time.ts'
import type { MoneyDeps } from './money.ts'
import type { createProtect, ProtectInput } from './protect.ts'

export interface DeadManSwitch {
  view(profileId: string): DeadManView
  /** Arms, changes, or with -1 disarms; gives the answer of the one request it takes. */
  set(input: ProtectInput): Promise<Result<MoneyAnswer>>
  /** The machine sleeps: nothing can be renewed until it wakes. Says so at once, and gives the views of those that stay armed. */
  onSuspend(): readonly DeadManView[]
  /** Reads back whether a switch fired while the machine slept, and what it cancelled; renews where it did not. */
  onResume(): void
  /** A planned end of the app: disarms, so that leaving cancels nothing. Gives the views of those that stay armed. */
  close(): Promise<readonly DeadManView[]>
}

export interface DeadManDeps {
  readonly protect: ReturnType<typeof createProtect>
  readonly clients: MoneyDeps['clients']
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

interface Armed {
  readonly timeout: number
  readonly symbols: readonly string[]
  readonly stop: AbortController
  /** Steady and wall time of the last renewal that got through (ms); the first sees no clock jump, the second no sleep. */
  steadyAt: number
  wallAt: number
}

/** Keeps the dead-man switches of all profiles, each off until somebody arms it; renewed only through its own endpoint. */
export function createDeadManSwitch(deps: DeadManDeps): DeadManSwitch {
  const { protect, clients, time, newId, onChange, onError } = deps
  const views = new Map<string, DeadManView>()
  const armed = new Map<string, Armed>()
  const turns = new Map<string, Promise<unknown>>()

  const view = (profileId: string): DeadManView => views.get(profileId) ?? deadManOff(profileId)
  const show = (next: DeadManView): void => {
    views.set(next.profileId, next)
    onChange(next)
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
      stop: new AbortController(),
      steadyAt: time.monotonic(),
      wallAt: time.now(),
    }
    armed.set(profileId, mine)
    return mine
  }
  const keep = (profileId: string, mine: Armed): void => {
    keepRenewing(profileId, mine).catch((error: unknown) => {
      if (mine.stop.signal.aborted) return
      onError?.('renew the dead-man switch', error)
      show({ ...view(profileId), state: 'late', error: notRenewed })
    })
  }

  /** Shows a setting that got through, counted from when it was sent. */
  const showOn = (profileId: string, mine: Armed): void => {
    const { timeout, symbols, wallAt } = mine
    const firesAt = wallAt + timeout * 1_000
    show({ ...deadManOff(profileId), state: 'on', timeout, symbols, firesAt, renewedAt: wallAt })
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
    showOn(profileId, mine)
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

  const elapsed = ({ steadyAt, wallAt }: Armed): number => Math.max(time.monotonic() - steadyAt, time.now() - wallAt)

  /**
   * By our clocks the moment has passed, and a renewal now would hide that it fired. The venue decides: a setting it still
   * keeps has not fired, whatever our clock jumped. Stays `late` until the venue can be asked.
   */
  const readBack = async (profileId: string, mine: Armed): Promise<void> => {
    const { stop, symbols, wallAt, timeout } = mine
    const client = await clients(profileId)
    if (!client.ok) return show({ ...view(profileId), state: 'late', error: client.error })
    const setting = await client.value.call('getDeadMan', {}, { lane: 'settle' })
    if (stop.signal.aborted) return
    if (setting.kind !== 'accepted') return show({ ...view(profileId), state: 'late', error: setting.error })
    const { data } = setting
    if (data !== null && (data.triggerTime ?? 0) > (data.currentTime ?? 0)) return renew(profileId, mine)
    const died = await cancelledSince(profileId, symbols, wallAt + timeout * 1_000 - slackMs)
    if (stop.signal.aborted) return
    if (!died.ok) return show({ ...view(profileId), state: 'late', error: died.error })
    release(profileId)
    show({ ...view(profileId), state: 'fired', died: died.value, error: null })
  }

  /** Orders cancelled since `since` (ms). */
  const cancelledSince = async (
    profileId: string,
    symbols: readonly string[],
    since: number,
  ): Promise<Result<readonly DiedOrder[]>> => {
    const client = await clients(profileId)
    if (!client.ok) return client
    const died: DiedOrder[] = []
    for (const symbol of symbols) {
      const request = { symbol, startAt: since, limit: 100 }
      const closed = await client.value.call('listClosedOrders', request, { lane: 'settle' })
      if (closed.kind !== 'accepted') return fail(closed.error)
      for (const { id, state } of closed.data.items) if (state === 'cancelled') died.push({ orderId: id, symbol })
    }
    return ok(died)
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
    showOn(profileId, mine)
    // The venue may have taken it: a switch that might be armed is renewed like one that is.
    if (state === 'unknown') showLate(profileId, answer)
    keep(profileId, mine)
    return answer
  }

  return {
    view,
    set: (input) => {
      if (input.timeout === -1) return inTurn(input.profileId, () => disarm(input))
      if (input.symbols.length === 0) return Promise.resolve(fail(needsPairs))
      return inTurn(input.profileId, () => setArmed(input))
    },
    onSuspend: () => {
      for (const { stop } of armed.values()) stop.abort()
      const asleepSince = time.now()
      const views = [...armed.keys()].map((profileId) => ({ ...view(profileId), asleepSince }))
      views.forEach(show)
      return views
    },
    onResume: () => {
      for (const [profileId, { timeout, symbols, steadyAt, wallAt }] of [...armed]) {
        keep(profileId, Object.assign(arm(profileId, timeout, symbols), { steadyAt, wallAt }))
      }
    },
    close: async () => {
      const open = [...armed.keys()]
      for (const { stop } of armed.values()) stop.abort()
      await Promise.all(
        open.map((profileId) =>
          inTurn(profileId, () => disarm({ profileId, draftId: newId(), timeout: -1, symbols: [] })),
        ),
      )
      return [...armed.keys()].map(view)
    },
  }
}
