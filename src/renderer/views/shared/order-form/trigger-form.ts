import type { Ref } from 'vue'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import type { OrderSide } from '#renderer/data/order-draft.ts'
import type { PanelStatus } from '#renderer/data/snapshot.ts'
import type { Free } from '#renderer/data/use-free.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import type { OrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { SizePreset } from './size-presets.ts'
import type { SizedBy } from './sizing.ts'

/** A price of a form of an order that waits for a trigger. */
export interface PriceField<Field extends string> {
  readonly name: Field
  readonly label: string
  /** Distances that fill it, in percent with their sign. */
  readonly percents: readonly string[]
  /** What its distances are counted from. */
  readonly from: 'last' | 'trigger'
}

/** What `TriggerForm` draws and changes; `Field` names its prices. */
export interface TriggerFormState<Field extends string, Problem> {
  readonly side: Ref<OrderSide>
  readonly by: Ref<SizedBy>
  readonly fields: Ref<Readonly<Record<Field | 'size', string>>>
  /** As read; null where one is empty or cannot be read. */
  readonly figures: Ref<Readonly<Record<Field, string | null>>>
  readonly problems: Ref<readonly Problem[]>
  /** What was typed in quote is less than one step of base. */
  readonly isBelowStep: Ref<boolean>
  readonly symbol: Ref<MarketSymbol | null>
  readonly last: Ref<string | null>
  /** Of the last price. */
  readonly ticker: { readonly status: Ref<PanelStatus>; readonly at: Ref<number | null> }
  readonly put: (field: Field | 'size', text: string) => void
  readonly step: (field: Field | 'size', count: number) => void
  readonly pick: (preset: SizePreset) => void
  readonly whyNotPick: (preset: SizePreset) => string | null
  readonly flow: OrderFlow
  readonly off: Ref<boolean>
  readonly free: Ref<Free>
  readonly needed: Ref<string | null>
  readonly feeRate: Ref<string | null>
  readonly request: Ref<FlowRequest | null>
  readonly send: () => unknown
  readonly override: (intentId: string) => unknown
  readonly empty: () => void
}
