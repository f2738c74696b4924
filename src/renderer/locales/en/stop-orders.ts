/** Texts of the card that cancels stop orders in the view of OCO orders. */
export const stopOrders = {
  stops: {
    title: 'Cancel stop orders',
    limits:
      'Stop orders can only be cancelled here. The venue cannot list them, so a lost answer stays unknown until you resolve it in Activity.',
    ids: 'Order ids',
    idsHint: 'Empty: all of the pair and account.',
    tooMany: 'At most 100 ids.',
    go: 'Cancel stop orders',
    sure: 'Cancel stop orders?',
    what: 'All stop orders on {label}: {pair}, {type}.',
    whatIds: 'None | One stop order on {label}, by id. | {count} stop orders on {label}, by id.',
    elsewhere: 'Includes stop orders placed elsewhere.',
  },
}
