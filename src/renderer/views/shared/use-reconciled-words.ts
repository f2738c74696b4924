import type { IntentView } from '#shared/domain/intent.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useDeadManStore } from '#renderer/data/stores/dead-man.ts'
import { endOf, useIntentFacts } from './use-intent-words.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useText } from '#renderer/locales/use-text.ts'

const isArming = ({ kind, request }: IntentView): boolean => kind === 'protect' && Number(request['timeout']) > 0

/**
 * What became of a request whose outcome was unknown, its subject first: what it was to do must not read as an order. The
 * figures in it are for `own.text`. `note` is main's remark, null where the sentence says it already.
 */
export function useReconciledWords(): (intent: IntentView) => { readonly said: string; readonly note: string | null } {
  const { t } = useText()
  const { words: say } = useMessages()
  const { full } = useIntentFacts()
  const intents = useIntentsStore()
  const deadMan = useDeadManStore()

  /** A switch that a later setting armed, as far as main knows now: only then is one without effect no alarm. */
  const isReplaced = (intent: IntentView): boolean =>
    isArming(intent) &&
    intent.state === 'absent' &&
    deadMan.armed.some(({ profileId, state }) => profileId === intent.profileId && state === 'on') &&
    intents.current.some(
      (other) =>
        isArming(other) &&
        other.profileId === intent.profileId &&
        other.state === 'accepted' &&
        other.createdAt > intent.createdAt,
    )

  return (intent) => {
    const what = full(intent)
    // The user's word proves nothing, and is not told as a finding.
    if (intent.endedBy === 'user') return { said: t('resolved.byUser', { what }), note: null }
    if (isReplaced(intent)) return { said: t('resolved.replacedSwitch'), note: null }
    const found = intent.state === 'accepted' || intent.state === 'refused' ? intent.state : 'absent'
    const state = endOf(intent) === 'notReplaced' ? 'notReplaced' : found
    return { said: t(`resolved.${state}`, { what }), note: intent.note === null ? null : say(intent.note) }
  }
}
