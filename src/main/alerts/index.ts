import type { AlertOptions, AlertRule, AlertView } from '#shared/domain/alert.ts'
import { alertDefaults, mostAlerts, pairOf, ruleKey } from '#shared/domain/alert.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Base } from '#main/platform/base.ts'
import type { AlertState, KeptAlert } from './alert-store.ts'
import { openAlertStore } from './alert-store.ts'
import { createAlertWatch } from './alert-watch.ts'
import { checkRule } from './check-rule.ts'
import type { AlertParts } from './parts.ts'
import { markAt } from './rules/crossing.ts'
import type { Seen } from './rules/crossing.ts'
import { viewOf } from './views.ts'

type Given = { readonly [Name in keyof AlertOptions]?: AlertOptions[Name] | undefined }
type Changed = Promise<Result<readonly AlertView[]>>

/** What the page may do with alerts; each change gives the list of all profiles. Errors of all: disk-failed; of changes also vault-locked. */
export interface Alerts {
  list(): Result<readonly AlertView[]>
  /** Errors: profile-not-found, bad-input at `symbol`, `price`, `amount` or `currency`, overloaded, and of the venue as they come. */
  add(input: {
    readonly profileId: string
    readonly rule: AlertRule
    readonly options: Given
    /** Added as one that watches nothing until it goes on: the venue is not asked about it. */
    readonly paused?: boolean
  }): Changed
  /** Errors: as `add`, and not-found. */
  change(input: {
    readonly id: string
    readonly rule?: AlertRule | undefined
    readonly options?: Given | undefined
    readonly paused?: boolean | undefined
  }): Changed
  remove(id: string): Changed
  clearHistory(id: string): Changed
}

const withChanges = (
  alert: KeptAlert,
  { rule, options = {}, paused }: Omit<Parameters<Alerts['change']>[0], 'id'>,
  now: number,
  mark: string | null,
): KeptAlert => ({
  ...alert,
  rule: rule ?? alert.rule,
  options: { ...alert.options, ...given(options) },
  paused: paused ?? alert.paused,
  // What was written anew, or goes on by a press, may fire again.
  isDone: alert.isDone && rule === undefined && paused !== false,
  addedAt: rule === undefined ? alert.addedAt : now,
  // It begins anew: what happened until now is not to be told.
  mark: rule === undefined && paused === undefined ? alert.mark : mark,
})

/** What an alert begins with, by what the venue answered when it was made. */
interface Beginning {
  readonly mark: string | null
  /** Holds it against the newest price, once it is kept. */
  readonly begin: () => void
}

/** Nothing of a profile that is gone stays. */
const ofProfiles = (state: AlertState, ids: ReadonlySet<string>): AlertState => ({
  ...state,
  alerts: state.alerts.filter(({ profileId }) => ids.has(profileId)),
  gaps: state.gaps.filter(({ profileId }) => profileId === null || ids.has(profileId)),
  pairs: Object.fromEntries(Object.entries(state.pairs).filter(([id]) => ids.has(id))),
  announced: Object.fromEntries(Object.entries(state.announced).filter(([id]) => ids.has(id))),
})

type Edit = (alerts: readonly KeptAlert[]) => Result<readonly KeptAlert[]>

const notFound = () => fail(appError('not-found', msg('alerts.gone')))

const isSameRule = (one: AlertRule, other: AlertRule): boolean => ruleKey(one) === ruleKey(other)
/** Refuses what another alert of the profile watches already, and says how that one stands; null where none does. */
function refuseSame(alerts: readonly KeptAlert[], made: KeptAlert): Result<never> | null {
  const same = alerts.find(
    ({ id, profileId, rule }) => id !== made.id && profileId === made.profileId && isSameRule(rule, made.rule),
  )
  if (same === undefined) return null
  const state = same.isDone ? 'fired' : same.paused ? 'paused' : 'watched'
  return fail(appError('bad-input', msg('alerts.same', { state })))
}

/** Only what was given: an option that is left out stays. */
const given = (options: Given): Partial<AlertOptions> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

