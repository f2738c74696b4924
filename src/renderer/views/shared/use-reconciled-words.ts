import type { IntentView } from '#shared/domain/intent.ts'
import { span } from '#renderer/ui/format/time.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useDeadManStore } from '#renderer/data/stores/dead-man.ts'
import { endingOf, listsOf, notFoundAfter } from './ending.ts'
import { endOf, useIntentFacts } from './use-intent-words.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useText } from '#renderer/locales/use-text.ts'

const isArming = ({ kind, request }: IntentView): boolean => kind === 'protect' && Number(request['timeout']) > 0

type Otherwise = 'gone' | 'notWaiting' | 'notReplaced' | 'notPaid'

/** What the venue has taken ended otherwise than asked for, or nobody knows how. */
const isOtherwise = (end: ReturnType<typeof endOf>): end is Otherwise =>
  end === 'gone' || end === 'notWaiting' || end === 'notReplaced' || end === 'notPaid'

interface Said {
  readonly said: string
  /** Main's remark, null where the sentence says it already. */
  readonly note: string | null
}

/** How long after it was sent a request was not found, and in how many places. */
function useNotFoundWords(): (key: 'outcome.reconciledNotFound' | 'resolved.notFound', intent: IntentView) => Said {
  const { t } = useText()
  const { words: say } = useMessages()
  const { full } = useIntentFacts()
  return (key, intent) => {
    const { unit, count } = span(notFoundAfter(intent))
    const said = t(key, { what: full(intent), age: t(`age.${unit}`, { count }), lists: t(listsOf(intent.kind)) })
    // That there is no trace of it is what the sentence says.
    return { said, note: intent.note === null || intent.note.id === 'reconcile.no-trace' ? null : say(intent.note) }
  }
}

/**
 * What became of a request whose outcome was unknown, its subject first: what it was to do must not read as an order. The
 * figures in it are for `own.text`.
 */
export function useReconciledWords(): (intent: IntentView) => Said {
  const { t } = useText()
  const { words: say } = useMessages()
  const { full } = useIntentFacts()
  const intents = useIntentsStore()
  const deadMan = useDeadManStore()
  const notFound = useNotFoundWords()

  /** A switch that a later setting armed, as far as main knows now: only then is the end of the first no alarm. */
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
    const ending = endingOf(intent)
    // The user's word proves nothing, and is not told as a finding.
    if (ending === 'executedByUser' || ending === 'noEffectByUser')
      return { said: t('resolved.byUser', { what }), note: null }
    if (isReplaced(intent)) return { said: t('resolved.replacedSwitch'), note: null }
    const end = endOf(intent)
    if (end === 'replaced') return { said: t('resolved.replaced', { what }), note: null }
    if (ending === 'notFound') return notFound('resolved.notFound', intent)
    const found = ending === 'accepted' || ending === 'refused' ? ending : 'absent'
    const state = end === 'stillOpen' || isOtherwise(end) ? end : found
    return { said: t(`resolved.${state}`, { what }), note: intent.note === null ? null : say(intent.note) }
  }
}

/** The same under the form that sent it, which names what it is about. `accepted` is what it says of a request that the venue has. */
export function useEndWords(): (intent: IntentView, accepted: string) => Said {
  const { t } = useText()
  const { words: say } = useMessages()
  const reconciled = useReconciledWords()
  const notFound = useNotFoundWords()
  return (intent, accepted) => {
    const note = intent.note === null ? null : say(intent.note)
    switch (endingOf(intent)) {
      case 'executedByUser':
      case 'noEffectByUser':
        return { said: t('outcome.resolvedByUser'), note }
      case 'accepted':
        return isOtherwise(endOf(intent)) ? reconciled(intent) : { said: accepted, note }
      case 'notFound':
        return notFound('outcome.reconciledNotFound', intent)
      default:
        return reconciled(intent)
    }
  }
}
