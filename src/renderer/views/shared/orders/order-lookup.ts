/** One order by one of its two names. */
export type OrderLookup = { readonly orderId: string } | { readonly clientOid: string }
