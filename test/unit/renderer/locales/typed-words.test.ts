import { expect, it } from 'vitest'
import { reconcile as de } from '#renderer/locales/de/reconcile.ts'
import { words as deWords } from '#renderer/locales/de/words.ts'
import { reconcile as en } from '#renderer/locales/en/reconcile.ts'
import { words as enWords } from '#renderer/locales/en/words.ts'
import { trustedDe } from '#shared/texts/de/trusted/index.ts'
import { trustedEn } from '#shared/texts/en/trusted/index.ts'

it.each([
  ['English', en, enWords, trustedEn],
  ['German', de, deWords, trustedDe],
] as const)(
  'what is typed to resolve a request by hand is the word of the page, in capitals: %s',
  (_name, page, badges, typed) => {
    const { accepted, absent } = page.reconcile
    expect([typed['trusted.word.accepted'], typed['trusted.word.absent']]).toEqual([
      accepted.toUpperCase(),
      absent.toUpperCase(),
    ])
    expect(badges.intentState.absent.toLowerCase()).toBe(absent.toLowerCase())
  },
)
