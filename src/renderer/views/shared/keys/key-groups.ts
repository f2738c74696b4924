import type { keyMap } from '#shared/domain/key-map.ts'
import type { ActionId, KeyEntry } from '#shared/domain/key-map.ts'

export type KeyGroupName = 'everywhere' | 'trading' | 'form' | 'chart' | 'orders'

/** What of the desk a key is about; the others work everywhere. */
const partOf = {
  pairs: 'trading',
  newTab: 'trading',
  closeTab: 'trading',
  nextTab: 'trading',
  previousTab: 'trading',
  watchlist: 'trading',
  layouts: 'trading',
  charts: 'trading',
  buy: 'form',
  sell: 'form',
  limit: 'form',
  market: 'form',
  share: 'form',
  tickUp: 'form',
  tickDown: 'form',
  tenUp: 'form',
  tenDown: 'form',
  send: 'form',
  clear: 'form',
  shorter: 'chart',
  longer: 'chart',
  alert: 'chart',
  cancelSelected: 'orders',
  cancelPair: 'orders',
} as const satisfies Record<Extract<(typeof keyMap)[number], { group: 'trading' }>['id'], KeyGroupName>

const groupOf = ({ id, group }: KeyEntry & { readonly id: ActionId }): KeyGroupName =>
  group === 'everywhere' ? 'everywhere' : partOf[id as keyof typeof partOf]

/** The entries of a list of keys by what they are about, in the order of the list. */
export const groupKeys = <Entry extends KeyEntry & { readonly id: ActionId }>(
  entries: readonly Entry[],
): readonly { readonly name: KeyGroupName; readonly entries: readonly Entry[] }[] =>
  (['everywhere', 'trading', 'form', 'chart', 'orders'] as const).map((name) => ({
    name,
    entries: entries.filter((entry) => groupOf(entry) === name),
  }))
