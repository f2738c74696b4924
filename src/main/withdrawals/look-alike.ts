import type { BookEntry } from '#shared/domain/address-book.ts'
import { looksAlike, sameAddress } from '#shared/domain/look-alike.ts'
import type { KnownAddress } from '#shared/domain/withdrawal.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { addressesOf } from './history.ts'

/** The known address that this one passes for at a glance (T9), or null. One that was sent to before is known itself. */
export const lookAlikeOf = (
  address: string,
  known: {
    readonly entries: readonly BookEntry[]
    readonly records: readonly IntentRecord[]
    readonly sentTo: readonly string[]
  },
): KnownAddress | null => {
  const sent = addressesOf(known.records)
  if (sent.some((other) => sameAddress(other, address))) return null
  const booked = known.entries
    .filter(({ withdrawType }) => withdrawType === 'ADDRESS')
    .map(({ toAddress, label }) => ({ address: toAddress, label }))
  const others = [...sent, ...known.sentTo].map((other) => ({ address: other, label: null }))
  return [...booked, ...others].find((other) => looksAlike(other.address, address)) ?? null
}

/** Whether a withdrawal went to this very address, by the journal or by the venue's history. */
export const wasSentTo = (
  address: string,
  { records, sentTo }: { readonly records: readonly IntentRecord[]; readonly sentTo: readonly string[] },
): boolean => [...addressesOf(records), ...sentTo].some((other) => sameAddress(other, address))
