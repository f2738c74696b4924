import { computed, watch } from 'vue'
import { useOpened } from '#renderer/data/use-opened.ts'
import { isOcoKey } from './open-lines.ts'
import type { useOpenWindow } from './use-open-window.ts'

type Orders = Pick<ReturnType<typeof useOpenWindow>, 'live' | 'state' | 'everyOpen'> & {
  readonly source: Pick<ReturnType<typeof useOpenWindow>['source'], 'indexOf'>
}

/**
 * The orders that something is done with, by the keys of their rows: the selected one, which a key cancels, and the one whose
 * change form is open. A row in the window says itself whether it is listed; of one that was scrolled away main says so, each
 * time the set of listed orders has changed. What is no longer listed is chosen no more.
 */
export function useChosenOrders({ live, state, source, everyOpen }: Orders) {
  const selected = useOpened<string>()
  const changing = useOpened<string>()
  const chosen = [selected, changing] as const

  const isInWindow = (key: string): boolean => live.data.value?.rows.some(([listed]) => listed === key) === true
  /** False for a row that ended or does not pass the filter: one that was scrolled away is still listed. */
  function isListed(key: string): boolean {
    if (isInWindow(key)) return true
    if (isOcoKey(key)) return source.indexOf(key) !== -1
    const { from = 0, rows = [] } = live.data.value ?? {}
    const at = source.indexOf(key)
    return at !== -1 && (at < from || at >= from + rows.length)
  }
  /** Only what the venue lists can be changed. */
  const opened = computed(() => (changing.value !== null && isListed(changing.value) ? changing.value : null))

  watch(live.data, () => {
    if (selected.value !== null && !isListed(selected.value)) selected.value = null
  })
  async function checkAway(): Promise<void> {
    // An OCO order is in a list of its own, which the page has whole.
    const isAway = (key: string | null): key is string => key !== null && !isOcoKey(key) && !isInWindow(key)
    const away = chosen.map(({ value }) => value).filter(isAway)
    if (away.length === 0) return
    const answer = await everyOpen()
    if (answer?.ok !== true) return
    const listed = new Set(answer.value.map(({ key }) => key))
    const gone = away.filter((key) => !isInWindow(key) && !listed.has(key))
    for (const one of chosen) if (one.value !== null && gone.includes(one.value)) one.value = null
  }
  watch(
    () => state.value?.set,
    () => void checkAway(),
  )
  return { selected, changing, opened }
}
