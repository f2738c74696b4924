import { newestFirst } from '../engine/queue.ts'
import { formatUnits, parseUnits, units } from '../engine/scale.ts'
import type { Account, EngineWithdrawal } from '../engine/types.ts'
import { currencyOf, type ChainListing, type CurrencyListing } from '../listing/currencies.ts'
import { depositAddress } from '../deposit-addresses.ts'
import { badParameter, business, type VenueError } from '../refusals.ts'
import type { Caller, PracticeVenueState } from '../venue.ts'
import { answer, refuse, type ParsedRequest, type PrivateRoutes, type Reply } from './handler.ts'
import { pageSlice } from './pages.ts'
import { worth } from './worth.ts'

type Names = 'placeWithdrawal' | 'cancelWithdrawal' | 'getWithdrawalQuota' | 'listWithdrawals' | 'getWithdrawal'

const day = 24 * 60 * 60 * 1000
/** BTC that may leave in 24 hours. */
const dailyLimit = 5
const unknownCurrency = business('400100', 'The currency does not exist.')
const unknownChain = business('900014', 'Invalid chainId')
const missing = business('400100', 'The withdrawal does not exist.')

/** Without a chain it is `eth` (metadata, 4.6), or for a currency that is not there its own first chain. */
const chainOf = ({ chains }: CurrencyListing, chain: string | undefined): ChainListing | undefined =>
  chain === undefined
    ? (chains.find(({ id }) => id === 'eth') ?? chains[0])
    : chains.find(({ id, name }) => id === chain || name === chain)

/** BTC withdrawn in the last 24 hours; what failed does not count. */
const usedToday = ({ withdrawals }: Account, venue: PracticeVenueState): number => {
  let used = 0
  for (const { request, status, createdAt } of newestFirst(withdrawals)) {
    if (createdAt < venue.now() - day) break
    if (status !== 'FAILURE') used += worth(request.amount, request.currency, 'BTC', venue)
  }
  return used
}

type Body = ParsedRequest<'placeWithdrawal'>

const namesOf = ({ uid, name }: Account): string[] => [String(uid), name, `${name}@practice.invalid`, `1-555${uid}`]

/** The account of this venue that an inner withdrawal goes to: by its address on the chain, UID, e-mail or phone number. */
const recipientOf = (
  { withdrawType, toAddress }: Body,
  chain: ChainListing,
  venue: PracticeVenueState,
): Account | null => {
  for (const account of venue.engine.state.accounts.values()) {
    if (account.isVenueAccount) continue
    const names = withdrawType === 'ADDRESS' ? [depositAddress(account.uid, chain.id)] : namesOf(account)
    if (names.includes(toAddress)) return account
  }
  return null
}

const memoError = (body: Body, chain: ChainListing): VenueError | null => {
  if (body.withdrawType !== 'ADDRESS') return null
  if (chain.needsMemo && !body.memo) return business('400100', `A memo is needed for ${body.currency}.`)
  // The venue answers a superfluous memo in these words (metadata, section 2).
  return !chain.needsMemo && body.memo ? business('400100', 'incorrect withdrawal address') : null
}

interface Sum {
  readonly amount: bigint
  readonly fee: bigint
}

/** Fee on top (EXTERNAL), out of the amount (INTERNAL), or on top when the balance has it (metadata, 4.6). */
const sumOf = (asked: bigint, fee: bigint, available: bigint, deduct: Body['feeDeductType']): Sum => {
  const outside = deduct === 'EXTERNAL' || (deduct === undefined && available >= asked + fee)
  return { amount: outside ? asked : asked - fee, fee }
}

const amountOf = (body: Body, chain: ChainListing): Reply<bigint> => {
  const amount = parseUnits(body.amount)
  const step = units('1') / 10n ** BigInt(chain.precision)
  if (amount === null || amount % step !== 0n) {
    return refuse(badParameter(`amount must have at most ${chain.precision} decimals.`))
  }
  return amount < units(chain.minWithdrawal)
    ? refuse(business('400100', `The amount is below the minimum of ${chain.minWithdrawal}.`))
    : answer(amount)
}

