import { go } from 'fuzzysort'
import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useRouter } from 'vue-router'
import { keyMap } from '#shared/domain/key-map.ts'
import type { ActionId, KeyEntry } from '#shared/domain/key-map.ts'
import { useSymbols } from '#renderer/data/use-market.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useActionsStore } from '#renderer/data/stores/actions.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { mostRecent, useRecentStore } from '#renderer/data/stores/recent.ts'
import { usePairTabsStore } from '#renderer/data/stores/pair-tabs.ts'
import { useTourStore } from '#renderer/data/stores/tour.ts'
import { useLayoutsStore } from '#renderer/views/trading/docking/layouts-store.ts'
import { presets } from '#renderer/views/trading/docking/preset-layouts.ts'
import { quotesOf } from '#renderer/views/markets/use-markets.ts'
import { settingsSections } from '#renderer/views/settings/sections.ts'
import { usePlaceCommands } from './use-place-commands.ts'

export interface Command {
  readonly id: string
  readonly label: string
  readonly kind: 'view' | 'profile' | 'action' | 'setting' | 'pair' | 'order'
  readonly action?: ActionId
  /** What stands beside its name. */
  readonly beside?: string
  /** A second line: what it comes to. */
  readonly detail?: string
  /** What stands against it, as a sentence. */
  readonly note?: string | null
  /** What else it could mean, as a sentence. */
  readonly hint?: string | null
  /** Other words that people look for it by. */
  readonly also?: string
  /** Viewed or used lately. */
  readonly recent?: true
  readonly run: () => void
}

/** Actions that the palette has in another form, or that make no sense without their key. */
const elsewhere: readonly ActionId[] = ['palette', 'profile', 'share', 'tickUp', 'tickDown', 'tenUp', 'tenDown']
/** Actions that send or cancel, but open a dialog first. */
const asking: readonly ActionId[] = ['cancelPair']

/** Whether the palette may offer an action: what sends at once does not belong behind typed letters and Enter. */
export const isCommand = (entry: KeyEntry & { readonly id: ActionId }): boolean =>
  !elsewhere.includes(entry.id) && (entry.sends !== true || asking.includes(entry.id))

/** What is also looked for by other words, which stand in the texts. */
const actionSynonyms = { lock: true, cancelPair: true, alert: true, hide: true, help: true } as const

/** fuzzysort's score, from 0 to 1: letters scattered inside words score less than this. */
const leastScore = 0.32
/** A synonym is found by a whole word or its beginning only. */
const leastSynonymScore = 0.6
/** How much better a pair counts than anything else that fits. */
const pairWeight = 1.15
/** What a pair counts whose base is typed whole: more than all else, however short the rest of its name. */
const baseScore = 2
/** How much better what was viewed or used lately counts. */
const recentWeight = 1.1

function useTourCommand() {
  const { t } = useText()
  const router = useRouter()
  const tour = useTourStore()
  return computed(() => ({
    id: 'tour',
    kind: 'action' as const,
    label: t('tour.start'),
    also: t('orderText.also.tour'),
    run: () => void router.push({ name: 'trading' }).then(() => tour.start()),
  }))
}

/** What is chosen on the spot: the profile, the theme, and where the other settings are. */
function useChoices() {
  const { t } = useText()
  const router = useRouter()
  const profiles = useProfilesStore()
  const settings = useSettingsStore()
  const others = computed(() =>
    profiles.list.map(({ id, label }) => ({
      id: `profile ${id}`,
      kind: 'profile' as const,
      label: t('palette.switchTo', { label }),
      run: () => profiles.select(id),
    })),
  )
  const themes = computed(() =>
    (['dark', 'light', 'system'] as const).map((theme) => ({
      id: `theme ${theme}`,
      kind: 'setting' as const,
      label: t('palette.theme', { theme: t(`settings.theme.${theme}`) }),
      run: () => void settings.change({ theme }),
    })),
  )
  const sections = computed(() =>
    settingsSections.map((section) => ({
      id: `setting ${section}`,
      kind: 'setting' as const,
      label: t('palette.setting', { section: t(`settings.section.${section}`) }),
      run: () => void router.push({ name: 'settings', query: { at: section } }),
    })),
  )
  return { profiles: others, themes, sections }
}

/** What the view on screen offers. */
function useOffered() {
  const { t } = useText()
  const actions = useActionsStore()
  return computed(() =>
    keyMap
      .filter((entry) => actions.available.has(entry.id) && isCommand(entry))
      .map(({ id }) => ({
        id: `action ${id}`,
        kind: 'action' as const,
        action: id,
        label: t(`action.${id}`),
        also: id in actionSynonyms ? t(`orderText.also.${id as keyof typeof actionSynonyms}`) : '',
        run: () => void actions.act(id, null),
      })),
  )
}

