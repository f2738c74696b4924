import { nextTick, ref, shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import { useText } from '#renderer/locales/use-text.ts'
import { markWords } from '#renderer/views/shared/mark-words.ts'
import { isFound, searchWords } from '#renderer/views/shared/search-words.ts'
import { settingsSections } from './sections.ts'
import type { SettingsSection } from './sections.ts'

/** What stands in the fields under an element: a person reads it there as well. */
const valuesIn = (card: HTMLElement | null): readonly string[] =>
  [...(card?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio], [type=file])') ?? [])].map(
    ({ value }) => value,
  )

/**
 * The sections that hold every word that is typed, in what they show or in their synonyms, with those words marked. It looks
 * at what is on the page, so that it finds exactly what a person reads there.
 */
export function useSettingsSearch(page: Readonly<Ref<HTMLElement | null>>) {
  const { t } = useText()
  const mark = markWords('setting-found')
  const typed = ref('')
  const found = shallowRef<readonly SettingsSection[]>(settingsSections)
  const cardOf = (section: SettingsSection): HTMLElement | null =>
    page.value?.querySelector<HTMLElement>(`[data-section="${section}"]`) ?? null

  async function search(): Promise<void> {
    const words = searchWords(typed.value)
    const textsOf = (section: SettingsSection): readonly string[] => [
      t(`settings.section.${section}`),
      t(`settings.search.also.${section}`),
      cardOf(section)?.textContent ?? '',
      ...valuesIn(cardOf(section)),
    ]
    found.value = settingsSections.filter((section) => isFound(textsOf(section), words))
    await nextTick()
    mark(found.value.map(cardOf), words)
  }
  watch(typed, search)
  return { typed, found }
}