const place = (body: Body, venue: PracticeVenueState, { account }: Caller): Reply<{ withdrawalId: string }> => {
  const currency = currencyOf(body.currency)
  if (!currency) return refuse(unknownCurrency)
  const chain = chainOf(currency, body.chain)
  if (!chain) return refuse(unknownChain)
  if (venue.closedWithdrawals.has(currency.code))
    return refuse(business('260210', 'Withdrawals of this currency are closed.'))
  const inner = body.isInner === true || body.withdrawType !== 'ADDRESS'
  const recipient = inner ? recipientOf(body, chain, venue) : null
  if (inner && !recipient) return refuse(business('400100', 'The recipient does not exist.'))
  const memo = memoError(body, chain)
  if (memo) return refuse(memo)
  const whitelist = venue.withdrawalWhitelists.get(account.uid)
  if (whitelist && !whitelist.includes(body.toAddress)) {
    return refuse(business('260325', 'The address is not in your withdrawal whitelist.'))
  }
  const amount = amountOf(body, chain)
  if (!amount.ok) return amount
  if (usedToday(account, venue) + worth(amount.data, currency.code, 'BTC', venue) > dailyLimit) {
    return refuse(business('110003', 'The withdrawal exceeds the limit of 24 hours.'))
  }
  const available = account.wallets.main.get(currency.code)?.available ?? 0n
  const sum = sumOf(amount.data, inner ? 0n : units(chain.fee), available, body.feeDeductType)
  const withdrawal = venue.engine.run('withdraw', venue.now(), {
    uid: account.uid,
    request: {
      currency: currency.code,
      chain: inner ? '' : chain.id,
      address: body.toAddress,
      memo: body.memo ?? '',
      remark: body.remark ?? '',
      isInner: inner,
      toUid: recipient?.uid ?? null,
      asked: amount.data,
      ...sum,
    },
  })
  return withdrawal
    ? answer({ withdrawalId: venue.ids.withdrawal(withdrawal.seq) })
    : refuse(business('115007', 'The balance of the funding account is too low.'))
}

const own = (id: string, venue: PracticeVenueState, { account }: Caller): EngineWithdrawal | null => {
  const seq = venue.ids.withdrawalSeq(id)
  const withdrawal = seq === null ? undefined : venue.engine.state.withdrawals.get(seq)
  return withdrawal?.account === account ? withdrawal : null
}

/** Internal ones show the recipient masked (metadata, 4.6). */
const addressOf = ({ isInner, address }: EngineWithdrawal['request']): string =>
  isInner
    ? `${address.slice(0, 4)}*****${address.slice(address.indexOf('@') < 0 ? address.length : address.indexOf('@'))}`
    : address

const walletTxId = (withdrawal: EngineWithdrawal, venue: PracticeVenueState): string | null =>
  withdrawal.status === 'SUCCESS' && !withdrawal.request.isInner ? `0x${venue.ids.withdrawal(withdrawal.seq)}` : null

const shared = (withdrawal: EngineWithdrawal, venue: PracticeVenueState) => {
  const { request } = withdrawal
  return {
    id: venue.ids.withdrawal(withdrawal.seq),
    currency: request.currency,
    status: withdrawal.status,
    address: addressOf(request),
    memo: request.memo,
    isInner: request.isInner,
    // Padded to eight places (metadata, section 5).
    amount: formatUnits(request.asked, 8),
    fee: formatUnits(request.fee, 8),
    walletTxId: walletTxId(withdrawal, venue),
    createdAt: withdrawal.createdAt,
    remark: request.remark,
  }
}

const cancelType = ({ status }: EngineWithdrawal) => (status === 'PROCESSING' ? 'CANCELABLE' : 'NON_CANCELABLE')

const returned = ({ status, request }: EngineWithdrawal) =>
  status === 'FAILURE'
    ? {
        returnStatus: 'SUCCESS',
        returnAmount: formatUnits(request.amount + request.fee, 8),
        returnCurrency: request.currency,
      }
    : { returnStatus: 'NOT_RETURN', returnAmount: null, returnCurrency: request.currency }

