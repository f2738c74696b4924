/** How violations and stories name things: what one of them names is found in the other. */
import type { IntentKind } from '#shared/domain/intent-kinds.ts'

/** A profile by its place among those of a history, from 1 on. */
export const profileName = (who: number): string => `profile ${who + 1}`

/** What an intent asks for: a word of the user for what protects orders, the kind itself for all else. */
export const kindName = (kind: IntentKind): string => (kind === 'protect' ? 'dead-man' : kind)
