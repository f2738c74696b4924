import { nextTick, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import { useText } from '#renderer/locales/use-text.ts'
import { isFound, placesOf, searchWords } from '#renderer/views/shared/search-words.ts'
import { settingsSections } from './sections.ts'
import type { SettingsSection } from './sections.ts'

const highlightName = 'setting-found'

/** Every place of the words in the texts under an element. */
function rangesIn(root: Node, words: readonly string[]): readonly Range[] {
  const ranges: Range[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const [from, to] of placesOf(node.textContent ?? '', words)) {
      const range = new Range()
      range.setStart(node, from)
      range.setEnd(node, to)
      ranges.push(range)
    }
  }
  return ranges
}

/**
 * The sections that hold every word that is typed, in what they show or in their synonyms, with those words marked. It looks
 * at what is on the page, so that it finds exactly what a person reads there.
 */
export function useSettingsSearch(page: Readonly<Ref<HTMLElement | null>>) {
  const { t } = useText()
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
    ]
    found.value = settingsSections.filter((section) => isFound(textsOf(section), words))
    await nextTick()
    CSS.highlights.delete(highlightName)
    if (words.length === 0) return
    const ranges = found.value.flatMap((section) => {
      const card = cardOf(section)
      return card === null ? [] : rangesIn(card, words)
    })
    CSS.highlights.set(highlightName, new Highlight(...ranges))
  }
  watch(typed, search)
  onScopeDispose(() => CSS.highlights.delete(highlightName))
  return { typed, found }
}
