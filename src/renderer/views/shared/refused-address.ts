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

/** The texts that stand in a message, in no language. */
const textsOf = ({ params = {} }: Message): string =>
  Object.values(params)
    .filter((value) => typeof value === 'string')
    .join(' ')

/** The address a venue turned away, from our message or its own words; null where neither names one. */
export const addressIn = ({ reason, venue }: Pick<AppError, 'reason' | 'venue'>): string | null =>
  firstAddress(textsOf(reason)) ?? firstAddress(venue?.message ?? '')
