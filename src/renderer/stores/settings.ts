import { useLocalStorage, usePreferredDark } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed } from 'vue'

export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]
export const palettes = ['standard', 'colour-blind'] as const
export type Palette = (typeof palettes)[number]

const oneOf = <T extends string>(allowed: readonly T[], fallback: T, value: unknown): T =>
  allowed.find((entry) => entry === value) ?? fallback

/** What a person chose for this page. Kept beside it, since it tells nothing about accounts. */
export const useSettingsStore = defineStore('settings', () => {
  const storedTheme = useLocalStorage<string>('theme', 'dark')
  const storedPalette = useLocalStorage<string>('palette', 'standard')
  const lastProfileId = useLocalStorage<string>('last-profile', '')
  const pairs = useLocalStorage<Record<string, string>>('pairs', {})
  const hintDismissed = useLocalStorage('first-run-hint-dismissed', false)
  const prefersDark = usePreferredDark()

  const theme = computed({
    get: () => oneOf(themes, 'dark', storedTheme.value),
    set: (value: Theme) => void (storedTheme.value = value),
  })
  const palette = computed({
    get: () => oneOf(palettes, 'standard', storedPalette.value),
    set: (value: Palette) => void (storedPalette.value = value),
  })
  const shownTheme = computed(() => (theme.value === 'system' ? (prefersDark.value ? 'dark' : 'light') : theme.value))

  return { theme, palette, shownTheme, lastProfileId, pairs, hintDismissed }
})
