import { watch } from 'vue'
import type { IntentView } from '#shared/domain/intent.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import type { NoticeHead, NoticeTone } from '#renderer/data/stores/notices.ts'
import { endingOf } from '#renderer/views/shared/ending.ts'
import { endOf } from '#renderer/views/shared/use-intent-words.ts'
import { symbolOf } from '#renderer/views/shared/use-fill-words.ts'
import { useReconciledWords } from '#renderer/views/shared/use-reconciled-words.ts'
import { useText } from '#renderer/locales/use-text.ts'

/** The order whose place it was to take is cancelled, and nothing stands there now. */
const isNotPlacedAfterCancel = ({ cancelIntentId, state }: IntentView): boolean =>
  cancelIntentId !== undefined && state === 'absent'

/** Not listed any more; whether it was cancelled, or filled or triggered before, the venue does not tell. */
const isGone = (intent: IntentView): boolean => endOf(intent) === 'gone' || endOf(intent) === 'notWaiting'

/** The venue took the cancel of a withdrawal that may still leave. */
const mayStillLeave = ({ note }: IntentView): boolean => note?.id === 'found.withdrawal-cancel-taken'

/** An order that had filled in part, as far as its record says: the rest of it is cancelled. */
const isPartCancelled = ({ note }: IntentView): boolean => note?.id === 'found.order-over'

/** An order that is over already, and not as it was asked for: it is not in the book, and a part of it may have traded. */
const overOf = (intent: IntentView): 'cancelled' | 'partFilled' | null => {
  const end = intent.kind.startsWith('cancel') ? null : endOf(intent)
  return end === 'cancelled' || end === 'partFilled' ? end : null
}

const headOf = (intent: IntentView): NoticeHead => {
  const { kind, state } = intent
  const end = endOf(intent)
  if (end === 'notReplaced') return 'notReplaced'
  if (isNotPlacedAfterCancel(intent)) return endingOf(intent) === 'notFound' ? 'notFound' : 'notReplaced'
  if (end === 'stillOpen' || end === 'gone' || end === 'notWaiting' || end === 'replaced' || end === 'notPaid')
    return end
  if (mayStillLeave(intent)) return 'cancelAccepted'
  // Part of the order stays open, or the whole of it is gone: "cancelled" and "not cancelled" would both be wrong.
  if (kind === 'cancel-partial' && state === 'accepted') return 'reduced'
  const isCancel = kind !== 'cancel-partial' && kind.startsWith('cancel')
  if (state === 'accepted') return isCancel ? 'cancelled' : (overOf(intent) ?? 'accepted')
  if (isCancel) return 'notCancelled'
  if (endingOf(intent) === 'notFound') return 'notFound'
  return state === 'refused' ? 'refused' : 'noEffect'
}

/**
 * What demands an act stays until it is dismissed, as the warning stood whose place it takes: a cancel that did not cancel,
 * came to a part of the order alone, or cannot be told from a fill or a trigger, what is only not found, an order that was
 * cancelled by the time it was found, one that an amendment or a replacement ended, and a
 * withdrawal that was not paid out.
 */
const toneOf = (intent: IntentView): NoticeTone => {
  if (intent.endedBy === 'user') return 'plain'
  if (endOf(intent) === 'notPaid') return 'bad'
  if (endOf(intent) === 'notReplaced' || isNotPlacedAfterCancel(intent)) return 'bad'
  if (isGone(intent) || mayStillLeave(intent) || isPartCancelled(intent)) return 'unknown'
  if (overOf(intent) !== null || endingOf(intent) === 'notFound') return 'unknown'
  if (intent.state === 'accepted') return 'good'
  return intent.kind.startsWith('cancel') ? 'bad' : 'plain'
}

/** Says it wherever the user is when an unknown outcome has been found out. */
export function useReconcileNotices(): void {
  const intents = useIntentsStore()
  const notices = useNoticesStore()
  const words = useReconciledWords()
  const { t } = useText()
  watch(
    () => intents.lastReconciled,
    (intent) => {
      if (intent === null) return
      const { said, note } = words(intent)
      const { profileId } = intent
      const pair = symbolOf(intent.request)
      notices.say(toneOf(intent), note === null ? said : t('resolved.more', { said, note }), null, {
        intentId: intent.id,
        event: `${intent.id} ${intent.state}`,
        head: intent.endedBy === 'user' ? 'byUser' : headOf(intent),
        profileId,
        ...intents.untilRead(intent),
        ...(pair === '' ? {} : { pair }),
      })
    },
    // Of several that are resolved in one turn, each is told.
    { flush: 'sync' },
  )
}
