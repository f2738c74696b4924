import type { BookEntry } from '#shared/domain/address-book.ts'
import type { AlertRule, AlertView } from '#shared/domain/alert.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { Settings, SettingsChange } from '#shared/domain/settings.ts'
import type { SetupPreview } from '#shared/domain/setup.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import { carriedSettings } from './setup-file.ts'
import type { Setup, SetupAlert, SetupProfile } from './setup-file.ts'

/** What is here now. */
export interface Here {
  readonly profiles: readonly Pick<Profile, 'id' | 'label' | 'kind'>[]
  readonly settings: Settings
  readonly alerts: readonly Pick<AlertView, 'profileId' | 'rule'>[]
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

/** What belongs to one installation: which profile was last in view, its pair, and what was said once. */
const ownOfThis = new Set(['lastProfile', 'pairs', 'welcomeSeen', 'firstRunHintDismissed'])
/** The page's own state without that. */
export const carriedPage = (page: Settings['page']): Settings['page'] =>
  Object.fromEntries(Object.entries(page).filter(([name]) => !ownOfThis.has(name)))

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
/** The same rule however its fields are ordered. */
const ruleKey = (profileId: string, rule: AlertRule): string =>
  JSON.stringify([profileId, ...Object.entries(rule).sort(([a], [b]) => (a < b ? -1 : 1))])
const recipientKey = (profileId: string, { currency, withdrawType, toAddress, chain, memo, memoNone }: Recipient) =>
  JSON.stringify([profileId, currency, withdrawType, toAddress, chain, memo, memoNone])

/** The profile here that one of the file is: the same id, else the only one of that name and kind. */
function profileMap(from: readonly SetupProfile[], here: Here['profiles']): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { id, label, kind } of from) {
    const named = here.filter((profile) => profile.label === label && profile.kind === kind)
    const [same = named.length === 1 ? named[0] : undefined] = here.filter((profile) => profile.id === id)
    if (same !== undefined) found.set(id, same.id)
  }
  return found
}

/** Page state under the profiles of this installation; what belongs to a profile that is not here is left out. */
function movedPage(page: Settings['page'], from: readonly SetupProfile[], to: ReadonlyMap<string, string>) {
  const ids = new Set(from.map(({ id }) => id))
  return Object.fromEntries(
    Object.entries(carriedPage(page)).flatMap(([name, value]) => {
      const at = name.indexOf(':')
      const id = at < 0 ? '' : name.slice(at + 1)
      if (!ids.has(id)) return [[name, value] as const]
      const here = to.get(id)
      return here === undefined ? [] : [[`${name.slice(0, at)}:${here}`, value] as const]
    }),
  )
}

/** Works out what of a file differs from what is here. */
export function planOf(setup: Setup, here: Here): Plan {
  const profiles = profileMap(setup.profiles, here.profiles)
  const names = carriedSettings.filter(
    (name) => name in setup.settings && !isSame(setup.settings[name], here.settings[name]),
  )
  const moved = movedPage(setup.page, setup.profiles, profiles)
  const page = Object.fromEntries(
    Object.entries(moved).filter(([name, value]) => !isSame(value, here.settings.page[name])),
  )
  const alerts = alertsOf(setup, here, profiles)
  const labels = labelsOf(setup, here, profiles)
  return {
    settings: Object.fromEntries(names.map((name) => [name, setup.settings[name]])) as SettingsChange,
    page,
    alerts: alerts.add,
    labels: labels.change,
    preview: {
      savedAt: setup.savedAt,
      app: setup.app,
      settings: names,
      unreadSettings: setup.unreadSettings,
      desk: Object.keys(page),
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
  const known = new Set(here.alerts.map(({ profileId, rule }) => ruleKey(profileId, rule)))
  const add: SetupAlert[] = []
  let [same, elsewhere] = [0, 0]
  for (const alert of setup.alerts) {
    const profileId = profiles.get(alert.profileId)
    if (profileId === undefined) elsewhere += 1
    else if (known.has(ruleKey(profileId, alert.rule))) same += 1
    else {
      known.add(ruleKey(profileId, alert.rule))
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
