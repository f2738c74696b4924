import { computed, watch } from 'vue'
import type { Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { languageFor, speak } from '#renderer/locales/index.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'

/** Follows the chosen language; returns the one that is spoken, which the document names. */
export function useLanguage(): Readonly<Ref<string>> {
  const texts = useI18n({ useScope: 'global' })
  const settings = useSettingsStore()
  const wanted = computed(() => languageFor(settings.current.language))
  watch(
    wanted,
    (language) => {
      // A file that cannot be read leaves the texts as they are; the next start tries again.
      speak(texts, language, () => wanted.value === language).catch(() => undefined)
    },
    { immediate: true },
  )
  watch(texts.locale, (language) => void (document.documentElement.lang = language), { immediate: true })
  return texts.locale
}
