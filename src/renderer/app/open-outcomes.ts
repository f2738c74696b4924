import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { needsWord } from '#renderer/views/shared/reconcile/needs-word.ts'

/** Kinds of requests as the status bar counts them, in its order. */
export const outcomeKinds = ['order', 'change', 'cancel', 'switch', 'withdrawal', 'transfer'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]

const kindOf: Readonly<Record<IntentKind, OutcomeKind>> = {
  place: 'order',
  'place-oco': 'order',
  'place-stop': 'order',
  amend: 'change',
  cancel: 'cancel',
  'cancel-partial': 'cancel',
  'cancel-all': 'cancel',
  'cancel-stop': 'cancel',
  'cancel-oco': 'cancel',
  'cancel-withdrawal': 'cancel',
  protect: 'switch',
  withdraw: 'withdrawal',
  transfer: 'transfer',
}

/**
 * Open intents by kind, without kinds that have none, and whether every one of them waits for the user's word, so that
 * nothing is being checked any more.
 */
export const openOutcomes = (
  open: readonly IntentView[],
): { readonly counts: readonly (readonly [OutcomeKind, number])[]; readonly byWord: boolean } => ({
  counts: outcomeKinds
    .map((name) => [name, open.filter(({ kind }) => kindOf[kind] === name).length] as const)
    .filter(([, count]) => count > 0),
  byWord: open.length > 0 && open.every(needsWord),
})
