interface Volume {
  symbol: string
  sum: string
  currency: string
  minutes: number
}
interface Balance {
  currency: string
  amount: string
  total: string
}

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
  'alerts.fired-fill': ({ symbol }: { symbol: string }) => `Your order in ${symbol} filled, at least in part.`,
  'alerts.fired-fill-late': ({ symbol }: { symbol: string }) =>
    `Your order in ${symbol} filled earlier, at least in part. Coffer learnt of it only now.`,
  'alerts.fired-volume': ({ symbol, sum, currency, minutes }: Volume) =>
    `${symbol}: ${sum} ${currency} traded within ${minutes} min.`,
  'alerts.fired-volume-late': ({ symbol, sum, currency, minutes, at }: Volume & { at: string }) =>
    `${symbol}: ${sum} ${currency} traded within ${minutes} min by ${at} UTC, while Coffer did not watch.`,
  'alerts.fired-balance': ({ currency, amount, total }: Balance) =>
    `Your ${currency} balance has reached ${amount}. It is ${total}.`,
  'alerts.fired-balance-late': ({ currency, amount, total }: Balance) =>
    `Your ${currency} balance has reached ${amount} while Coffer did not watch; when is not known. It is ${total}.`,
  'alerts.fired-moved': ({ currency, amount, total }: Balance) =>
    `Your ${currency} balance has changed by ${amount} or more. It is ${total}.`,
  'alerts.fired-moved-late': ({ currency, amount, total }: Balance) =>
    `Your ${currency} balance has changed by ${amount} or more while Coffer did not watch; when is not known. It is ${total}.`,
  'alerts.fired-balance-hidden': ({ currency }: { currency: string }) =>
    `Your alert on the ${currency} balance has fired.`,
  'alerts.pair-listed': ({ symbol }: { symbol: string }) => `${symbol} is listed.`,
  'alerts.pair-delisted': ({ symbol }: { symbol: string }) => `${symbol} is delisted.`,
  'alerts.pair-halted': ({ symbol }: { symbol: string }) => `Trading in ${symbol} is halted.`,
  'alerts.pair-resumed': ({ symbol }: { symbol: string }) => `Trading in ${symbol} goes on.`,
  'alerts.late': 'This happened while Coffer did not watch; when is not known.',
  'alerts.more-pairs': ({ count }: { count: number }) =>
    count === 1 ? 'One more pair changed.' : `${count} more pairs changed.`,
  'alerts.fired-announced': ({ title }: { title: string }) => `The venue announced: “\u2068${title}\u2069”`,
  'alerts.fired-announced-late': ({ title, at }: { title: string; at: string }) =>
    `The venue announced on ${at} UTC, while Coffer did not watch: “\u2068${title}\u2069”`,
  'alerts.more-announced': ({ count }: { count: number }) =>
    count === 1
      ? 'One more announcement is in the list of alerts.'
      : `${count} more announcements are in the list of alerts.`,
  'alerts.no-pair': ({ symbol }: { symbol: string }) => `The venue does not list ${symbol}. Choose another pair.`,
  'alerts.past': ({ last, direction }: { symbol: string; last: string; direction: string }) =>
    direction === 'either'
      ? `The last price is ${last} already. Choose another price.`
      : direction === 'above'
        ? `The last price is ${last} already. Choose a higher price.`
        : `The last price is ${last} already. Choose a lower price.`,
  'alerts.volume-past': ({ sum, currency, minutes }: { sum: string; currency: string; minutes: number }) =>
    `${sum} ${currency} traded within the last ${minutes} min already. Choose more.`,
  'alerts.balance-past': ({ total, currency }: { total: string; currency: string }) =>
    `The balance is ${total} ${currency} already. Choose another amount.`,
  'alerts.no-currency': ({ currency }: { currency: string }) =>
    `The venue does not list ${currency}. Choose another currency.`,
  'alerts.words': ({ most }: { most: number }) => `Type 1 to ${most} words, separated by commas.`,
  'alerts.word-long': ({ most }: { most: number }) => `A word has at most ${most} characters. Shorten it.`,
  'alerts.percent': 'At most 1000 percent can be watched. Choose less.',
  'alerts.minutes': ({ most }: { most: number }) => `Choose 1 to ${most} whole minutes.`,
  'alerts.full': ({ most }: { most: number }) => `There are at most ${most} alerts. Delete one first.`,
  'alerts.same': ({ state }: { state: 'watched' | 'paused' | 'fired' }): string =>
    state === 'watched'
      ? 'There is such an alert already. Edit it in the list of alerts.'
      : state === 'paused'
        ? 'There is such an alert already; it is paused. Resume it in the list of alerts.'
        : 'There is such an alert already; it has fired. Resume it in the list of alerts.',
  'alerts.gone': 'This alert was deleted. Add a new one.',
  'store.not-kept.alerts': 'The alerts could not be saved; free some disk space and try again.',
  'store.unreadable.alerts': 'The alerts cannot be read; check the data folder’s permissions.',
  'store.damaged.alerts': ({ file }: { file: string }) =>
    `The alerts are damaged; move ${file} away from the data folder and start Coffer again.`,
}
