/** The fields that an intent carries as JSON. */
type Fields = Readonly<Record<string, unknown>>

/** What the intent of a new order carries of the one it replaces: the intent of the cancel, and the venue's id of the order. */
export const replacing = (cancelIntentId: string, orderId: string): Readonly<Record<string, string>> => ({
  cancelIntentId,
  replacedOrderId: orderId,
})

/** The intent of the cancel that went before an order; null for one that replaces none. */
export const cancelIntentOf = ({ before }: { readonly before: Fields | null }): string | null => {
  const id = before?.['cancelIntentId']
  return typeof id === 'string' ? id : null
}

/** Which rows of `intents` are such: the condition of their index, word by word, so that it is used. `of` stands before the column. */
export const isReplacing = (of = ''): string => `instr(${of}before_json, '"cancelIntentId":') > 0`
