import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import { useDeskStore } from './desk.ts'
import { useProfilesStore } from './profiles.ts'
import { useSettingsStore } from './settings.ts'

/** What a profile looked at and used last, newest first. */
export interface Recent {
  readonly pairs: readonly string[]
  /** Ids of the palette's commands. */
  readonly commands: readonly string[]
}
export const mostRecent = 8
const none: Recent = { pairs: [], commands: [] }

/** Kept ones of any age, by profile: whatever is no text costs that one. */
export function readRecent(kept: unknown): Readonly<Record<string, Recent>> {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
  const texts = (value: unknown): readonly string[] =>
    [...new Set(Array.isArray(value) ? value : [])]
      .filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= 80)
      .slice(0, mostRecent)
  return Object.fromEntries(
    Object.entries(kept).map(([profileId, own]) => {
      const { pairs, commands } = (own ?? {}) as Readonly<Record<string, unknown>>
      return [profileId, { pairs: texts(pairs), commands: texts(commands) }]
    }),
  )
}

/** `list` with one more at its front, no longer than is kept. */
export const withNewest = (list: readonly string[], newest: string): readonly string[] =>
  [newest, ...list.filter((one) => one !== newest)].slice(0, mostRecent)

/** Pairs viewed and commands used last, kept for each profile; closing a pair's tab does not forget it. */
export const useRecentStore = defineStore('recent', () => {
  const desk = useDeskStore()
  const profiles = useProfilesStore()
  const kept = useSettingsStore().pageValue('recent', readRecent)
  const own = computed<Recent>(() => kept.value[profiles.currentId ?? ''] ?? none)

  function keep(part: keyof Recent, list: readonly string[]): void {
    const { currentId } = profiles
    if (currentId === null || own.value[part].join() === list.join()) return
    const isHere = (id: string): boolean => profiles.list.some((profile) => profile.id === id)
    const others = Object.entries(kept.value).filter(([id]) => isHere(id))
    kept.value = { ...Object.fromEntries(others), [currentId]: { ...own.value, [part]: list } }
  }
  // Written only when somebody chooses another pair: what is in view is known without that.
  watch([() => desk.pair, () => profiles.currentId] as const, ([pair, id], [pairBefore, idBefore]) => {
    if (pair === null || pairBefore === null || id !== idBefore) return
    keep('pairs', withNewest(withNewest(own.value.pairs, pairBefore), pair))
  })
  return {
    pairs: computed(() => (desk.pair === null ? own.value.pairs : withNewest(own.value.pairs, desk.pair))),
    commands: computed(() => own.value.commands),
    use: (id: string): void => keep('commands', withNewest(own.value.commands, id)),
  }
})
