import type { Profile } from '#shared/domain/profile.ts'
import type { Settings, SettingsChange } from '#shared/domain/settings.ts'
import { withChange } from '#shared/domain/settings-change.ts'
import { isPageState, settingsChangeSchema } from '#shared/domain/settings.ts'
import type { SetupDone, SetupPart, SetupPreview } from '#shared/domain/setup.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import type { Alerts } from '#main/alerts/index.ts'
import type { Time } from '#main/platform/time.ts'
import type { AskTrusted } from '#main/trusted/index.ts'
import type { ManyLabels } from '#main/withdrawals/many-labels.ts'
import { importForm, loosened } from './import-form.ts'
import { carriedPage, planOf } from './plan.ts'
import type { Here, Plan } from './plan.ts'
import type { SetupAlert } from './setup-file.ts'
import { carriedSettings, readSetup, setupKind, setupVersion } from './setup-file.ts'

export interface SetupDeps {
  readonly version: string
  readonly time: Pick<Time, 'now'>
  readonly profiles: () => readonly Pick<Profile, 'id' | 'label' | 'kind' | 'keyedAt'>[]
  readonly isLocked: () => boolean
  readonly settings: { get(): Settings; change(change: SettingsChange): Promise<Result<Settings>> }
  readonly alerts: Pick<Alerts, 'list' | 'add'>
  readonly labels: ManyLabels
  readonly askTrusted: AskTrusted
  readonly words: (message: TrustedMessage) => string
}

/** Labels that one window shows: more would not be read. */
const mostLabels = 50

/** Settings, layouts, alerts, drawings and address labels as one file, out and in; never a key. */
export interface SetupFiles {
  /** The whole file. Errors: vault-locked, disk-failed. */
  write(): Result<{ readonly name: string; readonly text: string }>
  /** Errors: as `write`, and bad-input. */
  read(text: string): Result<SetupPreview>
  /** Errors: as `read`, and main's own window's. Alerts that are refused are told in the answer. */
  apply(text: string, parts: readonly SetupPart[]): Promise<Result<SetupDone>>
}

export function createSetupFiles(deps: SetupDeps): SetupFiles {
  const plan = (text: string): Result<Plan> => {
    const here = hereOf(deps)
    if (!here.ok) return here
    const setup = readSetup(text)
    return setup.ok ? ok(planOf(setup.value, here.value)) : setup
  }
  return {
    write: () => written(deps),
    read: (text) => {
      const planned = plan(text)
      return planned.ok ? ok(planned.value.preview) : planned
    },
    apply: async (text, parts) => {
      const planned = plan(text)
      if (!planned.ok) return planned
      const wanted = only(planned.value, parts)
      const kept = await keep(deps, wanted)
      return kept.ok ? ok(await withAlerts(deps, wanted)) : kept
    },
  }
}

function hereOf({ isLocked, labels, alerts, profiles, settings }: SetupDeps): Result<Here> {
  if (isLocked()) return fail(appError('vault-locked', msg('vault.locked')))
  const entries = labels.entries()
  if (!entries.ok) return entries
  const kept = alerts.list()
  if (!kept.ok) return kept
  return ok({ profiles: profiles(), settings: settings.get(), alerts: kept.value, entries: entries.value })
}

function written(deps: SetupDeps): Result<{ readonly name: string; readonly text: string }> {
  const here = hereOf(deps)
  if (!here.ok) return here
  const { profiles, settings, alerts, entries } = here.value
  const savedAt = new Date(deps.time.now()).toISOString()
  const file = {
    kind: setupKind,
    version: setupVersion,
    app: deps.version,
    savedAt,
    profiles: profiles.map(({ id, label, kind }) => ({ id, label, kind })),
    settings: Object.fromEntries(carriedSettings.map((name) => [name, settings[name]])),
    page: carriedPage(settings.page),
    alerts: alerts.map(({ profileId, rule, options, state }): SetupAlert => {
      return { profileId, rule, options, paused: state === 'paused' || state === 'fired' }
    }),
    labels: entries.map(({ id: _id, addedAt: _addedAt, relabelledAt: _relabelledAt, ...entry }) => entry),
  }
  return ok({ name: `coffer-setup-${savedAt.slice(0, 10)}.json`, text: `${JSON.stringify(file, null, 2)}\n` })
}

