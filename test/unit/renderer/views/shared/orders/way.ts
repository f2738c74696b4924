import type { OrderTab } from '#renderer/data/stores/desk.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import type { SeenName } from '#renderer/views/shared/orders/questions.ts'
import type { OrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { DeskPage } from './desk-page.ts'

/** How an order is meant: `near` asks nothing with all figures known, unless it is a market order; `banned` is beyond the pair's price band. */
export type Meant = 'near' | 'far' | 'large' | 'insufficient' | 'banned'

export interface Form {
  readonly flow: OrderFlow
  readonly type: (meant: Meant) => void
  /** Something else than what was typed before, by hand. */
  readonly retype: () => void
  readonly press: () => Promise<unknown>
  /** The user's word on a blocked order, by its button. */
  readonly override: (intentId: string) => Promise<unknown>
  /** Whether the amounts are empty. */
  readonly isEmpty: () => boolean
  /** Whether the button is off. */
  readonly isOff: () => boolean
  readonly text: () => string
}

export interface Way {
  readonly name: string
  /** What of the page makes it: the file that holds its flow, below `src/renderer`. */
  readonly file: string
  readonly way: FlowRequest['way']
  /** The form of the order panel that it is typed into. */
  readonly tab?: OrderTab
  readonly channel:
    | 'orders.place'
    | 'orders.placeBatch'
    | 'orders.amend'
    | 'oco.place'
    | 'stopOrders.place'
    | 'oco.replace'
    | 'stopOrders.replace'
  /** Market orders are asked about by default. */
  readonly market?: true
  /** Figures whose absence is asked about. */
  readonly decides: readonly SeenName[]
  /** Figures without which there is nothing to press. */
  readonly holds?: readonly SeenName[]
  /** There is no form: nothing is typed, emptied or switched off. */
  readonly formless?: true
  /** An amended order's form belongs to its order, whatever pair the desk shows. */
  readonly ofOrder?: true
  readonly open: (desk: DeskPage) => Form
}

/** A limit that the last price says is passive needs no book; a market order has no price to be far away. */
export const resting = ['last', 'available'] as const
export const taking = ['book', 'available'] as const

/** Of a balance of 1000000 of each currency, at 60000. */
export const sizes: Readonly<Record<Meant, string>> = {
  near: '0.01',
  far: '0.01',
  banned: '0.01',
  large: '9',
  insufficient: '17',
}
export const priceOf = (meant: Meant): string =>
  (({ far: '50000', banned: '70000' }) as Partial<Record<Meant, string>>)[meant] ?? '59990'
