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

const pairNamed = /"symbol"\s*:\s*"([\w.]{1,40}-[\w.]{1,40})"/

/** The pair that a ledger's line was traded in; null where it names none. */
export const pairOfContext = (context: string | null): string | null =>
  context === null ? null : (pairNamed.exec(context)?.[1] ?? null)
