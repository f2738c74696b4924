/**
 * Everything the page keeps with the settings, by name. A name that is added here needs a line in `src/main/setup/page-parts.ts`
 * (whether a setup file carries it, how it is read, and whether it loosens a protection) and one in the page's texts.
 */
export const pageNames = [
  'book',
  'chart',
  'chart2',
  'chartsWindow',
  'depth',
  'drawings',
  'dustBelow',
  'favouritePairs',
  'feePairs',
  'firstRunHintDismissed',
  'hideDust',
  'indicators',
  'lastProfile',
  'layouts',
  'ledgerByOrder',
  'oneClickSizes',
  'order-columns',
  'pairTabs',
  'pairs',
  'panicProfiles',
  'recent',
  'secondPair',
  'sizePresets',
  'slippageCheck',
  'valueCurrency',
  'watchlistOpen',
  'watchlistShown',
  'watchlistSort',
  'watchlists',
  'welcomeSeen',
] as const

/** Kept once for each profile (`layout:<profile id>`), and for each table (`columns.<table>`). */
export const pageFamilies = ['layout', 'columns'] as const

export type PagePartName = (typeof pageNames)[number] | (typeof pageFamilies)[number]
export type PageName = (typeof pageNames)[number] | `layout:${string}` | `columns.${string}`

/** What a kept name is, and the profile it belongs to, where it is of one; null for a name that this version does not know. */
export function pagePartOf(name: string): { readonly part: PagePartName; readonly profileId: string | null } | null {
  const known = pageNames.find((one) => one === name)
  if (known !== undefined) return { part: known, profileId: null }
  if (name.startsWith('layout:')) return { part: 'layout', profileId: name.slice('layout:'.length) }
  return name.startsWith('columns.') ? { part: 'columns', profileId: null } : null
}