/** The kept alerts, and what changes them; `announce` sends them to the page. */
function openKept(base: Base, parts: AlertParts) {
  const { time, events, closing } = base
  const store = openAlertStore(base)
  const watch = createAlertWatch(base, { ...parts, store, changed: () => announce() })
  const viewsOf = (state: AlertState): readonly AlertView[] =>
    state.alerts.map((alert) => viewOf(alert, state.gaps, watch.watchStatusOf(alert), parts.isLocked()))
  const list = (): Result<readonly AlertView[]> => {
    const state = store.read()
    return state.ok ? ok(viewsOf(state.value)) : state
  }
  const announce = (): void => {
    const views = list()
    if (views.ok && !closing.aborted) events.emit('alerts-changed', views.value)
  }

  async function check(profileId: string, rule: AlertRule): Promise<Result<Beginning>> {
    const client = parts.clientOf(profileId)
    if (!client.ok) return client
    const newestOf = (symbol: string, read: Seen): Seen => watch.takePrice(profileId, symbol, read)
    const stands = await checkRule({ client: client.value, now: time.now(), signal: closing, newestOf }, rule)
    if (!stands.ok) return stands
    const symbol = pairOf(rule)
    const { value: price } = stands
    return ok({
      mark: markAt(rule, price),
      begin: () => void (price !== null && symbol !== null && watch.takePrice(profileId, symbol, price)),
    })
  }
  async function edit(change: Edit, begin?: Beginning['begin']): Changed {
    if (parts.isLocked()) return fail(appError('vault-locked', msg('vault.locked')))
    const kept = await store.change((state) => {
      const edited = change(state.alerts)
      if (!edited.ok) return edited
      return ok({ state: { ...state, alerts: [...edited.value], watchedAt: time.now() }, value: null })
    })
    if (!kept.ok) return kept
    watch.refresh()
    begin?.()
    announce()
    return list()
  }
  const editOne = (id: string, change: (alert: KeptAlert) => KeptAlert, begun?: Beginning | null): Changed =>
    edit((alerts) => {
      const known = alerts.find((alert) => alert.id === id)
      if (known === undefined) return notFound()
      const changed = change(known)
      const refused = begun ? refuseSame(alerts, changed) : null
      return refused ?? ok(alerts.map((alert) => (alert === known ? changed : alert)))
    }, begun?.begin)
  events.on('profiles-changed', async (profiles) => {
    const state = store.read()
    const ids = new Set(profiles.map(({ id }) => id))
    if (!state.ok || state.value.alerts.every(({ profileId }) => ids.has(profileId))) return
    await store.change((now) => ok({ state: ofProfiles(now, ids), value: null }))
    watch.refresh()
    announce()
  })
  return { store, list, check, edit, editOne }
}

/** Watches the alerts of all profiles while Coffer runs, and changes them on the user's word. */
export function openAlerts(base: Base, parts: AlertParts): Alerts {
  const { time, newId } = base
  const { store, list, check, edit, editOne } = openKept(base, parts)
  return {
    list,
    async add({ profileId, rule, options, paused = false }) {
      const begun = paused ? ok(null) : await check(profileId, rule)
      if (!begun.ok) return begun
      const made: KeptAlert = {
        id: newId(),
        profileId,
        rule,
        options: { ...alertDefaults, ...given(options) },
        paused,
        addedAt: time.now(),
        isDone: false,
        history: [],
        mark: begun.value?.mark ?? null,
      }
      return edit((alerts) => {
        // Removed while the venue was asked.
        if (!parts.profiles().some((profile) => profile.id === profileId))
          return fail(appError('profile-not-found', msg('profile.gone')))
        const same = refuseSame(alerts, made)
        if (same !== null) return same
        if (alerts.length >= mostAlerts) return fail(appError('overloaded', msg('alerts.full', { most: mostAlerts })))
        return ok([...alerts, made])
      }, begun.value?.begin)
    },
    async change({ id, rule: asked, options = {}, paused }) {
      const state = store.read()
      if (!state.ok) return state
      const known = state.value.alerts.find((alert) => alert.id === id)
      if (known === undefined) return notFound()
      // The rule that it has, given once more, changes nothing of what is watched; one that has fired begins anew with it.
      const rule = asked !== undefined && (known.isDone || !isSameRule(known.rule, asked)) ? asked : undefined
      const begun = rule === undefined ? ok(null) : await check(known.profileId, rule)
      if (!begun.ok) return begun
      const mark = begun.value?.mark ?? null
      const change = (alert: KeptAlert): KeptAlert => withChanges(alert, { rule, options, paused }, time.now(), mark)
      return editOne(id, change, begun.value)
    },
    remove: (id) =>
      edit((alerts) =>
        alerts.some((alert) => alert.id === id) ? ok(alerts.filter((one) => one.id !== id)) : notFound(),
      ),
    clearHistory: (id) => editOne(id, (alert) => ({ ...alert, history: [] })),
  }
}
