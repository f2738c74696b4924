/** A name of the venue's with its value, as text. */
export interface ContextFact {
  readonly name: string
  readonly value: string
}

/** Names that the page has a word for; others stand as the venue writes them. */
export const contextNames = [
  'symbol',
  'orderId',
  'tradeId',
  'withdrawalId',
  'txId',
  'address',
  'currency',
  'remark',
] as const
export type ContextName = (typeof contextNames)[number]

export const isContextName = (name: string): name is ContextName => (contextNames as readonly string[]).includes(name)

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * What a ledger line says it came from. The venue's text is a JSON document most times and something else at others
 * (facts, 4.5): then it is one fact without a name.
 */
export function factsOf(context: string | null): readonly ContextFact[] {
  if (context === null || context.trim() === '') return []
  try {
    const document: unknown = JSON.parse(context)
    if (typeof document === 'object' && document !== null && !Array.isArray(document)) {
      const facts = Object.entries(document).filter(([, value]) => value !== null && value !== '')
      return facts.map(([name, value]) => ({ name, value: asText(value) })).sort((a, b) => rank(a) - rank(b))
    }
  } catch {
    // Not a document: shown as it stands.
  }
  return [{ name: '', value: context }]
}

const rank = ({ name }: ContextFact): number => {
  const at = (contextNames as readonly string[]).indexOf(name)
  return at === -1 ? contextNames.length : at
}