/** The chosen parts of a plan. */
const only = (plan: Plan, parts: readonly SetupPart[]): Plan => ({
  ...plan,
  settings: parts.includes('settings') ? plan.settings : {},
  page: parts.includes('desk') ? plan.page : {},
  alerts: parts.includes('alerts') ? plan.alerts : [],
  labels: parts.includes('labels') ? plan.labels : [],
})

/** Settings, page and labels; asked about in main's own window where a label changes or a protection is loosened. */
async function keep(deps: SetupDeps, plan: Plan): Promise<Result<null>> {
  const { settings, labels, askTrusted, words, profiles } = deps
  const changes = loosened(settings.get(), plan, profiles())
  if (changes.length === 0 && plan.labels.length === 0) return write(deps, plan)
  if (plan.labels.length > mostLabels) return fail(appError('bad-input', msg('setup.too-many', { most: mostLabels })))
  const keyless = new Set(profiles().flatMap(({ id, keyedAt }) => (keyedAt === null ? [id] : [])))
  if (plan.labels.some(({ entry }) => keyless.has(entry.profileId)))
    return fail(appError('key-absent', msg('trusted.key-first')))
  const facts = labels.factsOf(plan.labels.map(({ entry }) => entry))
  if (!facts.ok) return facts
  return askTrusted({
    profile: null,
    needs: 'vault',
    subject: importForm(changes, plan.labels, facts.value, words(msg('trusted.word.weaken'))),
    act: (_answer, signal) =>
      // Only what was shown may be loosened, whatever was changed while the window was open.
      JSON.stringify(loosened(settings.get(), plan, profiles())) === JSON.stringify(changes)
        ? write(deps, plan, signal)
        : Promise.resolve(fail(appError('confirm-stale', msg('protection.changed')))),
  })
}

/** Labels first: they are refused whole where one has changed meanwhile, and then nothing else is changed either. */
async function write({ settings, labels }: SetupDeps, plan: Plan, signal?: AbortSignal): Promise<Result<null>> {
  const change = changeOf(settings.get(), plan)
  if (!change.ok) return change
  if (plan.labels.length > 0) {
    const relabelled = await labels.relabel(plan.labels, signal)
    if (!relabelled.ok) return relabelled
  }
  if (Object.keys(change.value).length === 0) return ok(null)
  const kept = await settings.change(change.value)
  return kept.ok ? ok(null) : kept
}

/** What is written over the settings; what the page keeps and the file does not name stays. */
function changeOf(now: Settings, { settings, page }: Plan): Result<SettingsChange> {
  const checked = settingsChangeSchema.safeParse(Object.keys(page).length === 0 ? settings : { ...settings, page })
  const fits = checked.success && isPageState(withChange(now, checked.data).page)
  return fits ? ok(checked.data) : fail(appError('bad-input', msg('input.page-state')))
}

/** Alerts are added one by one, each by the same rules as one that is typed; a refused one stops none of the others. */
async function withAlerts({ alerts }: SetupDeps, plan: Plan): Promise<SetupDone> {
  const refused: SetupDone['refused'][number][] = []
  for (const alert of plan.alerts) {
    const added = await alerts.add(alert)
    if (!added.ok) refused.push({ rule: alert.rule, error: added.error })
  }
  return {
    settings: Object.keys(plan.settings).length,
    desk: Object.keys(plan.page).length,
    alerts: plan.alerts.length - refused.length,
    labels: plan.labels.length,
    refused,
  }
}
