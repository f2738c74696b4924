import type { IntentKind } from '../../domain/intent-kinds.ts'

const kinds: Readonly<Record<IntentKind, string>> = {
  place: 'order',
  'place-stop': 'stop order',
  'place-oco': 'OCO order',
  amend: 'amendment',
  cancel: 'cancel',
  'cancel-partial': 'reduced order',
  'cancel-all': 'cancel of all orders',
  'cancel-stop': 'cancel of stop orders',
  'cancel-oco': 'cancel of OCO orders',
  protect: 'dead-man switch',
  withdraw: 'withdrawal',
  'cancel-withdrawal': 'cancel of a withdrawal',
  transfer: 'transfer',
}

/** `of`: what the order was for, where less of it has traded. */
const sized = ({ size, of, base }: Pick<FillFigures, 'size' | 'of' | 'base'>): string =>
  of === null ? `${size} ${base}` : `${size} of ${of} ${base}`

/** The system's own notifications: a title, and one line below it. */
export const notifications = {
  'notify.bought': ({ symbol }: { symbol: string }) => `Bought ${symbol}`,
  'notify.sold': ({ symbol }: { symbol: string }) => `Sold ${symbol}`,
  'notify.bought-late': ({ symbol }: { symbol: string }) => `Late notice: bought ${symbol}`,
  'notify.sold-late': ({ symbol }: { symbol: string }) => `Late notice: sold ${symbol}`,
  'notify.filled': 'The order is filled.',
  'notify.done': 'The order is filled or closed.',
  'notify.part-closed': 'The order is partly filled, the rest is closed.',
  'notify.rest-closed': 'The rest is closed.',
  'notify.part': 'The order is partly filled.',
  'notify.fill': ({ quote, price, ...size }: FillFigures) =>
    price === null ? `${sized(size)}, price unknown.` : `${sized(size)} at ${price} ${quote}.`,
  'notify.fill-so-far': ({ quote, price, ...size }: FillFigures) =>
    price === null ? `${sized(size)} so far, price unknown.` : `${sized(size)} so far at ${price} ${quote}.`,
  'notify.fill-more': ({ added, quote, price, ...size }: FillFigures & Added) =>
    price === null
      ? `Another ${added} ${size.base}: ${sized(size)} in total, price unknown.`
      : `Another ${added} ${size.base}: ${sized(size)} in total at ${price} ${quote}.`,
  'notify.fill-more-so-far': ({ added, quote, price, ...size }: FillFigures & Added) =>
    price === null
      ? `Another ${added} ${size.base}: ${sized(size)} so far, price unknown.`
      : `Another ${added} ${size.base}: ${sized(size)} so far at ${price} ${quote}.`,
  'notify.late': 'It traded earlier; Coffer learns of it only now.',
  'notify.stop-triggered': ({ symbol }: { symbol: string }) => `Stop order triggered: ${symbol}`,
  'notify.oco-triggered': ({ symbol }: { symbol: string }) => `OCO order triggered: ${symbol}`,
  'notify.stop-triggered-late': ({ symbol }: { symbol: string }) => `Late notice: stop order triggered: ${symbol}`,
  'notify.oco-triggered-late': ({ symbol }: { symbol: string }) => `Late notice: OCO order triggered: ${symbol}`,
  'notify.oco-failed': ({ symbol }: { symbol: string }) => `OCO leg failed: ${symbol}`,
  'notify.oco-error': ({ error }: { error: string | null }) =>
    error === null
      ? 'The OCO order was triggered, and the venue refused the order of its leg. Check the open orders.'
      : `The OCO order was triggered, and the venue refused the order of its leg: ${error}. Check the open orders.`,
  'notify.trigger-failed': ({ symbol }: { symbol: string }) => `Stop order failed: ${symbol}`,
  'notify.trigger-buy': ({ price }: { symbol: string; price: string | null }) =>
    price === null
      ? 'The buy order was sent to the book.'
      : `The buy order was sent to the book at the trigger ${price}.`,
  'notify.trigger-sell': ({ price }: { symbol: string; price: string | null }) =>
    price === null
      ? 'The sell order was sent to the book.'
      : `The sell order was sent to the book at the trigger ${price}.`,
  'notify.trigger-error': ({ error }: { error: string | null }) =>
    error === null
      ? 'The stop order was triggered, and the venue refused its order. Check the open orders.'
      : `The stop order was triggered, and the venue refused its order: ${error}. Check the open orders.`,
  'notify.trigger-late': 'It happened earlier; Coffer learns of it only now.',
  'notify.dead-man-soon': 'The dead-man switch is about to fire',
  'notify.dead-man-what':
    'It was not renewed in time: the venue will cancel the open orders it covers. Open Coffer to see why.',
  'notify.dead-man-locked':
    'Coffer is locked and does not renew it: the venue will cancel the open orders it covers. Unlock Coffer to have it renewed.',
  'notify.dead-man-may': 'A dead-man switch may be about to fire',
  'notify.dead-man-unclear':
    'Whether it is set is not known: the venue may cancel the open orders it covers. Open Coffer and look under Safety.',
  'notify.dead-man-unclear-locked':
    'Coffer is locked, and whether it is set is not known: the venue may cancel the open orders it covers. Unlock Coffer and look under Safety.',
  'notify.dead-man-elsewhere': ({ time }: { time: string }) =>
    `It was set elsewhere and last seen to cancel at ${time} unless renewed there. Renew or disarm it there, or look under Safety.`,
  'notify.dead-man-fired': 'The dead-man switch fired',
  'notify.dead-man-orders':
    'Open orders of its pairs may be cancelled. Check the open orders, and the OCO and stop orders too.',
  'notify.dead-man-over': 'A dead-man switch is over, result unknown',
  'notify.dead-man-over-what': 'It may have cancelled orders. Open Coffer and look under Safety.',
  'notify.recipient-added': ({ currency }: { currency: string }) => `New recipient for ${currency}`,
  'notify.recipient-added-what': ({ label }: { label: string }) =>
    `“\u2068${label}\u2069” was added to the address book. If that was not you, remove it now.`,
  'notify.unknown': ({ kind, where }: { kind: IntentKind; where: string }) =>
    `Outcome unknown: ${kinds[kind]}${where === '' ? '' : ` ${where}`}`,
  'notify.unknown-cancel':
    'Its answer did not come, so it may not have worked. Coffer is finding out; you can cancel again.',
  'notify.unknown-switch':
    'Its answer did not come, so it may not have worked. Coffer is finding out. Look under Safety; you can set or disarm it again.',
  'notify.unknown-what':
    'A request was sent, and its answer did not come. Coffer is finding out; do not send it again.',
  'notify.more': ({ count }: { count: number }) => (count === 1 ? '1 more event' : `${count} more events`),
  'notify.more-where': 'Open Coffer to see them.',
}

interface FillFigures {
  readonly size: string
  /** Null where all of it has traded, or where it is not known. */
  readonly of: string | null
  readonly base: string
  readonly quote: string
  readonly price: string | null
}

/** `added`: base of this fill alone; the other figures are the order's. */
interface Added {
  readonly added: string
}