const detail = (withdrawal: EngineWithdrawal, venue: PracticeVenueState) => {
  const { request, failure, cancelled } = withdrawal
  const chain = currencyOf(request.currency)?.chains.find((entry) => entry.id === request.chain)
  return {
    ...shared(withdrawal, venue),
    uid: withdrawal.account.uid,
    currencyName: request.currency,
    chainId: request.chain,
    chainName: chain?.name ?? '',
    cancelType: cancelType(withdrawal) as 'CANCELABLE' | 'NON_CANCELABLE',
    failureReason: failure,
    failureReasonMsg: failure === '' ? (cancelled ? 'Cancelled by the user' : null) : 'The wallet refused the address',
    addressRemark: null,
    taxes: null,
    taxDescription: null,
    ...returned(withdrawal),
  }
}

const quota = (currency: CurrencyListing, chain: ChainListing, venue: PracticeVenueState, { account }: Caller) => {
  const used = Math.min(dailyLimit, usedToday(account, venue))
  const left = (dailyLimit - used) / worth(units('1'), currency.code, 'BTC', venue)
  const main = account.wallets.main.get(currency.code)
  const closed = venue.closedWithdrawals.has(currency.code)
  return {
    currency: currency.code,
    limitBTCAmount: dailyLimit.toFixed(8),
    usedBTCAmount: used.toFixed(8),
    quotaCurrency: 'USDT',
    limitQuotaCurrencyAmount: (dailyLimit * worth(units('1'), 'BTC', 'USDT', venue)).toFixed(8),
    usedQuotaCurrencyAmount: (used * worth(units('1'), 'BTC', 'USDT', venue)).toFixed(8),
    remainAmount: left.toFixed(currency.precision),
    availableAmount: formatUnits(main?.available ?? 0n, currency.precision),
    withdrawMinFee: chain.fee,
    innerWithdrawMinFee: '0',
    withdrawMinSize: chain.minWithdrawal,
    isWithdrawEnabled: !closed,
    precision: chain.precision,
    chain: chain.name,
    reason: closed ? 'Withdrawals of this currency are closed.' : null,
    lockedAmount: '0',
  }
}

/** Withdrawals: they leave the main account only, and can be cancelled only while PROCESSING. */
export const withdrawalRoutes: PrivateRoutes<Names> = {
  placeWithdrawal: place,
  cancelWithdrawal: ({ withdrawalId }, venue, caller) => {
    const withdrawal = own(withdrawalId, venue, caller)
    if (!withdrawal) return refuse(missing)
    const { uid } = caller.account
    const cancelled = venue.engine.run('cancelWithdrawal', venue.now(), { uid, seq: withdrawal.seq })
    return cancelled ? answer(null) : refuse(business('400100', 'The withdrawal cannot be cancelled any more.'))
  },
  getWithdrawalQuota: (request, venue, caller) => {
    const currency = currencyOf(request.currency)
    if (!currency) return refuse(unknownCurrency)
    const chain = chainOf(currency, request.chain)
    return chain ? answer(quota(currency, chain, venue, caller)) : refuse(unknownChain)
  },
  listWithdrawals: ({ currency, status, startAt = 0, endAt = Infinity, currentPage, pageSize }, venue, { account }) => {
    const chosen = [...newestFirst(account.withdrawals)].filter(
      (withdrawal) =>
        withdrawal.request.currency === currency &&
        (status === undefined || withdrawal.status === status) &&
        withdrawal.createdAt >= startAt &&
        withdrawal.createdAt <= endAt,
    )
    return answer(
      pageSlice(chosen, currentPage, pageSize, (withdrawal) => ({
        ...shared(withdrawal, venue),
        chain: withdrawal.request.chain,
        updatedAt: withdrawal.updatedAt,
        arrears: false,
      })),
    )
  },
  getWithdrawal: ({ withdrawalId }, venue, caller) => {
    const withdrawal = own(withdrawalId, venue, caller)
    return withdrawal ? answer(detail(withdrawal, venue)) : refuse(missing)
  },
}