/** Arrangements of the desk, while it is on screen. */
function useLayoutCommands() {
  const { t } = useText()
  const layouts = useLayoutsStore()
  const named = (id: string, name: string, run: () => void): Command => ({
    id: `layout ${id}`,
    kind: 'action',
    label: t('palette.layout', { name }),
    run,
  })
  return computed(() =>
    layouts.dock === null
      ? []
      : [
          ...presets.map((preset) => named(preset, t(`dock.preset.${preset}`), () => layouts.applyPreset(preset))),
          ...layouts.list.map(({ id, name }) => named(id, name, () => layouts.apply(id))),
        ],
  )
}

function usePairs() {
  const router = useRouter()
  const desk = useDeskStore()
  const tabs = usePairTabsStore()
  const recent = useRecentStore()
  const symbols = useSymbols()
  const commandOf = (symbol: string): Command => ({
    id: `pair ${symbol}`,
    kind: 'pair',
    label: symbol,
    run: () => {
      desk.pair = symbol
      void router.push({ name: 'trading' })
    },
  })
  const quotes = computed(() => quotesOf(symbols.data.value ?? []))
  /** Those in the quote of most pairs first, which is what the name of a currency alone most likely means. */
  const all = computed(() =>
    (symbols.data.value ?? [])
      .toSorted((a, b) => quotes.value.indexOf(a.quoteCurrency) - quotes.value.indexOf(b.quoteCurrency))
      .map(({ symbol }) => symbol),
  )
  /** Viewed lately, the newest first, also where their tab is closed; then the tabs that are open beside them. */
  const lately = computed(() => {
    const listed = new Set(all.value)
    return [...new Set([...recent.pairs, ...tabs.pairs])].filter((pair) => listed.has(pair)).slice(0, mostRecent)
  })
  return {
    recent: computed(() => lately.value.map((pair) => ({ ...commandOf(pair), recent: true as const }))),
    others: computed(() => all.value.filter((pair) => !lately.value.includes(pair)).map(commandOf)),
  }
}

/** Everything the palette can do now. It sends nothing: an order leaves by its own button or key only. */
export function useCommands(): ComputedRef<readonly Command[]> {
  const places = usePlaceCommands()
  const tour = useTourCommand()
  const choices = useChoices()
  const offered = useOffered()
  const layouts = useLayoutCommands()
  const pairs = usePairs()
  const recent = useRecentStore()
  const others = computed((): readonly Command[] => [
    ...places.views.value,
    ...places.forms.value,
    ...places.orderLists.value,
    ...choices.profiles.value,
    ...offered.value,
    ...layouts.value,
    ...places.subAccounts.value,
    ...places.safety.value,
    places.addProfile.value,
    tour.value,
    ...choices.themes.value,
    ...choices.sections.value,
  ])
  return computed(() => [...pairs.recent.value, ...recentFirst(others.value, recent.commands), ...pairs.others.value])
}

/** The commands used lately before the others, the newest first, and marked. */
export function recentFirst<Item extends Pick<Command, 'id'>>(
  commands: readonly Item[],
  used: readonly string[],
): readonly (Item & { readonly recent?: true })[] {
  const found = used.flatMap((id) => commands.find((command) => command.id === id) ?? [])
  const lately = found.map((command) => ({ ...command, recent: true as const }))
  return [...lately, ...commands.filter(({ id }) => !used.includes(id))]
}

/**
 * Commands that fit what is typed, best first, at most `most`; the first of them in their own order while nothing is typed.
 * A pair whose base is typed whole comes first. Then letters at the start of words count most (`btusd` finds `BTC-USDT`), words may
 * stand in any order, a pair and what was used lately come before what fits as well, and what only a synonym finds comes last. What
 * fits alike keeps its order.
 */
export function searchCommands<
  Item extends Pick<Command, 'label'> & Partial<Pick<Command, 'also' | 'kind' | 'recent'>>,
>(commands: readonly Item[], typed: string, most: number): readonly Item[] {
  // A pair is typed in many ways; `/` and `-` divide words like a space.
  const wanted = typed.replace(/[\s/_-]+/g, ' ').trim()
  if (wanted === '') return commands.slice(0, most)
  const named = go(wanted, commands, { key: ({ label }) => label, threshold: leastScore })
  const isNamed = new Set(named.map(({ obj }) => obj))
  const base = `${wanted.toLowerCase()}-`
  const rank = (score: number, { kind, label, recent }: Item): number => {
    const ofPair = label.toLowerCase().startsWith(base) ? baseScore : score * pairWeight
    return (kind === 'pair' ? ofPair : score) * (recent === true ? recentWeight : 1)
  }
  const places = new Map(commands.map((command, place) => [command, place]))
  const byName = named
    .map(({ obj, score }) => ({ obj, score: rank(score, obj), place: places.get(obj) ?? 0 }))
    .toSorted((a, b) => b.score - a.score || a.place - b.place)
  const others = commands.filter((command) => !isNamed.has(command) && command.also !== undefined)
  const bySynonym = go(wanted, others, { key: ({ also = '' }) => also, threshold: leastSynonymScore })
  return [...byName, ...bySynonym].slice(0, most).map(({ obj }) => obj)
}
