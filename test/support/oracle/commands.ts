/** What both engines are asked. Orders, stops, OCOs and withdrawals are named by their number: the first is 1. */

/** The body of an order as it goes over the wire. */
export interface OrderBody {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly type: 'limit' | 'market'
  readonly price?: string
  readonly size?: string
  readonly funds?: string
  readonly clientOid?: string
  readonly timeInForce?: 'GTC' | 'GTT' | 'IOC' | 'FOK'
  readonly cancelAfter?: number
  readonly postOnly?: boolean
  readonly hidden?: boolean
  readonly iceberg?: boolean
  readonly visibleSize?: string
  readonly stp?: 'CN' | 'CO' | 'CB' | 'DC'
}

export interface StopBody extends OrderBody {
  readonly stopPrice: string
  readonly stop?: 'loss' | 'entry'
}

export interface OcoBody {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly size: string
  readonly stopPrice: string
  readonly limitPrice: string
  readonly clientOid?: string
}

export type Act =
  | { readonly kind: 'place'; readonly body: OrderBody }
  | { readonly kind: 'batch'; readonly bodies: readonly OrderBody[] }
  | {
      readonly kind: 'amend'
      readonly symbol: string
      readonly order: number
      readonly newPrice?: string
      readonly newSize?: string
    }
  | { readonly kind: 'cancel'; readonly symbol: string; readonly order: number }
  | { readonly kind: 'cancelByClientOid'; readonly symbol: string; readonly clientOid: string }
  | { readonly kind: 'cancelPart'; readonly symbol: string; readonly order: number; readonly cancelSize: string }
  | { readonly kind: 'cancelPair'; readonly symbol: string }
  | { readonly kind: 'cancelAll' }
  | { readonly kind: 'setDeadMan'; readonly timeout: number; readonly symbols: readonly string[] }
  | { readonly kind: 'getDeadMan' }
  | { readonly kind: 'placeStop'; readonly body: StopBody }
  | { readonly kind: 'cancelStop'; readonly stop: number }
  | { readonly kind: 'cancelStops'; readonly symbol?: string }
  | { readonly kind: 'placeOco'; readonly body: OcoBody }
  | { readonly kind: 'cancelOco'; readonly oco: number }
  | { readonly kind: 'cancelOcos' }
  | {
      readonly kind: 'transfer'
      readonly currency: string
      readonly from: 'main' | 'trade'
      readonly to: 'main' | 'trade'
      readonly amount: string
    }
  | {
      readonly kind: 'withdraw'
      readonly currency: string
      readonly amount: string
      /** A uid for one inside the venue, else an address. */
      readonly to: string
      readonly inner: boolean
    }
  | { readonly kind: 'cancelWithdrawal'; readonly withdrawal: number }

export interface Command {
  /** ms since the last command. */
  readonly wait: number
  readonly uid: number
  readonly act: Act
}

/**
 * What was answered. `codes` holds one code for the engine; for the oracle every code that applies, since the papers
 * do not say which of several reasons is named first.
 */
export interface Answer {
  readonly codes: readonly string[]
  readonly data?: unknown
}
