// Free of schemas: the page imports it.
/** What a query sorts by where lines that belong together stand beside each other. */
export const groupSort = 'group'

/** The most characters of the name of an order, and the most orders that one table shows open. */
export const mostOrderName = 80
export const mostOpened = 100

const named = new RegExp(String.raw`"orderId"\s*:\s*"([^"\\\p{Cc}\p{Cs}]{1,${mostOrderName}})"`, 'u')

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
