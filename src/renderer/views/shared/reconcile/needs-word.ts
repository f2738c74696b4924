import type { IntentView } from '#shared/domain/intent.ts'

/**
 * Whether the outcome is the user's to say: of kinds that no look-up can end (design, section 3), and of any that main
 * says it cannot find out. Main has the last word.
 */
export const needsWord = ({ kind, state, byUser }: IntentView): boolean =>
  state === 'unknown' && (kind === 'withdraw' || kind === 'transfer' || kind === 'cancel-stop' || byUser === true)
