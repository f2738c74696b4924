import type { TrustedView } from '#shared/bridge/trusted.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import { wordsOf } from '#shared/messages.ts'
import { en } from '#shared/texts/en/index.ts'
import { trustedEn } from '#shared/texts/en/trusted/index.ts'

/** What main's own window says in English. */
export const trustedWords = (message: TrustedMessage): string => wordsOf(message, { ...en, ...trustedEn })

/** How it looks where a test is not about that. */
export const plainLook = (): TrustedView['look'] => ({
  theme: 'dark',
  palette: 'standard',
  swapped: false,
  grouping: 'comma',
  timeZone: 'utc',
  clock: '24',
  language: 'en',
})
