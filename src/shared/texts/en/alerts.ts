/** What fired, what cannot be watched, and the titles of the system's notifications. */
export const alerts = {
  'alerts.title': 'Alert',
  'alerts.title-of': ({ symbol }: { symbol: string }) => `Alert: ${symbol}`,
  'alerts.note': ({ note }: { note: string }) => `Your note: “\u2068${note}\u2069”`,
  'alerts.fired-price': ({ symbol, price, last }: { symbol: string; price: string; last: string }) =>
    `${symbol} has reached ${price}. The last price is ${last}.`,
  'alerts.fired-price-late': ({ symbol, price, last }: { symbol: string; price: string; last: string }) =>
    `${symbol} has reached ${price} while no prices arrived; when is not known. The last price is ${last}.`,
  'alerts.fired-change': ({
    symbol,
    percent,
    minutes,
    last,
  }: {
    symbol: string
    percent: string
    minutes: number
    last: string
  }) => `${symbol} moved by ${percent} % within ${minutes} min. The last price is ${last}.`,
  'alerts.fired-fill': ({ symbol }: { symbol: string }) => `An order of yours in ${symbol} has traded.`,
  'alerts.no-pair': ({ symbol }: { symbol: string }) => `The venue does not list ${symbol}. Choose another pair.`,
  'alerts.past': ({ last, direction }: { last: string; direction: string }) =>
    direction === 'either'
      ? `The last price is ${last} already. Choose another price.`
      : direction === 'above'
        ? `The last price is ${last} already. Choose a higher price.`
        : `The last price is ${last} already. Choose a lower price.`,
  'alerts.percent': 'At most 1000 percent can be watched. Choose less.',
  'alerts.minutes': ({ most }: { most: number }) => `Choose 1 to ${most} whole minutes.`,
  'alerts.full': ({ most }: { most: number }) => `There are at most ${most} alerts. Delete one first.`,
  'alerts.gone': 'This alert was deleted. Add a new one.',
  'store.not-kept.alerts': 'The alerts could not be saved; free some disk space and try again.',
  'store.unreadable.alerts': 'The alerts cannot be read; check the data folder’s permissions.',
  'store.damaged.alerts': ({ file }: { file: string }) =>
    `The alerts are damaged; move ${file} away from the data folder and start Coffer again.`,
}
