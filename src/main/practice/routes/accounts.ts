import { baseRates, fiatRates, makerRate, takerRate } from '../engine/fees.ts'
import { formatUnits } from '../engine/scale.ts'
import type { Account, Balance, EngineWallet } from '../engine/types.ts'
import { badParameter, symbolMissing } from '../refusals.ts'
import type { PracticeVenueState } from '../venue.ts'
import { answer, refuse, type PrivateRoutes } from './handler.ts'
import { rateText } from './render.ts'

type Names =
  'getAccountSummary' | 'getApiKeyInfo' | 'getHfOpened' | 'listAccounts' | 'getAccount' | 'getBaseFee' | 'getTradeFees'

const walletTypes: readonly EngineWallet[] = ['main', 'trade', 'margin']

interface Row {
  readonly id: string
  readonly wallet: EngineWallet
  readonly currency: string
  readonly balance: Balance
}

const rowsOf = ({ uid, wallets }: Account, venue: PracticeVenueState): Row[] =>
  walletTypes.flatMap((wallet) =>
    [...wallets[wallet]].map(([currency, balance]) => ({
      id: venue.ids.account(uid, wallet, currency),
      wallet,
      currency,
      balance,
    })),
  )

const amounts = ({ available, held }: Balance) => ({
  balance: formatUnits(available + held),
  available: formatUnits(available),
  holds: formatUnits(held),
})

/** Who the caller is, what they own, and what trading costs them. */
export const accountRoutes: PrivateRoutes<Names> = {
  getAccountSummary: (_request, venue, { account }) => {
    const subs = [...venue.engine.state.accounts.values()].filter((other) => other.parent === account.uid).length
    return answer({
      level: account.level,
      subQuantity: subs,
      spotSubQuantity: subs,
      marginSubQuantity: 0,
      futuresSubQuantity: 0,
      optionSubQuantity: 0,
      maxSubQuantity: 5,
      maxDefaultSubQuantity: 5,
      maxSpotSubQuantity: 0,
      maxMarginSubQuantity: 0,
      maxFuturesSubQuantity: 0,
      maxOptionSubQuantity: 0,
    })
  },
  getApiKeyInfo: (_request, _venue, { account, key }) =>
    answer({
      remark: key.remark,
      apiKey: key.key,
      apiVersion: key.version,
      permission: key.permissions.join(','),
      ...(key.ipWhitelist.length > 0 ? { ipWhitelist: key.ipWhitelist.join(',') } : {}),
      createdAt: key.createdAt,
      uid: account.uid,
      isMaster: account.parent === null,
      ...(account.parent === null ? {} : { subName: account.name }),
    }),
  // One bare boolean (facts, section 4).
  getHfOpened: () => answer(true),
  listAccounts: ({ currency, type }, venue, { account }) => {
    const wallet = type === 'trade_hf' ? 'trade' : type
    const chosen = rowsOf(account, venue).filter(
      (row) => (currency === undefined || row.currency === currency) && (wallet === undefined || row.wallet === wallet),
    )
    return answer(
      chosen.map((row) => ({ id: row.id, currency: row.currency, type: type ?? row.wallet, ...amounts(row.balance) })),
    )
  },
  getAccount: ({ accountId }, venue, { account }) => {
    const row = rowsOf(account, venue).find(({ id }) => id === accountId)
    return row
      ? answer({ currency: row.currency, ...amounts(row.balance) })
      : refuse({ ...badParameter('account not exist'), status: 200 })
  },
  getBaseFee: ({ currencyType = 0 }, _venue, { account }) => {
    const { taker, maker } = currencyType === 1 ? fiatRates : baseRates(account)
    return answer({ takerFeeRate: rateText(taker), makerFeeRate: rateText(maker) })
  },
  getTradeFees: ({ symbols }, venue, { account }) => {
    const fees = []
    for (const symbol of symbols.split(',')) {
      const market = venue.engine.state.markets.get(symbol)
      if (!market) return refuse(symbolMissing)
      fees.push({
        symbol,
        takerFeeRate: rateText(takerRate(account, market)),
        makerFeeRate: rateText(makerRate(account, market)),
      })
    }
    return answer(fees)
  },
}
