/** Rules that a request to the venue breaks; the venue's own names of its fields stand in them. */
export interface FieldState {
  readonly field: string
  readonly state: 'missing' | 'wrong'
}

const lead = ({ field, state }: FieldState): string =>
  state === 'missing' ? `${field} is missing: it must` : `${field} must`
const upTo = ({ least, most }: { least: number; most: number }): string =>
  least === 0 ? `at most ${most}` : `1 to ${most}`

export const requests = {
  'request.pair': (p: FieldState) => `${lead(p)} be a pair in capitals, such as BTC-USDT.`,
  'request.currency': (p: FieldState) => `${lead(p)} be a currency code in capitals, such as BTC.`,
  'request.id': (p: FieldState) => `${lead(p)} be 1 to 128 characters, none of them / ? # \\ or invisible.`,
  'request.client-oid': (p: FieldState) => `${lead(p)} be 1 to 40 letters, digits, hyphens or underscores.`,
  'request.short-text': (p: FieldState) => `${lead(p)} be at most 20 printable ASCII characters.`,
  'request.decimal': (p: FieldState) => `${lead(p)} be a decimal above zero in plain digits, such as 0.5.`,
  'request.flag': (p: FieldState) => `${lead(p)} be true or false.`,
  'request.instant': (p: FieldState) => `${lead(p)} be a time in whole milliseconds since 1970.`,
  'request.instant-seconds': (p: FieldState) => `${lead(p)} be a time in whole seconds since 1970.`,
  'request.cursor': (p: FieldState) => `${lead(p)} be the cursor of an earlier answer, in digits.`,
  'request.word': (p: FieldState) => `${lead(p)} be 1 to 64 visible characters.`,
  'request.language': (p: FieldState) => `${lead(p)} be a language such as en_US.`,
  'request.cancel-after': (p: FieldState) => `${lead(p)} be -1 (never) or whole seconds from 1 to 2591999.`,
  'request.batch': (p: FieldState) => `${lead(p)} hold 1 to 20 orders.`,
  'request.timeout': (p: FieldState) => `${lead(p)} be -1 (off) or whole seconds from 5 to 86400.`,
  'request.recipient': (p: FieldState) => `${lead(p)} be an address, UID, e-mail or phone number without blanks.`,
  'request.choice': (p: FieldState & { values: string }) => `${lead(p)} be one of ${p.values}.`,
  'request.whole': (p: FieldState & { least: number; most: number }) =>
    `${lead(p)} be a whole number from ${p.least} to ${p.most}.`,
  'request.free-text': (p: FieldState & { most: number }) =>
    `${lead(p)} be at most ${p.most} characters, none of them control characters.`,
  'request.pairs': (p: FieldState & { least: number; most: number }) =>
    `${lead(p)} be ${upTo(p)} pairs such as BTC-USDT, separated by commas.`,
  'request.currencies': (p: FieldState & { least: number; most: number }) =>
    `${lead(p)} be ${upTo(p)} currency codes such as BTC, separated by commas.`,
  'request.ids': (p: FieldState & { least: number; most: number }) =>
    `${lead(p)} be ${upTo(p)} ids, separated by commas.`,
  'request.limit-only': ({ field }: { field: string }) => `${field} is for limit orders only.`,
  'request.order': ({ number }: { number: number }) => `Order ${number}:`,
  'request.not-an-object': 'A request must be an object of named fields.',
  'request.end-before-start': ({ end, start }: { end: string; start: string }) =>
    `${end} must not be earlier than ${start}.`,
  'request.end-within-week': 'endAt must be within 7 days of startAt.',
  'request.limit-price': 'price is missing: a limit order needs one.',
  'request.limit-size': 'size is missing: a limit order needs one.',
  'request.limit-funds': 'funds must not be sent with a limit order: give its size.',
  'request.cancel-needs-gtt': 'cancelAfter needs timeInForce GTT.',
  'request.visible-needs-iceberg': 'visibleSize must only be sent with iceberg.',
  'request.iceberg-needs-visible': 'visibleSize is missing: an iceberg order needs one.',
  'request.market-price': 'price must not be sent with a market order.',
  'request.market-quantity': 'size or funds: a market order needs exactly one of the two.',
  'request.market-time-in-force': 'timeInForce must not be sent with a market order: it is for limit orders only.',
  'request.limit-only-cancel-after': 'cancelAfter is for limit orders with timeInForce GTT only.',
  'request.amend-names-order': 'orderId or clientOid: an amendment must name the order.',
  'request.amend-changes': 'newPrice or newSize: an amendment must change one of the two.',
  'request.fills-symbol': 'symbol is missing: it may be left out only when orderId is given.',
  'request.currency-type': (p: FieldState) => `${lead(p)} be 0 (crypto) or 1 (fiat).`,
  'request.book-depth': (p: FieldState) => `${lead(p)} be 20 or 100.`,
  'request.digits': (p: FieldState) => `${lead(p)} be digits.`,
}
