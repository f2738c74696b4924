import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { emptyDraft } from '#renderer/data/order-draft.ts'
import type { OrderFormDraft } from '#renderer/data/order-draft.ts'
import { withDraft } from './newest.ts'
import { useProfilesStore } from './profiles.ts'
import { useSettingsStore } from './settings.ts'

const firstPair = 'BTC-USDT'

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
  return { pair, draft, draftKey, draftOf, putDraft }
})
