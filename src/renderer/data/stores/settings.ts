import { usePreferredDark } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, inject, shallowRef } from 'vue'
import type { App, InjectionKey, ShallowRef, WritableComputedRef } from 'vue'
import type { PageName } from '#shared/domain/page-names.ts'
import type { PageValue, Settings, SettingsChange } from '#shared/domain/settings.ts'
import { withChange } from '#shared/domain/settings-change.ts'
import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import type { Bridge } from '#renderer/data/bridge.ts'
import { useNoticesStore } from './notices.ts'

const keptSettings: InjectionKey<ShallowRef<Settings>> = Symbol('settings')

/** The settings as main last sent them. */
export function followSettings(bridge: Bridge, first: Settings): ShallowRef<Settings> {
  const kept = shallowRef(first)
  bridge.on('settings-changed', (next) => void (kept.value = next))
  return kept
}

/**
 * Reads them before anything is drawn, so that no wrong theme is seen. Main is listened to from before the question: what it
 * tells while the page starts is not lost, and the answer, which is no newer, does not take it back.
 */
export async function readSettings(bridge: Bridge): Promise<Result<ShallowRef<Settings>>> {
  const told = shallowRef<Settings | null>(null)
  const stop = bridge.on('settings-changed', (next) => void (told.value = next))
  const answer = await bridge.call('settings.get', null)
  stop()
  return answer.ok ? ok(followSettings(bridge, told.value ?? answer.value)) : answer
}

/** Gives the store the settings that were read. */
export const provideSettings = (app: App, kept: ShallowRef<Settings>): void => void app.provide(keptSettings, kept)

/** Choices that main may ask about in its own window: they stand once they are kept, not before. */
const askedAbout: ReadonlySet<string> = new Set<keyof Settings>(['lockMinutes', 'systemCertificates'])

/** What a person chose. Main keeps it; a change stands at once and is taken back where main could not keep it. */
export const useSettingsStore = defineStore('settings', () => {
  const bridge = useBridge()
  const notices = useNoticesStore()
  const read = inject(keptSettings)
  if (read === undefined) throw new Error('The settings are read before the page starts.')
  const kept = read
  const underWay = shallowRef<readonly SettingsChange[]>([])
  const prefersDark = usePreferredDark()

  const current = computed<Settings>(() => underWay.value.map(sure).reduce(withChange, kept.value))
  const shownTheme = computed(() => {
    const { theme } = current.value
    return theme === 'system' ? (prefersDark.value ? 'dark' : 'light') : theme
  })

  async function change(wanted: SettingsChange): Promise<void> {
    underWay.value = [...underWay.value, wanted]
    const answer = await bridge.call('settings.change', wanted)
    // Of everything else an event may have told something newer while this answer was on its way.
    if (answer.ok) kept.value = withChange(kept.value, only(answer.value, wanted))
    else if (answer.error.code !== 'cancelled') notices.say('bad', null, answer.error)
    underWay.value = underWay.value.filter((other) => other !== wanted)
  }

  /** Keeps one thing of the page's own under a name: the only writer of `page`. Everything else it keeps stays. */
  const keep = (name: PageName, value: PageValue): Promise<void> => change({ page: { [name]: value } })

  /**
   * One thing the page keeps; `read` makes a whole value of whatever is there, or of nothing. An echo of the same value from
   * main is no change.
   */
  function pageValue<Value>(name: PageName, read: (value: PageValue | undefined) => Value): WritableComputedRef<Value> {
    const text = computed(() => JSON.stringify(current.value.page[name]) ?? '')
    const value = computed(() => read(text.value === '' ? undefined : (JSON.parse(text.value) as PageValue)))
    return computed({ get: () => value.value, set: (next) => void keep(name, next as PageValue) })
  }
  /** A list of names that the page keeps; whatever else is there counts as none. */
  const pageList = (name: PageName): WritableComputedRef<readonly string[]> =>
    pageValue(name, (value) =>
      Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [],
    )
  const lastProfileId = pageValue('lastProfile', (value) => (typeof value === 'string' ? value : ''))
  const pairs = pageValue('pairs', textsOf)
  const valueCurrency = pageValue('valueCurrency', (value) => (typeof value === 'string' ? value : ''))
  const seen = pageValue('welcomeSeen', (value) => value === true)
  /** Whoever put away the hint that stood there before has been welcomed. */
  const wasHinted = pageValue('firstRunHintDismissed', (value) => value === true)
  const welcomeSeen = computed({ get: () => seen.value || wasHinted.value, set: (now) => void (seen.value = now) })

  return { current, shownTheme, change, keep, pageValue, pageList, lastProfileId, pairs, valueCurrency, welcomeSeen }
})

/** The part of a change that nobody is asked about. */
const sure = (change: SettingsChange): SettingsChange =>
  Object.fromEntries(Object.entries(change).filter(([name]) => !askedAbout.has(name)))

const named = <Value>(whole: Readonly<Record<string, Value>>, part: object): Record<string, Value> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => name in part))

/** The choices that a change was about, and what the page keeps under its names. */
const only = (settings: Settings, change: SettingsChange): SettingsChange => {
  const { page, ...choices } = change
  return { ...named(settings, choices), ...(page === undefined ? {} : { page: named(settings.page, page) }) }
}

/** The texts of a record by name; anything else counts as nothing kept. */
function textsOf(value: PageValue | undefined): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** One choice to read and write, as fields want it. */
export function useSetting<Name extends keyof Settings>(name: Name): WritableComputedRef<Settings[Name]> {
  const settings = useSettingsStore()
  return computed({
    get: () => settings.current[name],
    set: (value) => void settings.change({ [name]: value } as SettingsChange),
  })
}
