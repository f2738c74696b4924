/** One order by one of its two names. */
export type FoundBy = { readonly orderId: string } | { readonly clientOid: string }
