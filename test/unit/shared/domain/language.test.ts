import { expect, it } from 'vitest'
import { languageOf } from '#shared/domain/language.ts'

it.each([
  ['system', 'de', 'de'],
  ['system', 'de-AT', 'de'],
  ['system', 'DE_ch', 'de'],
  ['system', 'en-GB', 'en'],
  ['system', 'fr-FR', 'en'],
  ['system', 'den', 'en'],
  ['system', '', 'en'],
  ['de', 'en-US', 'de'],
  ['en', 'de-DE', 'en'],
] as const)('the choice %s on a system of %s speaks %s', (choice, system, language) => {
  expect(languageOf(choice, system)).toBe(language)
})
