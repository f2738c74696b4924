import { withDecimals } from '#shared/decimal.ts'
import type { WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import type { Result } from '#shared/errors.ts'
import { countOf, fail, ok } from '#shared/errors.ts'
import type { Currency, CurrencyChain, EndpointName, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import type { WithdrawalQuota } from '#shared/exchange/index.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { Time } from '#main/platform/time.ts'
import type { FundsDeps } from './ports.ts'

/** What the venue says that a withdrawal is checked against. */
export interface CurrencyMetadata {
  readonly currency: Currency
  /** The chosen chain; null inside the venue, and where the currency has no such chain. */
  readonly chain: CurrencyChain | null
  /** null only where the currency has no such chain. */
  readonly quota: WithdrawalQuota | null
  /** Addresses the venue's history shows withdrawals of this currency to. */
  readonly sentTo: readonly string[]
  /** False where lines of that history could not be read, or name no recipient: it may show more addresses. */
  readonly sentToIsWhole: boolean
  /** ms since the epoch at which the venue was asked: its figures are no older. */
  readonly readAt: number
}

type MetadataRequest = Pick<WithdrawalRequest, 'currency' | 'chain' | 'withdrawType'>

const ask = async <Name extends EndpointName>(
  client: ExchangeClient,
  name: Name,
  request: RequestOf<Name>,
): Promise<Result<ResponseOf<Name>>> => {
  const outcome = await client.call(name, request)
  return outcome.kind === 'accepted' ? ok(outcome.data, countOf(outcome.unreadable)) : fail(outcome.error)
}

const read = async (
  client: ExchangeClient,
  { currency: code, chain: id, withdrawType }: MetadataRequest,
  readAt: number,
): Promise<Result<CurrencyMetadata>> => {
  const currency = await ask(client, 'getCurrency', { currency: code })
  if (!currency.ok) return currency
  const chain =
    withdrawType === 'ADDRESS' ? (currency.value.chains.find(({ chainId }) => chainId === id) ?? null) : null
  if (withdrawType === 'ADDRESS' && chain === null)
    return ok({ currency: currency.value, chain, quota: null, sentTo: [], sentToIsWhole: false, readAt })
  const [quota, history] = await Promise.all([
    ask(client, 'getWithdrawalQuota', { currency: code, ...(chain === null ? {} : { chain: chain.chainId }) }),
    ask(client, 'listWithdrawals', { currency: code, pageSize: 200, currentPage: 1 }),
  ])
  if (!quota.ok) return quota
  if (!history.ok) return history
  const outside = history.value.items.filter(({ isInner }) => isInner !== true)
  const sentTo = outside.flatMap(({ address }) => address ?? [])
  const sentToIsWhole = history.unreadable === undefined && sentTo.length === outside.length
  return ok({ currency: currency.value, chain, quota: plainQuota(quota.value), sentTo, sentToIsWhole, readAt })
}

/** Venues pad their figures with zeros; sentences do not. */
const plainQuota = (quota: WithdrawalQuota): WithdrawalQuota => {
  const plain = (value: string): string => withDecimals(value, 0)
  return {
    ...quota,
    remainAmount: plain(quota.remainAmount),
    availableAmount: plain(quota.availableAmount),
    withdrawMinFee: plain(quota.withdrawMinFee),
    innerWithdrawMinFee: plain(quota.innerWithdrawMinFee),
    withdrawMinSize: plain(quota.withdrawMinSize),
  }
}

/** ms for which a preview, which is asked for at every key press, goes by the same figures. */
const fresh = 10_000

export interface MetadataReader {
  /** As the venue says now, or at most 10 s ago with `cached`. Errors: the client's. */
  read(profileId: string, request: MetadataRequest, cached: boolean): Promise<Result<CurrencyMetadata>>
  /** The chain's name as last read for a preview, or null: the book changes without the venue. */
  chainName(profileId: string, request: MetadataRequest): string | null
}

export const createMetadataReader = (clients: FundsDeps['clients'], time: Time): MetadataReader => {
  let last: { readonly key: string; readonly at: number; readonly metadata: Promise<Result<CurrencyMetadata>> } | null =
    null

  let named: { readonly key: string; readonly name: string | null } | null = null
  const keyOf = (profileId: string, { currency, chain, withdrawType }: MetadataRequest): string =>
    JSON.stringify([profileId, currency, chain, withdrawType])

  const readNow = async (profileId: string, request: MetadataRequest): Promise<Result<CurrencyMetadata>> => {
    const client = await clients(profileId)
    return client.ok ? read(client.value, request, time.now()) : client
  }

  return {
    read: async (profileId, request, cached) => {
      if (!cached) return readNow(profileId, request)
      const key = keyOf(profileId, request)
      if (last === null || last.key !== key || time.monotonic() - last.at > fresh) {
        last = { key, at: time.monotonic(), metadata: readNow(profileId, request) }
      }
      const metadata = await last.metadata
      // A failure is not kept: the next key press asks again.
      if (!metadata.ok && last.key === key) last = null
      if (metadata.ok) named = { key, name: metadata.value.chain?.chainName ?? null }
      return metadata
    },
    chainName: (profileId, request) => (named?.key === keyOf(profileId, request) ? named.name : null),
  }
}
