import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import { mostTabs, readTabs } from '#shared/domain/desk/kept-pairs.ts'
import { moved } from '#renderer/data/moved.ts'
import { useDeskStore } from './desk.ts'
import { useProfilesStore } from './profiles.ts'
import { useSettingsStore } from './settings.ts'

/** The pairs that a profile has open beside each other. The pair in view is always one of them. */
export const usePairTabsStore = defineStore('pair-tabs', () => {
  const profiles = useProfilesStore()
  const desk = useDeskStore()
  const kept = useSettingsStore().pageValue('pairTabs', readTabs)

  const pairs = computed<readonly string[]>({
    get: () => {
      const own = kept.value[profiles.currentId ?? ''] ?? []
      return desk.pair === null || own.includes(desk.pair) ? own : [desk.pair]
    },
    set: (next) => {
      if (profiles.currentId !== null) kept.value = { ...kept.value, [profiles.currentId]: next }
    },
  })
  // Another pair takes the place of the one in view; nothing else of the row moves.
  watch(
    () => [profiles.currentId, desk.pair] as const,
    ([profileId, pair], [profileBefore, before]) => {
      const own = kept.value[profileId ?? ''] ?? []
      if (profileId !== profileBefore || pair === null || before === null || own.includes(pair)) return
      const at = own.indexOf(before)
      if (at !== -1) pairs.value = own.with(at, pair)
    },
    { flush: 'sync' },
  )

  /** Opens a pair beside the others and shows it. False where there is no room for one more. */
  function open(pair: string): boolean {
    const own = pairs.value
    if (!own.includes(pair)) {
      if (own.length >= mostTabs) return false
      pairs.value = [...own, pair]
    }
    desk.pair = pair
    return true
  }
  /** Closes a tab; of the one in view the neighbour comes to the front. The last one stays. */
  function close(pair: string): void {
    const own = pairs.value
    const at = own.indexOf(pair)
    if (own.length < 2 || at === -1) return
    const left = own.toSpliced(at, 1)
    if (desk.pair === pair) desk.pair = left[Math.min(at, left.length - 1)] ?? null
    pairs.value = left
  }
  const move = (from: number, to: number): void => void (pairs.value = moved(pairs.value, from, to))
  /** Shows the tab so many places further, round and round. */
  function step(by: number): void {
    const own = pairs.value
    const at = own.indexOf(desk.pair ?? '')
    desk.pair = own[(at + by + own.length) % own.length] ?? desk.pair
  }
  return { pairs, open, close, move, step }
})
