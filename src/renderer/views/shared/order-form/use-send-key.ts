import type { Ref } from 'vue'
import { useActions } from '#renderer/data/stores/actions.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { OrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'

interface Sending {
  readonly flow: Pick<OrderFlow, 'held' | 'locked'>
  readonly off: Readonly<Ref<boolean>>
  /** Of the currency that pays; null where nothing is lacking. */
  readonly shortfall: Readonly<Ref<string | null>>
  readonly currency: () => string
  /** What is wrong with the order itself, as a sentence. */
  readonly problem?: () => string | null
  /** What the button does. */
  readonly send: () => unknown
}

/** Sends the form's order by its key, with the rules and locks of its button, or says what stands in the way. */
export function useSendKey({ flow, off, shortfall, currency, problem, send }: Sending): void {
  const { t } = useText()
  const { own } = useFormat()
  const why = (): string | null => {
    if (!off.value) return null
    if (flow.held.value !== null) return flow.held.value
    if (flow.locked.value) return t('keys.why.answering')
    if (shortfall.value !== null)
      return t('order.short', { shortfall: own.amount(shortfall.value), currency: currency() })
    return t('keys.why.incomplete', { what: problem?.() ?? t('keys.why.fill') })
  }
  useActions({ send: { run: () => void send(), why } })
}
