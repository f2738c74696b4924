import type { EventName } from '#shared/bridge/names.ts'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { EndpointName } from '#shared/exchange/index.ts'

/** News inside main that is sent to no window. */
export const innerEventNames = [
  'started',
  'page-ready',
  'page-gone',
  'unlocked',
  'locked',
  'suspended',
  'resumed',
  'network-changed',
  'proxies-changed',
  'screen-locked',
  'intent-step',
  'order-pushed',
  'fills-read',
  'orders-read',
  'recipient-added',
  'venue-back',
  'account-replaced',
] as const

/** Places that are one of a kind. */
export const fixedPlaces = [
  'alerts',
  'answer-thread',
  'check-venue-link',
  'clipboard',
  'close',
  'close-late-dead-man',
  'close-late-log',
  'close-late-practice',
  'close-late-requests',
  'close-late-settings',
  'close-late-sockets',
  'closing-window',
  'confirm-answer',
  'data-folder',
  'dead-man-listener',
  'explain-refusal',
  'feed',
  'keep-alerts',
  'keep-fill',
  'keep-notified-fills',
  'keep-portfolio',
  'keep-settings',
  'keep-acknowledged',
  'keep-waiting-ocos',
  'notified-fills-unreadable',
  'waiting-ocos-unreadable',
  'live-prices',
  'load',
  'notify',
  'notify-dead-man',
  'notify-intent',
  'notify-journal',
  'notify-settings',
  'notify-status',
  'notify-vault',
  'notify-venue-link',
  'portfolio',
  'portfolio-unreadable',
  'practice-fault',
  'practice-not-kept',
  'practice-unreadable',
  'probe-dead-man',
  'read-dead-man-setting',
  'read-fills',
  'read-fired-orders',
  'read-ocos',
  'read-order-fill',
  'read-status',
  'renew-dead-man',
  'save-journal',
  'stream-listener',
  'stream-token',
  'test-key',
  'uncaught-exception',
  'unhandled-rejection',
  'updates',
  'window-state',
] as const

/** Where main met an error: the line's event in the log, which writes names only (G2), so no other text will do. */
export type ErrorPlace =
  | (typeof fixedPlaces)[number]
  | `on-${EventName | (typeof innerEventNames)[number]}`
  | `push-${EventName}`
  | `call-${EndpointName}`
  | `${'send' | 'record-unknown' | 'look-up'}-${IntentKind}`

/** Told of what should not have been thrown, and where; never of data. */
export type OnError = (where: ErrorPlace, error: unknown) => void
