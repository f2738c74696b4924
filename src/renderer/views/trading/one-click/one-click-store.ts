import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useReadOnlyStore } from '#renderer/data/stores/read-only.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { mostOneClickSizes, readOneClickSizes } from '#shared/domain/desk/kept-pairs.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import type { BookLevel, BookSideName } from '../book/book-levels.ts'

export type PlaceAt = (side: BookSideName, level: BookLevel) => void

/**
 * One-click trading: while it is on, a press on a level of the book places a limit order there. It is never kept: it goes off
 * with the lock, another profile, another pair, a profile that may not trade, and the book that leaves the screen.
 */
export const useOneClickStore = defineStore('one-click', () => {
  const desk = useDeskStore()
  const profiles = useProfilesStore()
  const readOnly = useReadOnlyStore()
  const settings = useSettingsStore()
  const vault = useVaultStore()
  const on = shallowRef(false)
  /** Base; null where none is chosen. */
  const size = shallowRef<string | null>(null)
  /** Places an order at a level; null until the part that does is there. */
  const placeAt = shallowRef<PlaceAt | null>(null)

  const kept = settings.pageValue('oneClickSizes', readOneClickSizes)
  const presets = computed<readonly string[]>({
    get: () => kept.value[desk.pair ?? ''] ?? [],
    set: (sizes) => {
      if (desk.pair !== null) kept.value = { ...kept.value, [desk.pair]: sizes.slice(0, mostOneClickSizes) }
    },
  })
  /** Until main has said that a profile may trade, it may not. */
  const mayTrade = computed(() => readOnly.current === false)

  function switchOff(): void {
    on.value = false
  }
  watch(
    [() => vault.locked, () => profiles.currentId, () => desk.pair, mayTrade],
    () => {
      switchOff()
      size.value = null
    },
    { flush: 'sync' },
  )
  function switchOn(): void {
    on.value = size.value !== null && mayTrade.value && !vault.locked
  }
  return { on, size, placeAt, presets, mayTrade, switchOn, switchOff }
})
