// Free of schemas: the page imports it.
/** What a query sorts by where lines that belong together stand beside each other. */
export const groupSort = 'group'

const named = /"orderId"\s*:\s*"([^"\\]{1,80})"/

/**
 * The order that a ledger's line came from; null for none. The venue's text is a JSON document most times (facts, 4.5); the name
 * is looked for in the text itself, since a hundred thousand documents would take seconds to parse.
 */
export const orderOfContext = (context: string | null): string | null =>
  context === null ? null : (named.exec(context)?.[1] ?? null)
