/** The system's own notifications: a title, and one line below it. */
export const notifications = {
  'notify.bought': ({ symbol }: { symbol: string }) => `Bought ${symbol}`,
  'notify.sold': ({ symbol }: { symbol: string }) => `Sold ${symbol}`,
  'notify.done': 'The order is filled or closed.',
  'notify.part': 'The order is partly filled.',
  'notify.fill': ({ size, base, quote, price }: FillFigures) =>
    price === null ? `${size} ${base}, price unknown.` : `${size} ${base} at ${price} ${quote}.`,
  'notify.fill-so-far': ({ size, base, quote, price }: FillFigures) =>
    price === null ? `${size} ${base} so far, price unknown.` : `${size} ${base} so far at ${price} ${quote}.`,
  'notify.fill-more': ({ added, size, base, quote, price }: FillFigures & Added) =>
    price === null
      ? `Another ${added} ${base}: ${size} ${base} in total, price unknown.`
      : `Another ${added} ${base}: ${size} ${base} in total at ${price} ${quote}.`,
  'notify.fill-more-so-far': ({ added, size, base, quote, price }: FillFigures & Added) =>
    price === null
      ? `Another ${added} ${base}: ${size} ${base} so far, price unknown.`
      : `Another ${added} ${base}: ${size} ${base} so far at ${price} ${quote}.`,
  'notify.late': 'It traded earlier; Coffer learns of it only now.',
  'notify.stop-triggered': ({ symbol }: { symbol: string }) => `Stop order triggered: ${symbol}`,
  'notify.oco-triggered': ({ symbol }: { symbol: string }) => `OCO order triggered: ${symbol}`,
  'notify.trigger-failed': ({ symbol }: { symbol: string }) => `Stop order failed: ${symbol}`,
  'notify.trigger-buy': ({ price }: { price: string | null }) =>
    price === null
      ? 'The buy order was sent to the book.'
      : `The buy order was sent to the book at the trigger ${price}.`,
  'notify.trigger-sell': ({ price }: { price: string | null }) =>
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
  'notify.dead-man-fired': 'The dead-man switch fired',
  'notify.dead-man-orders': 'The venue cancelled the open orders it covered. Check the open orders.',
  'notify.unknown': 'Outcome unknown',
  'notify.unknown-what':
    'A request was sent, and its answer did not come. Coffer is finding out; do not send it again.',
  'notify.more': ({ count }: { count: number }) => (count === 1 ? '1 more event' : `${count} more events`),
  'notify.more-where': 'Open Coffer to see them.',
}

interface FillFigures {
  readonly size: string
  readonly base: string
  readonly quote: string
  readonly price: string | null
}

/** `added`: base of this fill alone; the other figures are the order's. */
interface Added {
  readonly added: string
}
