export const notices = {
  notice: {
    close: 'Dismiss message',
    list: 'Notifications',
    unread: 'Notifications | {count} new notification | {count} new notifications',
    none: 'No notifications.',
    show: 'Show request',
    update: 'Coffer {version} is available: see Settings, Updates.',
    triggered: {
      stop: {
        buy: 'Stop order triggered at {price}: the buy order was sent to the book.',
        sell: 'Stop order triggered at {price}: the sell order was sent to the book.',
      },
      oco: {
        buy: 'OCO order triggered at {price}: the buy order was sent to the book.',
        sell: 'OCO order triggered at {price}: the sell order was sent to the book.',
      },
      /** Where the venue did not name the trigger. */
      unpriced: {
        stop: {
          buy: 'Stop order triggered: the buy order was sent to the book.',
          sell: 'Stop order triggered: the sell order was sent to the book.',
        },
        oco: {
          buy: 'OCO order triggered: the buy order was sent to the book.',
          sell: 'OCO order triggered: the sell order was sent to the book.',
        },
      },
      failed: {
        stop: 'The stop order was triggered, and the venue refused its order: {error}. Check the open orders.',
        oco: 'The OCO order was triggered, and the venue refused the order of its leg: {error}. Check the open orders.',
      },
    },
    tone: { good: 'done', unknown: 'unknown', bad: 'error', plain: 'info' },
    head: {
      bought: 'Bought',
      sold: 'Sold',
      accepted: 'Accepted',
      changed: 'Amended',
      reduced: 'Reduced',
      refused: 'Refused',
      cancelled: 'Cancelled',
      partFilled: 'Partly filled, cancelled',
      notCancelled: 'Not cancelled',
      stillOpen: 'Orders still open',
      gone: 'No longer open',
      notWaiting: 'No longer waiting',
      cancelAccepted: 'Cancel accepted',
      replaced: 'Replaced by a later setting',
      cancelUnknown: 'Cancel outcome unknown',
      unknown: 'Outcome unknown',
      notReplaced: 'Cancelled, not replaced',
      notPaid: 'Not paid out',
      notFound: 'Not found',
      noEffect: 'No effect',
      byUser: 'Resolved manually',
      triggered: 'Triggered',
      triggerFailed: 'Stop order failed',
      legFailed: 'OCO leg failed',
    },
  },
}
