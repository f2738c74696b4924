import { computed, ref } from 'vue'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { mostFeePairs, readFeePairs } from '#shared/domain/desk/kept-pairs.ts'

/** The pairs with one more, or why not. Case does not matter; a pair is asked about once. */
export function withPair(
  pairs: readonly string[],
  typed: string,
  listed: readonly string[],
): { readonly pairs: readonly string[] } | { readonly problem: 'full' | 'unknown' | 'there' } {
  const wanted = typed.trim().toUpperCase()
  if (!listed.includes(wanted)) return { problem: 'unknown' }
  if (pairs.includes(wanted)) return { problem: 'there' }
  return pairs.length >= mostFeePairs ? { problem: 'full' } : { pairs: [...pairs, wanted] }
}

/** The pairs that somebody chose, kept with the settings of this computer; the desk's own while there is none. */
export function useFeePairs(listed: () => readonly string[]) {
  const { t } = useText()
  const desk = useDeskStore()
  const kept = useSettingsStore().pageValue('feePairs', readFeePairs)
  const pairs = computed(() => (kept.value.length > 0 ? kept.value : desk.pair ? [desk.pair] : []))
  const typed = ref('')
  /** Why what was typed cannot be added, in words; null where nothing is in the way. */
  const problem = ref<string | null>(null)
  function add(): void {
    const next = withPair(pairs.value, typed.value, listed())
    if ('problem' in next) {
      problem.value = t(`fees.problem.${next.problem}`, { most: mostFeePairs })
      return
    }
    problem.value = null
    typed.value = ''
    kept.value = [...next.pairs]
  }
  const remove = (pair: string): void => void (kept.value = pairs.value.filter((other) => other !== pair))
  return { pairs, typed, problem, add, remove }
}
