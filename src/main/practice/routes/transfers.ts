import { walletOf } from '#shared/exchange/wallets.ts'
import { formatUnits, parseUnits } from '../engine/scale.ts'
import type { Account, EngineWallet } from '../engine/types.ts'
import { currencyOf } from '../listing/currencies.ts'
import { badParameter, business, refusals } from '../refusals.ts'
import type { Caller, PracticeVenueState } from '../venue.ts'
import { answer, refuse, type PrivateRoutes, type Reply } from './handler.ts'
import { subAccountOf } from './sub-accounts.ts'

const wallet = (word: string): EngineWallet => {
  const name = walletOf(word)
  return name === 'main' || name === 'margin' ? name : 'trade'
}

interface Move {
  readonly currency: string
  readonly amount: string
  readonly from: { readonly account: Account; readonly wallet: EngineWallet }
  readonly to: { readonly account: Account; readonly wallet: EngineWallet }
}

const move = ({ currency, amount, from, to }: Move, venue: PracticeVenueState): Reply<{ orderId: string }> => {
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

const subOf = (id: string | undefined, venue: PracticeVenueState, caller: Caller): Account | null =>
  id === undefined ? null : subAccountOf(id, venue, caller)

/** Money between the accounts of one user, and between a user and a sub-account. */
export const transferRoutes: PrivateRoutes<'innerTransfer' | 'universalTransfer'> = {
  innerTransfer: ({ currency, amount, from, to }, venue, { account }) =>
    move({ currency, amount, from: { account, wallet: wallet(from) }, to: { account, wallet: wallet(to) } }, venue),
  universalTransfer: (request, venue, caller) => {
    const { account } = caller
    const from = request.type === 'SUB_TO_PARENT' ? subOf(request.fromUserId, venue, caller) : account
    const to = request.type === 'PARENT_TO_SUB' ? subOf(request.toUserId, venue, caller) : account
    if (!from || !to) return refuse(business('400100', 'The sub-account does not exist.'))
    const { currency, amount } = request
    return move(
      {
        currency,
        amount,
        from: { account: from, wallet: wallet(request.fromAccountType) },
        to: { account: to, wallet: wallet(request.toAccountType) },
      },
      venue,
    )
  },
}
