import type { IntentView } from '#shared/domain/intent.ts'

/**
 * Whether the outcome is the user's to say: only once main says that no look-up will end it. Until then it is being looked
 * up, whatever its kind.
 */
export const needsWord = ({ state, byUser }: IntentView): boolean => state === 'unknown' && byUser === true
