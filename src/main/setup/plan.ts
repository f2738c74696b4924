import type { BookEntry } from '#shared/domain/address-book.ts'
import type { AlertRule, AlertView } from '#shared/domain/alert.ts'
import { ruleKey } from '#shared/domain/alert.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { pagePartOf } from '#shared/domain/page-names.ts'
import type { PageValue, Settings, SettingsChange } from '#shared/domain/settings.ts'
import type { SetupPreview } from '#shared/domain/setup.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import { pageParts } from './page-parts.ts'
import type { ProfileMap } from './page-parts.ts'
import { carriedSettings } from './setup-file.ts'
import type { Setup, SetupAlert, SetupProfile } from './setup-file.ts'

/** What is here now. */
export interface Here {
  readonly profiles: readonly Pick<Profile, 'id' | 'label' | 'kind'>[]
  readonly settings: Settings
  readonly alerts: readonly Pick<AlertView, 'profileId' | 'rule' | 'options' | 'state'>[]
  readonly entries: readonly BookEntry[]
}

export interface Relabelling {
  readonly entry: BookEntry
  readonly label: string
}

/** What a setup file comes to here. */
export interface Plan {
  readonly settings: SettingsChange
  readonly page: Settings['page']
  readonly alerts: readonly SetupAlert[]
  readonly labels: readonly Relabelling[]
  readonly preview: SetupPreview
}

/** The page's own state without what belongs to one installation, such as which profile was last in view. */
export const carriedPage = (page: Settings['page']): Settings['page'] =>
  Object.fromEntries(
    Object.entries(page).filter(([name]) => {
      const known = pagePartOf(name)
      return known === null || !pageParts[known.part].own
    }),
  )

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const alertKey = (profileId: string, rule: AlertRule): string => `${profileId} ${ruleKey(rule)}`
const recipientKey = (profileId: string, { currency, withdrawType, toAddress, chain, memo, memoNone }: Recipient) =>
  JSON.stringify([profileId, currency, withdrawType, toAddress, chain, memo, memoNone])

/**
 * The profile here that one of the file is: the same id, else the only one of that name and kind, on either side. No two of the
 * file become one.
 */
function profileMap(from: readonly SetupProfile[], here: Here['profiles']): ReadonlyMap<string, string> {
  const ids = new Set(here.map(({ id }) => id))
  const found = new Map(from.flatMap(({ id }) => (ids.has(id) ? [[id, id] as const] : [])))
  const taken = new Set(found.values())
  for (const { id, label, kind } of from) {
    const isNamesake = (profile: SetupProfile): boolean => profile.label === label && profile.kind === kind
    const [named, another] = here.filter(isNamesake)
    const isOnly = another === undefined && from.filter(isNamesake).length === 1
    if (!found.has(id) && isOnly && named !== undefined && !taken.has(named.id)) found.set(id, named.id)
  }
  return found
}

/** The desk of a file as it would stand here: each part judged by its own reader, and under the profiles of this installation. */
function deskOf(setup: Setup, here: Here, profiles: ReadonlyMap<string, string>) {
  const images = new Set(profiles.values())
  const map: ProfileMap = { hereOf: (id) => profiles.get(id) ?? null, knows: (id) => images.has(id) }
  const page: Record<string, PageValue> = {}
  const unread: SetupPreview['unreadDesk'][number][] = []
  let elsewhere = 0
  for (const [name, value] of Object.entries(carriedPage(setup.page))) {
    const known = pagePartOf(name)
    if (known === null) {
      unread.push({ name, part: null, why: 'unknown' })
      continue
    }
    const { judge, move } = pageParts[known.part]
    const verdict = judge(value)
    if (verdict !== 'whole') {
      unread.push({ name, part: known.part, why: verdict })
      continue
    }
    const own = known.profileId === null ? null : map.hereOf(known.profileId)
    if (known.profileId !== null && own === null) {
      elsewhere += 1
      continue
    }
    const nameHere = own === null ? name : `${known.part}:${own}`
    const moved = move?.(value, here.settings.page[nameHere], map) ?? { value, left: 0 }
    elsewhere += moved.left
    if (!isSame(moved.value, here.settings.page[nameHere])) page[nameHere] = moved.value
  }
  return { page, unread, elsewhere }
}

/** Works out what of a file differs from what is here. */
export function planOf(setup: Setup, here: Here): Plan {
  const profiles = profileMap(setup.profiles, here.profiles)
  const names = carriedSettings.filter(
    (name) => name in setup.settings && !isSame(setup.settings[name], here.settings[name]),
  )
  const desk = deskOf(setup, here, profiles)
  const alerts = alertsOf(setup, here, profiles)
  const labels = labelsOf(setup, here, profiles)
  return {
    settings: Object.fromEntries(names.map((name) => [name, setup.settings[name]])) as SettingsChange,
    page: desk.page,
    alerts: alerts.add,
    labels: labels.change,
    preview: {
      savedAt: setup.savedAt,
      app: setup.app,
      settings: names,
      unreadSettings: setup.unreadSettings,
      desk: Object.keys(desk.page),
      unreadDesk: desk.unread,
      deskElsewhere: desk.elsewhere,
      alerts: { change: alerts.add.length, same: alerts.same, elsewhere: alerts.elsewhere, unread: setup.unreadAlerts },
      labels: {
        change: labels.change.length,
        same: labels.same,
        elsewhere: labels.elsewhere,
        unread: setup.unreadLabels,
      },
    },
  }
}

function alertsOf(setup: Setup, here: Here, profiles: ReadonlyMap<string, string>) {
  const known = new Set(here.alerts.map(({ profileId, rule }) => alertKey(profileId, rule)))
  const add: SetupAlert[] = []
  let [same, elsewhere] = [0, 0]
  for (const alert of setup.alerts) {
    const profileId = profiles.get(alert.profileId)
    if (profileId === undefined) elsewhere += 1
    else if (known.has(alertKey(profileId, alert.rule))) same += 1
    else {
      known.add(alertKey(profileId, alert.rule))
      add.push({ ...alert, profileId })
    }
  }
  return { add, same, elsewhere }
}

/** Labels name recipients that are in the book already; a file never adds one. */
function labelsOf(setup: Setup, here: Here, profiles: ReadonlyMap<string, string>) {
  const entries = new Map(here.entries.map((entry) => [recipientKey(entry.profileId, entry), entry]))
  const change = new Map<string, Relabelling>()
  let [same, elsewhere] = [0, 0]
  for (const { profileId: from, label, ...recipient } of setup.labels) {
    const entry = entries.get(recipientKey(profiles.get(from) ?? '', recipient))
    if (entry === undefined) elsewhere += 1
    else if (entry.label === label) same += 1
    else change.set(entry.id, { entry, label })
  }
  return { change: [...change.values()], same, elsewhere }
}
