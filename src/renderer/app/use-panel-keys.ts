import { useText } from '#renderer/locales/use-text.ts'
import { useActions, useActionsStore } from '#renderer/data/stores/actions.ts'

/** What F6 leads through, in the order of the page: the rail, the top bar, each docked group or the view, the status bar. */
const places = 'nav.rail, header.top, .coffer-dock .dv-groupview, main:not(:has(.coffer-dock)), footer.status'
/** Where the keys go inside of a place, the most useful first: rows, then fields, then whatever else takes the focus. */
const entries = [
  '[role=listbox][tabindex="0"], [role=grid] [data-index][tabindex="0"]',
  '[role=grid] [data-index]',
  'input:not([type=hidden], :disabled), textarea',
  'a[href], button:not(:disabled), select, [tabindex="0"]',
] as const

const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })

/** In an order form the first amount that is empty comes before all else. */
function entryOf(place: Element): HTMLElement | null {
  const body = place.querySelector('.dv-content-container') ?? place
  const amounts = [...body.querySelectorAll<HTMLInputElement>('[data-amounts-first] input[inputmode="decimal"]')]
  const empty = amounts.find((field) => field.value === '' && !field.disabled && isSeen(field))
  if (empty !== undefined) return empty
  for (const inside of [body, place])
    for (const wanted of entries) {
      const found = [...inside.querySelectorAll<HTMLElement>(wanted)].find(isSeen)
      if (found !== undefined) return found
    }
  return null
}

function nameOf(place: Element): string {
  const panel = place.querySelector('.dv-content-container [aria-labelledby]') ?? place
  const heading = document.getElementById(panel.getAttribute('aria-labelledby') ?? '')
  const own = heading?.textContent ?? place.getAttribute('aria-label')
  return (own ?? place.querySelector('.dv-active-tab .tab-word, h1')?.textContent ?? '').trim()
}

/** F6 and Shift+F6 lead from panel to panel, round and round; what is reached is named for readers and eyes alike. */
export function usePanelKeys(): void {
  const actions = useActionsStore()
  const { t } = useText()
  function go(by: 1 | -1): void {
    const all = [...document.querySelectorAll(places)].filter((place) => isSeen(place) && entryOf(place) !== null)
    const here = all.findIndex((place) => place.contains(document.activeElement))
    const from = here === -1 && by === -1 ? 0 : here
    const next = all[(from + by + all.length) % all.length]
    if (next === undefined) return
    entryOf(next)?.focus()
    actions.say(t('keys.inPanel', { panel: nameOf(next) }))
  }
  useActions({ nextPanel: () => go(1), previousPanel: () => go(-1) })
}
