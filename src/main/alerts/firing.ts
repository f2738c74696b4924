import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import type { Base } from '#main/platform/base.ts'
import { isActive } from './alert-store.ts'
import type { AlertState, KeptAlert } from './alert-store.ts'
import type { KindWatch, WatchParts } from './parts.ts'
import { viewOf } from './views.ts'

/** One alert while Coffer runs; another object where it begins anew. */
export interface Running {
  /** What it watches and whether it may fire, as text: another one begins anew. */
  readonly key: string
  /** ms since the epoch; also where the disk did not take it. */
  firedAt: number | null
  /** As `KeptAlert.mark`; also where the disk did not take it. */
  mark: string | null
}

/** An alert whose rule is met. */
export interface Fire {
  readonly alert: KeptAlert
  /** What is listed of it, oldest first. */
  readonly values: readonly string[]
  readonly message: Message
  readonly isLate?: boolean
  /** Within the pause of one that repeats it is listed without a notification, where nothing would tell of it later. */
  readonly isListedInPause?: boolean
}

/** What one reading comes to; kept together, so that a crash leaves all of it or none. */
export interface Outcome {
  readonly fires?: readonly Fire[]
  readonly marks?: readonly { readonly alert: KeptAlert; readonly mark: string }[]
  readonly also?: (state: AlertState) => AlertState
}

export interface Firing {
  runningOf(alert: KeptAlert): Running
  /** Whether it would be told now. */
  canFire(alert: KeptAlert): boolean
  /** Keeps it on disk before anybody learns of it: after a crash it stands as fired, and never fires twice. */
  take(outcome: Outcome): void
  forgetAllBut(ids: ReadonlySet<string>): void
}

/** Times at which an alert fired that are kept. */
const mostFired = 50

const withFired = (alert: KeptAlert, { values, isLate = false }: Fire, at: number): KeptAlert => ({
  ...alert,
  isDone: !alert.options.repeat,
  history: [...values.map((value) => ({ at, value, isLate })).reverse(), ...alert.history].slice(0, mostFired),
})

/** Since when one that repeats is silent. A pause is of the rule as it is now, not of a former one. */
const firedAtOf = ({ options, history, addedAt }: KeptAlert): number | null =>
  options.repeat ? (history.find(({ at }) => at > addedAt)?.at ?? null) : null

/** Whether something is about the alert as it is now: of a rule that was written anew meanwhile, it says nothing. */
const isOf =
  ({ id, rule }: KeptAlert) =>
  (one: { readonly alert: KeptAlert }): boolean =>
    one.alert.id === id && one.alert.rule === rule

/** One that is kept as fired runs no more: resumed, or with its rule given again, it begins anew. */
function forgetDone(state: Result<AlertState>, running: Map<string, Running>): void {
  for (const { id, isDone } of state.ok ? state.value.alerts : []) if (isDone) running.delete(id)
}

/** How each kept alert runs, and the firing of one. */
export function createFiring(
  { time, events, onError }: Base,
  { store, isLocked, changed }: WatchParts,
  watchStatusOf: KindWatch['watchStatusOf'],
): Firing {
  const running = new Map<string, Running>()
  const runningOf = (alert: KeptAlert): Running => {
    const key = JSON.stringify([alert.rule, alert.paused, alert.isDone])
    const known = running.get(alert.id)
    if (known?.key === key) return known
    const made = { key, firedAt: firedAtOf(alert), mark: alert.mark }
    running.set(alert.id, made)
    return made
  }
  const canFire = (alert: KeptAlert): boolean => {
    if (!isActive(alert)) return false
    const { firedAt } = runningOf(alert)
    if (firedAt === null) return true
    const sinceMs = time.now() - firedAt
    // A clock that was set back does not keep it silent.
    return alert.options.repeat && (sinceMs < 0 || sinceMs >= alert.options.pauseMinutes * 60_000)
  }

  async function keep(told: readonly Fire[], listed: readonly Fire[], { marks = [], also }: Outcome): Promise<void> {
    const at = time.now()
    const edit = (alert: KeptAlert): KeptAlert => {
      const fired = [...told, ...listed].find(isOf(alert))
      const mark = marks.find(isOf(alert))?.mark ?? alert.mark
      return { ...(fired === undefined ? alert : withFired(alert, fired, at)), mark }
    }
    const kept = await store.changeAnyway((state) => {
      const after = { ...state, alerts: state.alerts.map(edit) }
      const rules = new Map(state.alerts.map(({ id, rule }) => [id, rule]))
      return ok({ state: also === undefined ? after : also(after), value: rules })
    })
    if (!kept.ok) onError('keep-alerts', kept.error)
    forgetDone(store.read(), running)
    for (const fire of told) {
      const { alert, message } = fire
      // Removed or written anew meanwhile.
      if (kept.ok && kept.value.get(alert.id) !== alert.rule) continue
      const after = withFired(alert, fire, at)
      events.emit('alert-fired', { alert: viewOf(after, [], watchStatusOf(alert), isLocked()), at, message })
    }
    if (told.length + listed.length > 0) changed()
  }
  return {
    runningOf,
    canFire,
    take(outcome) {
      const { fires = [], marks = [], also } = outcome
      for (const { alert, mark } of marks) runningOf(alert).mark = mark
      const told = fires.filter(({ alert }) => canFire(alert))
      const isListed = (fire: Fire): boolean => fire.isListedInPause === true && isActive(fire.alert)
      const listed = fires.filter((fire) => !told.includes(fire) && isListed(fire) && fire.alert.options.repeat)
      for (const { alert } of told) runningOf(alert).firedAt = time.now()
      if (told.length + listed.length + marks.length === 0 && also === undefined) return
      keep(told, listed, outcome).catch((error: unknown) => onError('alerts', error))
    },
    forgetAllBut: (ids) => [...running.keys()].filter((id) => !ids.has(id)).forEach((id) => running.delete(id)),
  }
}
