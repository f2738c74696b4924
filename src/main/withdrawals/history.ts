import { add, compare, isDecimal, subtract } from '#shared/decimal.ts'
import type { BookEntry, Limits } from '#shared/domain/address-book.ts'
import { requestText } from '#shared/domain/intent-words.ts'
import type { CapView, Recipient } from '#shared/domain/withdrawal.ts'
import type { IntentRecord } from '#main/journal/index.ts'

const day = 24 * 3_600_000

/** Equal for the same recipient. Letters' case counts: what differs in it is another text on the wire. */
export const recipientKey = ({
  withdrawType,
  toAddress,
  chain,
  memo,
}: Pick<Recipient, 'withdrawType' | 'toAddress' | 'chain' | 'memo'>): string =>
  JSON.stringify([withdrawType, toAddress, chain, memo])

const text = (record: Pick<IntentRecord, 'request'>, name: string): string => requestText(record, name) ?? ''

/** What the account loses by a withdrawal; the amount alone where the journal does not say more. */
const lossOf = (record: IntentRecord): string => {
  const loss = record.before?.['totalDeducted']
  return typeof loss === 'string' && isDecimal(loss) ? loss : text(record, 'amount')
}

/** May have left, or may still leave: what is not known counts as gone. */
const mayBeGone = ({ state }: IntentRecord): boolean =>
  state === 'accepted' || state === 'unknown' || state === 'sending'

/** What left in the last 24 hours in a currency, fees included. */
const usedOf = (records: readonly IntentRecord[], currency: string, now: number): string =>
  records
    .filter((record) => mayBeGone(record) && text(record, 'currency') === currency && record.createdAt > now - day)
    .map(lossOf)
    .reduce(add, '0')

/** The daily cap of a currency as it stands. A cap lowered below what is used leaves nothing, never less. */
export const capOf = (limits: Limits, currency: string, records: readonly IntentRecord[], now: number): CapView => {
  const used = usedOf(records, currency, now)
  const cap = limits.caps.find((one) => one.currency === currency)?.amount ?? null
  if (cap === null) return { currency, amount: null, used, left: null }
  return { currency, amount: cap, used, left: compare(cap, used) > 0 ? subtract(cap, used) : '0' }
}

/** Every currency that has a cap or was used in the last 24 hours. */
export const capsOf = (limits: Limits, records: readonly IntentRecord[], now: number): readonly CapView[] => {
  const recent = records.filter((record) => record.createdAt > now - day).map((record) => text(record, 'currency'))
  const currencies = [...new Set([...limits.caps.map(({ currency }) => currency), ...recent])].sort()
  return currencies.map((currency) => capOf(limits, currency, records, now))
}

const recipientOf = (
  record: Pick<IntentRecord, 'request'>,
): Pick<Recipient, 'withdrawType' | 'toAddress' | 'chain' | 'memo'> => ({
  withdrawType: text(record, 'withdrawType') as Recipient['withdrawType'],
  toAddress: text(record, 'toAddress'),
  chain: text(record, 'chain') || null,
  memo: text(record, 'memo') || null,
})

/** What of a withdrawal's record says to whom it went. */
type Sent = Pick<IntentRecord, 'profileId' | 'state' | 'createdAt' | 'request'>

/**
 * Whether nothing was accepted for an entry's recipient since it was written into the book: the typed check is due (M8). Reads the
 * records once, however many entries are asked about.
 */
export const firstUseBy = (records: readonly Sent[]): ((entry: BookEntry) => boolean) => {
  const keyOf = (profileId: string, recipient: Parameters<typeof recipientKey>[0]): string =>
    `${profileId} ${recipientKey(recipient)}`
  /** ms since the epoch of the newest accepted one, by profile and recipient. */
  const newest = new Map<string, number>()
  for (const record of records) {
    if (record.state !== 'accepted') continue
    const key = keyOf(record.profileId, recipientOf(record))
    newest.set(key, Math.max(newest.get(key) ?? record.createdAt, record.createdAt))
  }
  return (entry) => (newest.get(keyOf(entry.profileId, entry)) ?? -Infinity) < entry.addedAt
}

/** Addresses that withdrawals of any profile went to. */
export const addressesOf = (records: readonly IntentRecord[]): readonly string[] =>
  records
    .filter((record) => mayBeGone(record) && text(record, 'withdrawType') === 'ADDRESS')
    .map((record) => text(record, 'toAddress'))
