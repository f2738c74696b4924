import { formatUnits, parseUnits, units } from '../engine/scale.ts'
import type { Account, EngineWallet } from '../engine/types.ts'
import { currencies, currencyOf } from '../listing/currencies.ts'
import { business, gateway } from '../refusals.ts'
import type { Caller, PracticeVenueState } from '../venue.ts'
import { answer, refuse, type ParsedRequest, type PrivateRoutes } from './handler.ts'
import { pageSlice } from './pages.ts'
import { coins, worth } from './worth.ts'

const missing = business('400100', 'The sub-account does not exist.')

/** The caller's sub-account by its id or its uid. */
export const subAccountOf = (id: string, venue: PracticeVenueState, { account }: Caller): Account | null => {
  for (const sub of venue.engine.state.accounts.values()) {
    if (sub.parent === account.uid && (venue.ids.user(sub.uid) === id || String(sub.uid) === id)) return sub
  }
  return null
}

type Request = ParsedRequest<'getSubAccount'>

const rowsOf = (sub: Account, wallet: EngineWallet, request: Request, venue: PracticeVenueState) => {
  const { baseCurrency = 'BTC', includeBaseAmount = false } = request
  const least = request.baseAmount === undefined ? 0 : coins(parseUnits(request.baseAmount) ?? 0n)
  const codes = includeBaseAmount ? currencies.map((currency) => currency.code) : [...sub.wallets[wallet].keys()]
  return codes
    .map((currency) => {
      const { available, held } = sub.wallets[wallet].get(currency) ?? { available: 0n, held: 0n }
      // What one of the base costs in this currency: dividing a balance by it gives the base amount.
      const price = worth(units('1'), baseCurrency, currency, venue)
      const amount = worth(available + held, currency, baseCurrency, venue)
      return { currency, available, held, price, amount }
    })
    .filter(({ available, held, amount }) => includeBaseAmount || (available + held > 0n && amount >= least))
    .map(({ currency, available, held, price, amount }) => ({
      currency,
      balance: formatUnits(available + held),
      available: formatUnits(available),
      holds: formatUnits(held),
      baseCurrency,
      baseCurrencyPrice: price.toFixed(8),
      baseAmount: amount.toFixed(8),
      tag: 'DEFAULT',
    }))
}

export const subAccountRoutes: PrivateRoutes<'getSubAccount' | 'listSubUsers'> = {
  getSubAccount: (request, venue, caller) => {
    const sub = subAccountOf(request.subUserId, venue, caller)
    if (!sub) return refuse(missing)
    if (request.baseCurrency !== undefined && !currencyOf(request.baseCurrency)) {
      return refuse(business('400100', 'baseCurrency is not listed.'))
    }
    return answer({
      subUserId: venue.ids.user(sub.uid),
      subName: sub.name,
      mainAccounts: rowsOf(sub, 'main', request, venue),
      tradeAccounts: rowsOf(sub, 'trade', request, venue),
      marginAccounts: rowsOf(sub, 'margin', request, venue),
      // Deprecated, always empty (facts, section 4).
      tradeHFAccounts: [],
    })
  },
  listSubUsers: ({ currentPage, pageSize }, venue, { account }) => {
    // Only a master account has sub-accounts to list.
    if (account.parent !== null) return refuse(gateway.permission)
    const subs = [...venue.engine.state.accounts.values()].filter((other) => other.parent === account.uid)
    return answer(
      pageSlice(subs, currentPage, pageSize ?? 10, (sub) => ({
        userId: venue.ids.user(sub.uid),
        uid: sub.uid,
        subName: sub.name,
        status: 2,
        type: 0,
        access: 'All',
        createdAt: venue.since,
        remarks: '',
      })),
    )
  },
}
