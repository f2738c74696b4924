/** Trading from the chart. */
export const chartTrade = {
  chartTrade: {
    menu: 'At this price',
    buy: 'Buy limit at {price}',
    sell: 'Sell limit at {price}',
    alertAt: 'Alert at {price}',
    copy: 'Copy {price}',
    alertSet: 'Alert set at {price}.',
    noAlert: 'No alert was set.',
    entry: 'average entry',
    alert: 'alert',
    move: 'Amend order, {pair}',
    off: 'Off the chart: let go to leave the order as it is.',
    gone: 'This order is no longer open: it filled, was cancelled or was replaced. Nothing more is sent for it.',
  },
}
