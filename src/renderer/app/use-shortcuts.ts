import { useEventListener } from '@vueuse/core'
import { useRoute } from 'vue-router'
import type { ActionId } from '#shared/domain/key-map.ts'
import { isForFields } from '#renderer/views/shared/keys/key-map.ts'
import type { Match } from '#renderer/views/shared/keys/key-map.ts'
import { useActionsStore } from '#renderer/data/stores/actions.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { useKeys } from '#renderer/views/shared/keys/use-keys.ts'
import { useText } from '#renderer/locales/use-text.ts'

const typesInto =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])'
/** Where the arrow keys have work of their own. */
const movers = /(^|\+)(arrow|home|end)|^(shift\+)?page/
const moves = 'input, textarea, select, [tabindex="0"], [role=menu], [role=listbox], [role=tablist], [role=separator]'

interface Place {
  readonly typing: boolean
  readonly dialog: boolean
  readonly held: boolean
  readonly orderKeys: boolean
}
/** `passes`: the press is text, the dialog's or a held key's, and means nothing of the key map's. */
export type Verdict = 'fires' | 'passes' | 'keysOff' | 'typing'

/** Keys that send never fire while somebody types, nor while a dialog is open, nor by being held. */
export function verdictOf({ entry }: Match, at: Place): Verdict {
  if (at.dialog || (at.held && entry.repeats !== true)) return 'passes'
  if (at.typing && isForFields(entry.keys)) return 'passes'
  if (entry.sends !== true) return 'fires'
  if (!at.orderKeys) return 'keysOff'
  return at.typing ? 'typing' : 'fires'
}

/** What has to be in front for an action of the trading view. */
const panelOf: Readonly<Partial<Record<ActionId, 'chart' | 'orders'>>> = {
  shorter: 'chart',
  longer: 'chart',
  cancelSelected: 'orders',
  cancelPair: 'orders',
}

/**
 * What a press does: it runs what the page on screen offers, or the page says why nothing happens. Gives whether the press
 * was the key map's. Panic is listened to where it is held, and what moves or closes things keeps that work of its own.
 */
export function usePress() {
  const actions = useActionsStore()
  const settings = useSettingsStore()
  const vault = useVaultStore()
  const { t } = useText()

  function whyNobody({ id, group }: Match['entry'], view: string | null): string {
    if (vault.locked) return t('keys.why.locked')
    if (id === 'search') return t('keys.why.noSearch')
    const action = t(`action.${id}`)
    if (group === 'trading' && view !== 'trading') return t('keys.why.elsewhere', { action })
    return t(`keys.why.${panelOf[id] ?? 'order'}`)
  }
  return (match: Match, at: Omit<Place, 'orderKeys'> & { readonly view: string | null }): boolean => {
    const { entry, digit } = match
    const verdict = verdictOf(match, { ...at, orderKeys: settings.current.orderKeys })
    if (verdict === 'passes') return false
    if (verdict !== 'fires') {
      actions.say(vault.locked ? t('keys.why.locked') : t(`keys.why.${verdict}`, { action: t(`action.${entry.id}`) }))
      return true
    }
    if (actions.act(entry.id, digit)) return true
    if (movers.test(entry.keys) || entry.keys === 'escape' || (entry.id === 'panic' && !vault.locked)) return false
    actions.say(whyNobody(entry, at.view))
    return true
  }
}

/** Listens to the key map. */
export function useShortcuts(): void {
  const keys = useKeys()
  const route = useRoute()
  const press = usePress()

  useEventListener('keydown', (event) => {
    const match = event.defaultPrevented ? null : keys.match(event)
    const target = event.target instanceof Element ? event.target : null
    if (match === null) return
    // What is open is closed first, by the platform.
    if (match.entry.keys === 'escape' && document.querySelector(':popover-open') !== null) return
    if (movers.test(match.entry.keys) && target?.closest(moves) != null) return
    const typing = target?.closest(typesInto) != null
    const dialog = document.querySelector('dialog[open]') !== null
    const view = typeof route.name === 'string' ? route.name : null
    if (press(match, { typing, dialog, held: event.repeat, view })) event.preventDefault()
  })
}
