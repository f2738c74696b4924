import { useEventListener } from '@vueuse/core'
import { isForFields } from '#renderer/shell/key-map.ts'
import type { Match } from '#renderer/shell/key-map.ts'
import { useActionsStore } from '#renderer/stores/actions.ts'
import { useSettingsStore } from '#renderer/stores/settings.ts'
import { useKeys } from './use-keys.ts'

const typesInto =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])'
/** Where the arrow keys have work of their own. */
const movers = /(^|\+)(arrow|home|end|page)/
const moves = 'input, textarea, select, [tabindex="0"], [role=menu], [role=listbox], [role=tablist], [role=separator]'

/** Keys that send never fire while somebody types, nor while a dialog is open, nor by being held. */
export function mayFire(
  { entry }: Match,
  at: { readonly typing: boolean; readonly dialog: boolean; readonly held: boolean; readonly orderKeys: boolean },
): boolean {
  if (at.dialog) return false
  if (at.held && entry.repeats !== true) return false
  if (entry.sends === true) return at.orderKeys && !at.typing
  return !at.typing || !isForFields(entry.keys)
}

/** Listens to the key map and runs what the page on screen offers. */
export function useShortcuts(): void {
  const actions = useActionsStore()
  const settings = useSettingsStore()
  const keys = useKeys()

  useEventListener('keydown', (event) => {
    const match = event.defaultPrevented ? null : keys.match(event)
    const target = event.target instanceof Element ? event.target : null
    if (match === null) return
    const typing = target?.closest(typesInto) != null
    const dialog = document.querySelector('dialog[open]') !== null
    const { orderKeys } = settings.current
    if (!mayFire(match, { typing, dialog, held: event.repeat, orderKeys })) return
    if (movers.test(match.entry.keys) && target?.closest(moves) != null) return
    const run = actions.find(match.entry.id)
    if (run === null) return
    event.preventDefault()
    run(match.digit)
  })
}
