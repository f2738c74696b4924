import { ref } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { typedAmount } from '#renderer/data/order-draft.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { stepped } from '#renderer/views/shared/step-amount.ts'
import type { TradeType } from '#shared/exchange/trade-types.ts'
import type { ReplaceFlow } from './use-replace.ts'

/** One figure of the new order. */
export interface ReplaceField {
  readonly name: string
  readonly label: string
  /** Base, not quote per base. */
  readonly isSize: boolean
  readonly value: string
  /** One sentence; null for none. */
  readonly problem: string | null
  readonly type: (value: string) => void
  /** One step or ten. */
  readonly step: (by: number) => void
}

/** A form that replaces an order which the venue cannot amend. */
export interface ReplaceForm extends ReplaceFlow {
  readonly way: 'oco' | 'stop'
  readonly was: FlowRequest
  readonly fields: ComputedRef<readonly ReplaceField[]>
  readonly request: ComputedRef<FlowRequest | null>
  /** The account, to be chosen by the user where nobody tells it; null where it is known. */
  readonly tradeType: Ref<TradeType | null> | null
}

/** Figures as typed, beginning with those the drag gave. */
export function useReplaceFields<Name extends string>(
  start: Readonly<Record<Name, string>>,
  rules: () => MarketSymbol,
): {
  readonly typed: Ref<Readonly<Record<Name, string>>>
  readonly amountOf: (name: Name) => string | null
  readonly shown: (name: Name, label: string, problem: string | null) => ReplaceField
} {
  const typed = ref({ ...start }) as Ref<Readonly<Record<Name, string>>>
  const type = (name: Name, value: string): void => void (typed.value = { ...typed.value, [name]: value })
  const amountOf = (name: Name): string | null => typedAmount(typed.value[name])
  return {
    typed,
    amountOf,
    shown: (name, label, problem) => ({
      name,
      label,
      problem,
      isSize: name === 'size',
      value: typed.value[name],
      type: (value) => type(name, value),
      step(by) {
        const increment = name === 'size' ? rules().baseIncrement : rules().priceIncrement
        type(name, stepped(amountOf(name), increment, by))
      },
    }),
  }
}
