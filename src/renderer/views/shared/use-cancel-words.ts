import { computed } from 'vue'
import { requestText } from '#shared/domain/intent-words.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useFormat } from './use-format.ts'

const placing: ReadonlySet<IntentView['kind']> = new Set(['place', 'place-stop', 'place-oco', 'withdraw'])

/** The ids of what a request is to end or reduce; none where it is meant for whatever there is. */
const namedBy = (intent: IntentView): readonly string[] => {
  const [many, ...ones] = (['orderIds', 'orderId', 'withdrawalId', 'clientOid'] as const).map(
    (field) => requestText(intent, field) ?? '',
  )
  return [...(many ?? '').split(','), ...ones].filter((id) => id !== '')
}

const pairOf = (intent: IntentView): string => requestText(intent, 'symbol') ?? ''

/**
 * What a cancel or a reduction was to end: what Coffer placed by its own words, anything else by the end of its id, and
 * several only where several were named, or all. `placedWords` says what was placed.
 */
export function useCancelWords(placedWords: (intent: IntentView) => string): (intent: IntentView) => string {
  const { t } = useText()
  const { amount, own } = useFormat()
  const intents = useIntentsStore()
  const made = computed(
    () =>
      new Map(
        intents.current
          .filter(({ kind }) => placing.has(kind))
          .flatMap((one) => [one.orderId, one.clientOid].map((id) => [id, one] as const)),
      ),
  )
  /** Without a pair nothing stands in its place. */
  const kindWords = (intent: IntentView): string => t(`intentKind.${intent.kind}`, { symbol: pairOf(intent) }).trim()
  const withTail = (what: string, id: string | undefined): string =>
    id === undefined ? what : t('intentTo.withId', { what, id: own.tail(id) })

  function reduced(intent: IntentView, id: string | undefined): string {
    const size = requestText(intent, 'cancelSize')
    if (size === null) return withTail(kindWords(intent), id)
    const symbol = pairOf(intent)
    const [base = ''] = symbol.split('-')
    return withTail(t('intentTo.reduce', { symbol, size: amount(size), base }), id)
  }
  function withdrawal(intent: IntentView, id: string | undefined): string {
    const one = id === undefined ? undefined : made.value.get(id)
    const [sum, currency] = [one && requestText(one, 'amount'), one && requestText(one, 'currency')]
    if (sum == null || currency == null) return withTail(kindWords(intent), id)
    return withTail(t('intentTo.cancelWithdrawal', { amount: amount(sum), currency }), id)
  }

  return (intent) => {
    const ids = namedBy(intent)
    const [id] = ids
    if (intent.kind === 'cancel-partial') return reduced(intent, id)
    if (intent.kind === 'cancel-withdrawal') return withdrawal(intent, id)
    const family = intent.kind === 'cancel-stop' ? 'Stop' : intent.kind === 'cancel-oco' ? 'Oco' : null
    if (family !== null && ids.length > 1)
      return t('intentTo.withId', { what: t(`intentTo.cancel${family}s`), id: ids.map(own.tail).join(', ') })
    const one = id === undefined ? undefined : made.value.get(id)
    if (one !== undefined) return t('intentTo.cancel', { what: placedWords(one) })
    if (family === null || id === undefined) return withTail(kindWords(intent), id)
    return withTail(t(`intentTo.cancel${family}`), id)
  }
}
