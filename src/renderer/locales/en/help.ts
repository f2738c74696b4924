/** Texts around the manual, and the guided tour of the desk. */
export const help = {
  help: {
    onPage: 'On this page',
    search: 'Search help',
    pages: 'Pages',
    none: 'Nothing in the help matches “{typed}”. Try another word.',
    count: 'No results | {count} result | {count} results',
  },
  tour: {
    start: 'Tour of the desk',
    place: 'Tour, {number} of {of}',
    next: 'Next',
    back: 'Back',
    leave: 'Leave',
    done: 'Done',
    title: {
      top: 'Pair, search and profile',
      chart: 'Chart',
      book: 'Order book',
      order: 'Order',
      orders: 'Orders, fills and balances',
    },
    text: {
      top: 'The pair and its day stand at the left. Ctrl+K searches everything and takes orders as text. The profile at the right says whose money it is: violet is practice, amber is live.',
      chart:
        'Your orders are lines: drag the grip to move one, and you are asked before it is sent. A right click offers an order or an alert at that price.',
      book: 'Press a row for its price, press it again for the size up to there. Your own orders are marked.',
      order:
        'Limit, market, stop, OCO and scaled orders. The button names what is sent and from which profile; the lines under it say cost, fee, expected fill and what is left.',
      orders:
        'What waits, what filled and what you own. Cancel takes an order back. Activity in the rail shows every request and what became of it. Help in the rail has all of this to read.',
    },
  },
}
