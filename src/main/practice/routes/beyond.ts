import { formatUnits, parseUnits } from '../engine/scale.ts'
import type { Account, WalletType } from '../engine/types.ts'
import { currencyOf } from '../listing/currencies.ts'
import { badParameter, business, refusals } from '../refusals.ts'
import type { Caller, Venue } from '../venue.ts'
import { answer, refuse, type PrivateRoutes, type PublicRoutes, type Reply } from './handler.ts'
import { pageOf } from './pages.ts'
import { subAccountOf } from './sub-accounts.ts'

const walletOf = (word: string): WalletType => {
  const lower = word.toLowerCase()
  return lower === 'main' || lower === 'margin' ? lower : 'trade'
}

interface Move {
  readonly currency: string
  readonly amount: string
  readonly from: { readonly account: Account; readonly wallet: WalletType }
  readonly to: { readonly account: Account; readonly wallet: WalletType }
}

const move = ({ currency, amount, from, to }: Move, venue: Venue): Reply<{ orderId: string }> => {
  const listed = currencyOf(currency)
  if (!listed) return refuse(business('400100', 'The currency does not exist.'))
  const units = parseUnits(amount)
  if (units === null || formatUnits(units, listed.precision).length < formatUnits(units).length) {
    return refuse(badParameter(`amount must have at most ${listed.precision} decimals.`))
  }
  if (from.account === to.account && from.wallet === to.wallet) return refuse(badParameter('from and to are the same.'))
  const number = venue.engine.state.nextLedger
  const moved = venue.engine.run('transfer', venue.now(), {
    fromUid: from.account.uid,
    from: from.wallet,
    toUid: to.account.uid,
    to: to.wallet,
    currency,
    amount: units,
  })
  return moved ? answer({ orderId: venue.ids.transfer(number) }) : refuse(refusals.balance)
}

const subOf = (id: string | undefined, venue: Venue, caller: Caller): Account | null =>
  id === undefined ? null : subAccountOf(id, venue, caller)

type PrivateNames =
  'innerTransfer' | 'universalTransfer' | 'listSubUsers' | 'getAccountMode' | 'listIsolatedSymbols' | 'bulletPrivate'

const bullet = (token: string) => ({ token, instanceServers: [] })

/** What Coffer itself does not call. */
export const beyondPrivateRoutes: PrivateRoutes<PrivateNames> = {
  innerTransfer: ({ currency, amount, from, to }, venue, { account }) =>
    move({ currency, amount, from: { account, wallet: walletOf(from) }, to: { account, wallet: walletOf(to) } }, venue),
  universalTransfer: (request, venue, caller) => {
    const { account } = caller
    const from = request.type === 'SUB_TO_PARENT' ? subOf(request.fromUserId, venue, caller) : account
    const to = request.type === 'PARENT_TO_SUB' ? subOf(request.toUserId, venue, caller) : account
    if (!from || !to) return refuse(business('400100', 'The sub-account does not exist.'))
    const wallets = [walletOf(request.fromAccountType), walletOf(request.toAccountType)] as const
    const { currency, amount } = request
    return move(
      { currency, amount, from: { account: from, wallet: wallets[0] }, to: { account: to, wallet: wallets[1] } },
      venue,
    )
  },
  listSubUsers: ({ currentPage, pageSize }, venue, { account }) => {
    const subs = [...venue.engine.state.accounts.values()].filter((other) => other.parent === account.uid)
    return answer(
      pageOf(subs, currentPage, pageSize ?? 10, (sub) => ({
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
  getAccountMode: () => answer({ selfAccountMode: 'CLASSIC' as const }),
  listIsolatedSymbols: (_request, venue) =>
    answer(
      venue.pairs
        .filter((pair) => pair.margin)
        .map((pair) => ({
          symbol: pair.symbol,
          symbolName: pair.symbol,
          baseCurrency: pair.base,
          quoteCurrency: pair.quote,
          tradeEnable: true,
        })),
    ),
  bulletPrivate: (_request, _venue, { key }) => answer(bullet(`practice-${key.key}`)),
}

export const beyondPublicRoutes: PublicRoutes<'bulletPublic' | 'listMarginSymbols' | 'listContracts' | 'getMyIp'> = {
  // No stream is served yet, and no address is made up for one.
  bulletPublic: () => answer(bullet('practice')),
  listMarginSymbols: ({ symbol }, venue) =>
    answer({
      timestamp: venue.now(),
      items: venue.pairs
        .filter((pair) => pair.margin && (symbol === undefined || pair.symbol === symbol))
        .map((pair) => ({ symbol: pair.symbol, name: pair.symbol, enableTrading: true, market: pair.market })),
    }),
  listContracts: () => answer([]),
  getMyIp: (_request, _venue, address) => answer(address),
}
