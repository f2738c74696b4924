/**
 * The kinds of a request that can move money: written to the journal, sent once, then reconciled (design section 3). Free of
 * schemas, since texts are worded by them.
 */
export const intentKinds = [
  'place',
  'place-oco',
  'place-stop',
  'amend',
  'cancel',
  'cancel-partial',
  'cancel-all',
  'cancel-stop',
  'cancel-oco',
  'protect',
  'withdraw',
  'cancel-withdrawal',
  'transfer',
] as const
export type IntentKind = (typeof intentKinds)[number]

/** Kinds of intents that make an order, or another one of it. */
export const orderKinds = ['place', 'place-oco', 'place-stop', 'amend'] as const satisfies readonly IntentKind[]
/** The same as a list in SQL. */
export const orderKindsSql = `(${orderKinds.map((kind) => `'${kind}'`).join(', ')})`
export type OrderKind = (typeof orderKinds)[number]
export const isOrderKind = (kind: IntentKind): kind is OrderKind => (orderKinds as readonly IntentKind[]).includes(kind)
