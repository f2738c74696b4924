import { onScopeDispose } from 'vue'
import { placesOf } from './search-words.ts'

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

/** Marks words under some elements as the highlight of that name, instead of what was marked before; no words, no mark. */
export function markWords(highlight: string) {
  onScopeDispose(() => CSS.highlights.delete(highlight))
  return (roots: readonly (HTMLElement | null)[], words: readonly string[]): void => {
    CSS.highlights.delete(highlight)
    const ranges = words.length === 0 ? [] : roots.flatMap((root) => (root === null ? [] : rangesIn(root, words)))
    if (ranges.length > 0) CSS.highlights.set(highlight, new Highlight(...ranges))
  }
}
