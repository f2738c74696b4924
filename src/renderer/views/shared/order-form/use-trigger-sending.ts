import { computed } from 'vue'
import type { Ref } from 'vue'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { typedAmount } from '#renderer/data/order-draft.ts'
import type { OrderSide } from '#renderer/data/order-draft.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import type { FormDraft } from '#renderer/data/stores/form-drafts.ts'
import type { Free } from '#renderer/data/use-free.ts'
import { isSame } from '#renderer/views/shared/orders/pending-order.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { useOrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { PressHooks } from '#renderer/views/shared/orders/use-order-flow.ts'
import { stepped } from '#renderer/views/shared/step-amount.ts'
import type { SizedBy } from './sizing.ts'
import { useSendKey } from './use-send-key.ts'

/** What the form of an order with a trigger holds; `Field` names its amounts, `size` among them. */
interface TriggerParts<Field extends string, Typed> {
  readonly way: 'stop' | 'oco'
  readonly typed: FormDraft<Typed>
  /** What was typed without its amounts and its remark. */
  readonly emptied: (typed: Typed) => Typed
  readonly side: Ref<OrderSide>
  readonly by: Ref<SizedBy>
  readonly fields: Ref<Readonly<Record<Field, string>>>
  readonly put: (field: Field, text: string) => void
  readonly figures: Ref<{ readonly size: string | null }>
  readonly problems: Ref<readonly { readonly stops: boolean }[]>
  readonly remark: { readonly isBad: Ref<boolean> }
  readonly symbol: Ref<MarketSymbol | null>
  readonly last: Ref<string | null>
  /** What the form would send; null while an amount is missing. */
  readonly request: Ref<FlowRequest | null>
  readonly free: Ref<Free>
}

/** Sends what the form of an order with a trigger shows, by its button and its key, and moves and clears its amounts. */
export function useTriggerSending<Field extends string, Typed>(form: TriggerParts<Field, Typed>) {
  const { way, typed, emptied, side, by, fields, put, figures, problems, remark, symbol, last, request, free } = form
  const desk = useDeskStore()
  const flow = useOrderFlow(
    () => way,
    () => desk.pair,
    () => JSON.stringify(typed.draft.value),
  )
  /** A sale needs its size, whatever its prices will be. */
  const needed = computed(() => flow.need(request.value) ?? (side.value === 'sell' ? figures.value.size : null))
  const shortfall = computed(() => flow.shortfall(request.value))
  const isReady = computed(
    () =>
      request.value !== null &&
      symbol.value !== null &&
      !remark.isBad.value &&
      problems.value.every(({ stops }) => !stops),
  )
  const off = computed(
    () => !isReady.value || shortfall.value !== null || flow.locked.value || flow.held.value !== null,
  )
  /** A form that still shows what was accepted loses its amounts; one that shows anything else by then is left alone. */
  function emptying(): PressHooks {
    const [key, shown] = [desk.draftKey, typed.draft.value]
    return {
      taken: () => {
        if (isSame(typed.of(key), shown)) typed.put(key, emptied(shown))
      },
    }
  }
  async function send(): Promise<void> {
    if (request.value !== null && !off.value) await flow.press(request.value, emptying())
  }
  useSendKey({ flow, off, shortfall, currency: () => free.value.currency, send })
  const override = (intentId: string): Promise<unknown> =>
    flow.override(intentId, ({ request: blocked }) => (isSame(blocked, request.value) ? emptying() : {}))
  /** One step or ten of the pair, from what is typed or from the last price. */
  function step(field: Field, count: number): void {
    const rules = symbol.value
    if (rules === null) return
    const ofSize = by.value === 'size' ? rules.baseIncrement : rules.quoteIncrement
    const from = typedAmount(fields.value[field]) ?? (field === 'size' ? null : last.value)
    put(field, stepped(from, field === 'size' ? ofSize : rules.priceIncrement, count))
  }
  /** Clears what was typed and what became of the last press. */
  function empty(): void {
    for (const field of Object.keys(fields.value) as Field[]) put(field, '')
    flow.clear()
  }
  return { flow, needed, off, send, override, step, empty }
}
