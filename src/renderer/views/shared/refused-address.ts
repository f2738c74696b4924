import type { AppError } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'

const isV4 = (text: string): boolean => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)
const isV6 = (text: string): boolean => text.split(':').length > 2 && URL.canParse(`http://[${text}]`)

function firstAddress(text: string): string | null {
  // A colon or a full stop at the end belongs to the sentence; so does one before the address.
  const candidates = text.match(/[\da-f:.]+/gi) ?? []
  const plain = candidates.map((word) => word.replace(/^[:.](?!:)/, '').replace(/[.]+$|(?<!:):$/, ''))
  return plain.find((word) => isV4(word) || isV6(word)) ?? null
}

/** The texts that stand in a message and in what follows it, in no language. */
const textsOf = ({ params = {}, more = [] }: Message): string =>
  [...Object.values(params).filter((value) => typeof value === 'string'), ...more.map(textsOf)].join(' ')

/** The venue's code for an address that is not on the key's list. */
export const refusedAddressCode = '400006'

/** Whether the venue turned this computer's address away, of a request that was needed before a press too. */
export const isOfAddress = ({ code, venue }: Pick<AppError, 'code' | 'venue'>): boolean =>
  code === 'ip-refused' || (code === 'not-sent' && venue?.code === refusedAddressCode)

/** The address a venue turned away, from our message or its own words; null where neither names one. */
export const addressIn = ({ reason, venue }: Pick<AppError, 'reason' | 'venue'>): string | null =>
  firstAddress(textsOf(reason)) ?? firstAddress(venue?.message ?? '')
