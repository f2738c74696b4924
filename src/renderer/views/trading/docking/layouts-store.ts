import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { cleanName } from '#shared/names.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import type { PageValue } from '#shared/domain/settings.ts'
import type { Layout, Size } from '#shared/domain/desk/layout.ts'
import { readNamedLayouts, refusedLayoutName } from '#shared/domain/desk/named-layouts.ts'
import type { NamedLayout } from '#shared/domain/desk/named-layouts.ts'
import { presetLayout } from './preset-layouts.ts'
import type { Preset } from './preset-layouts.ts'

/** The dock that stands on screen. */
export interface DockPort {
  readonly size: () => Size
  readonly present: () => Layout | null
  readonly apply: (layout: Layout) => void
  readonly reset: () => void
}

/** Arrangements of the desk by name, and the dock that takes them. */
export const useLayoutsStore = defineStore('layouts', () => {
  const profiles = useProfilesStore()
  const kept = useSettingsStore().pageValue<readonly NamedLayout[]>('layouts', readNamedLayouts)
  const dock = shallowRef<DockPort | null>(null)
  const isOpen = shallowRef(false)

  /** Those for all profiles and those of the profile in view. */
  const list = computed(() =>
    kept.value.filter(({ profileId }) => profileId === null || profileId === profiles.currentId),
  )
  const put = (next: readonly NamedLayout[]): void =>
    void (kept.value = next as unknown as readonly NamedLayout[] & PageValue)

  /** Keeps a layout under a name. Gives why that cannot be; null where it was done. */
  function save(name: string, layout: Layout, forAll: boolean): ReturnType<typeof refusedLayoutName> {
    const refused = refusedLayoutName(kept.value, name, null)
    if (refused !== null) return refused
    const profileId = forAll ? null : profiles.currentId
    put([...kept.value, { id: crypto.randomUUID(), name: cleanName(name), profileId, layout }])
    return null
  }
  function rename(id: string, name: string): ReturnType<typeof refusedLayoutName> {
    const refused = refusedLayoutName(kept.value, name, id)
    if (refused === null) put(kept.value.map((one) => (one.id === id ? { ...one, name: cleanName(name) } : one)))
    return refused
  }
  const drop = (id: string): void => put(kept.value.filter((one) => one.id !== id))
  function applyPreset(preset: Preset): void {
    if (preset === 'onePair') dock.value?.reset()
    else if (dock.value !== null) dock.value.apply(presetLayout(preset, dock.value.size()))
  }
  const apply = (id: string): void => {
    const wanted = list.value.find((one) => one.id === id)
    if (wanted !== undefined) dock.value?.apply(wanted.layout)
  }
  return { dock, isOpen, list, save, rename, drop, apply, applyPreset }
})
