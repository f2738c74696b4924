import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { emptyDraft, ofType } from '#renderer/data/order-draft.ts'
import type { OrderFormDraft, OrderSide } from '#renderer/data/order-draft.ts'
import type { PanelId } from '#shared/domain/desk/panel-places.ts'
import { withDraft } from './newest.ts'
import { useProfilesStore } from './profiles.ts'
import { useSettingsStore } from './settings.ts'

const firstPair = 'BTC-USDT'

/** The forms of the order panel. Limit and market share one form and its draft. */
export const orderTabs = ['limit', 'market', 'stop', 'oco', 'scaled'] as const
export type OrderTab = (typeof orderTabs)[number]

/** What a form is filled with from elsewhere: quote per base, base and quote, as plain digits. What is left out stays as typed. */
export interface Prefill {
  readonly side?: OrderSide
  readonly price?: string
  readonly size?: string
  /** Quote, in place of a size. */
  readonly total?: string
}
interface Prefilled extends Prefill {
  readonly tab: OrderTab
  /** Profile and pair that it was meant for. */
  readonly key: string
}

/** What the dialog that cancels all orders is opened for, once: the pair in view unless somebody asked for every pair. */
function useCancelScope() {
  const cancelScope = shallowRef<'pair' | 'everything'>('pair')
  function takeCancelScope(): 'pair' | 'everything' {
    const wanted = cancelScope.value
    cancelScope.value = 'pair'
    return wanted
  }
  return { cancelScope, takeCancelScope }
}

/** Which pair each profile looks at, and the order form of each pair: kept through locking, switching and other views. */
export const useDeskStore = defineStore('desk', () => {
  const profiles = useProfilesStore()
  const settings = useSettingsStore()
  const drafts = shallowRef<ReadonlyMap<string, OrderFormDraft>>(new Map())

  const pair = computed<string | null>({
    get: () => (profiles.currentId === null ? null : (settings.pairs[profiles.currentId] ?? firstPair)),
    set: (symbol) => {
      if (profiles.currentId !== null && symbol !== null)
        settings.pairs = { ...settings.pairs, [profiles.currentId]: symbol }
    },
  })
  const draftOf = (key: string): OrderFormDraft => drafts.value.get(key) ?? emptyDraft
  const putDraft = (key: string, next: OrderFormDraft): void => void (drafts.value = withDraft(drafts.value, key, next))
  const draftKey = computed(() => `${profiles.currentId ?? ''} ${pair.value ?? ''}`)
  const draft = computed<OrderFormDraft>({
    get: () => draftOf(draftKey.value),
    set: (next) => putDraft(draftKey.value, next),
  })

  /** Limit and market stand in the pair's draft; another form stays in front until it is left, whatever the pair. */
  const otherTab = shallowRef<Exclude<OrderTab, 'limit' | 'market'> | null>(null)
  const tab = computed<OrderTab>({
    get: () => otherTab.value ?? draft.value.type,
    set: (next) => {
      otherTab.value = next === 'limit' || next === 'market' ? null : next
      if (otherTab.value === null) draft.value = ofType(draft.value, next as OrderFormDraft['type'])
    },
  })
  const prefilled = shallowRef<Prefilled | null>(null)
  /** Panels that the dock brings to the front, wherever they stand; of those in one group the last. */
  const wantedPanels = shallowRef<readonly PanelId[]>([])
  const wantPanel = (id: PanelId): void =>
    void (wantedPanels.value = [...wantedPanels.value.filter((other) => other !== id), id])
  /** For when something was put into a form of the order panel. */
  const wantForm = (): void => wantPanel('order')
  /** What is to come to the front, once. */
  function takeWantedPanels(): readonly PanelId[] {
    const wanted = wantedPanels.value
    if (wanted.length > 0) wantedPanels.value = []
    return wanted
  }
  /** What the price field of the form in front holds, as typed; null while no form is on screen. */
  const shownPrice = shallowRef<(() => string) | null>(null)
  /** Brings a form of the pair in view to the front, fills it and leads to its next empty field. It sends nothing. */
  function prefill({ tab: wanted = 'limit', ...part }: Prefill & { readonly tab?: OrderTab }): void {
    tab.value = wanted
    prefilled.value = { ...part, tab: wanted, key: draftKey.value }
    wantForm()
  }
  /** What waits for one of these forms, once; null where nothing does, or where it was for another profile or pair. */
  function takePrefilled(tabs: readonly OrderTab[]): Prefill | null {
    const waiting = prefilled.value
    if (waiting === null || !tabs.includes(waiting.tab)) return null
    prefilled.value = null
    return waiting.key === draftKey.value ? waiting : null
  }
  const front = { shownPrice, wantedPanels, wantPanel, wantForm, takeWantedPanels }
  const ofDraft = { draft, draftKey, draftOf, putDraft }
  return { pair, ...ofDraft, tab, prefill, prefilled, takePrefilled, ...front, ...useCancelScope() }
})
