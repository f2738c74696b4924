/** What the system's own notifications are about, each of which can be switched off. Free of schemas, since the page imports it. */
export const notificationKinds = ['fill', 'trigger', 'deadMan', 'unknown'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What a notification of the system shows. */
export interface SystemNotification {
  readonly title: string
  readonly body: string
  /** Shown even while a window of Coffer has the focus. */
  readonly always?: true
}

/** A stop order, or a leg of an OCO order, was triggered; `error` is the venue's word where its order failed. */
export interface StopTriggered {
  readonly profileId: string
  /** BASE-QUOTE. */
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly isOco: boolean
  /** Quote per base; null where the venue did not name it. */
  readonly stopPrice: string | null
  readonly error: string | null
  /** It was triggered while the account's stream was away (no connection, locked, closed), or more than 30 s ago whatever the stream did. */
  readonly isLate: boolean
}
