import { isZero } from '#shared/decimal.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { usePriceText } from '#renderer/views/shared/use-price-text.ts'
import { useMoneyAct } from '#renderer/data/use-money-act.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import type { MoneyOutcome } from '#renderer/data/money-outcome.ts'
import type { OpenRow } from '#shared/domain/open-rows.ts'

/** The order that is cancelled, as it was listed when it was pressed. */
type Cancelled = Pick<OpenRow, 'symbol' | 'size' | 'filled'> & { readonly orderId: string }

/**
 * The cancel of one open order, wherever it is pressed (table, chart, book): one request, and a message of what became of it.
 * One order at a time; a press while an answer is awaited does nothing.
 */
export function useCancelOrder() {
  const { t } = useText()
  const { words: say, errorWords } = useMessages()
  const { amount } = useFormat()
  const priceText = usePriceText()
  const settings = useSettingsStore()
  const profiles = useProfilesStore()
  const notices = useNoticesStore()
  const intents = useIntentsStore()
  const { act, locked } = useMoneyAct('orders.cancel')
  const doneWords = useDoneWords()

  /** "Buy 0.5 BTC at 60,000": with its figures, for a message that hides them itself. */
  const whatOf = ({ side, size, symbol, price }: Pick<OpenRow, 'side' | 'size' | 'symbol' | 'price'>): string =>
    t('order.limit', {
      side: t(`side.${side}`),
      size: amount(size),
      base: symbol.split('-')[0] ?? '',
      price: priceText(price, symbol),
    })

  /** Whether a cancel of this order is still being checked, wherever it was pressed. */
  const isUnknown = (orderId: string): boolean =>
    intents.open.some(
      ({ kind, state, request }) => kind === 'cancel' && state === 'unknown' && request['orderId'] === orderId,
    )

  /** `what` names the order in the message, as it was named when it was pressed. */
  async function cancel(order: Cancelled, what: string): Promise<void> {
    const { symbol, orderId } = order
    const at = { pair: symbol, ...(profiles.currentId === null ? {} : { profileId: profiles.currentId }) }
    const ofIntent = (intentId: string) => ({ ...at, intentId, event: `${intentId} answered` })
    const result = await act({ wait: settings.current.waitForMatch, symbol, orderId })
    if (result?.kind === 'accepted' && result.note !== null)
      notices.say('plain', t('cancel.tooLate', { what, note: say(result.note) }), null, {
        ...ofIntent(result.intentId),
        head: 'notCancelled',
      })
    else if (result?.kind === 'accepted')
      notices.say('good', doneWords(order, what, result.sizes), null, {
        ...ofIntent(result.intentId),
        head: 'cancelled',
      })
    if (result?.kind === 'unknown')
      notices.say('unknown', t('cancel.unknown', { what }), null, {
        ...ofIntent(result.intentId),
        head: 'cancelUnknown',
      })
    if (result?.kind === 'unanswered')
      notices.say('unknown', t('cancel.unanswered', { what }), result.error, { ...at, head: 'cancelUnknown' })
    if (result?.kind === 'refused' && result.error.code === 'filled-first')
      notices.say('plain', t('cancel.tooLate', { what, note: errorWords(result.error) }), null, {
        ...at,
        head: 'notCancelled',
      })
    else if (result?.kind === 'refused' || result?.kind === 'blocked')
      notices.say('bad', t('cancel.refused', { what }), result.error, { ...at, head: 'notCancelled' })
  }
  return { whatOf, cancel, locked, isUnknown }
}

/** What was cancelled of it and what had traded: by the answer, else by what the list said, which may be behind. */
function useDoneWords() {
  const { t } = useText()
  const { amount } = useFormat()
  return (
    { symbol, size, filled }: Cancelled,
    what: string,
    sizes: Extract<MoneyOutcome, { kind: 'accepted' }>['sizes'],
  ): string => {
    const [base = ''] = symbol.split('-')
    if (sizes === undefined && filled === null) return t('cancel.doneUnknown', { what })
    const done = sizes?.filled ?? filled ?? '0'
    if (isZero(done)) return t('cancel.done', { what })
    const figures = { what, filled: amount(done), of: amount(size), base }
    return sizes === undefined
      ? t('cancel.donePart', figures)
      : t('cancel.doneSizes', { ...figures, cancelled: amount(sizes.cancelled) })
  }
}
