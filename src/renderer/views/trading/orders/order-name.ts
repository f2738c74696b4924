/** What it takes to ask for one order. */
export type OrderName = { readonly symbol: string } & ({ readonly orderId: string } | { readonly clientOid: string })
