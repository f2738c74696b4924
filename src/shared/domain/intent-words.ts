// Free of schemas: the page imports these.
import type { IntentKind } from './intent-kinds.ts'
import type { IntentView } from './intent.ts'

/** A text field of the request as it was sent, '' too; null where it carried none. */
export const requestText = ({ request }: Pick<IntentView, 'request'>, field: string): string | null => {
  const value = request[field]
  return typeof value === 'string' ? value : null
}

/** The kinds that leave at once: no look-up after start holds them up (C6), nor a journal that cannot be written (M1). */
export const isCancel = (kind: IntentKind): boolean => kind.startsWith('cancel')

/** What a list of requests is narrowed to. Outcomes are grouped as people ask for them. */
export const outcomeFilters = ['all', 'open', 'accepted', 'refused', 'nothing'] as const
export type OutcomeFilter = (typeof outcomeFilters)[number]
export const kindFilters = ['all', 'orders', 'cancels', 'withdrawals', 'transfers', 'protection'] as const
export type KindFilter = (typeof kindFilters)[number]
