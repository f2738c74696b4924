import { computed, shallowRef, watch, watchEffect } from 'vue'
import { useI18n } from 'vue-i18n'
import { provideDensity } from '#renderer/ui/density.ts'
import type { GlobalThemeOverrides } from '#renderer/ui/theme/naive.ts'
import { overridesFrom, readTokens } from '#renderer/ui/theme/naive.ts'
import { useSystemColours } from '#renderer/ui/theme/system-colours.ts'
import { languageFor, speak } from '#renderer/locales/index.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'

/** Theme, colours, density and language of a window, as they were chosen. */
export function useLook() {
  const { t } = useText()
  const profiles = useProfilesStore()
  const settings = useSettingsStore()
  const root = document.documentElement
  /** The frame is drawn anew in another language: names of options are worded once, when a component starts. */
  const texts = useI18n({ useScope: 'global' })
  const { locale } = texts
  const wantedLanguage = computed(() => languageFor(settings.current.language))
  watch(
    wantedLanguage,
    (language) => {
      // A file that cannot be read leaves the texts as they are; the next start tries again.
      speak(texts, language, () => wantedLanguage.value === language).catch(() => undefined)
    },
    { immediate: true },
  )
  /** The built-in account is named in it too. */
  watchEffect(() => void (profiles.practiceLabel = t('profile.practiceLabel')))
  watch(locale, (language) => void (root.lang = language), { immediate: true })

  const overrides = shallowRef<GlobalThemeOverrides>({})
  provideDensity(() => settings.current)
  const system = useSystemColours()
  watch(
    () => [settings.shownTheme, settings.current.palette, settings.current.swapped, system.value],
    () => {
      root.dataset['theme'] = settings.shownTheme
      root.dataset['palette'] = settings.current.palette
      root.dataset['swapped'] = String(settings.current.swapped)
      overrides.value = overridesFrom(readTokens(root))
    },
    { immediate: true },
  )
  return { overrides, locale, texts }
}
