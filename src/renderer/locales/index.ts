import { createI18n } from 'vue-i18n'
import { en } from './en.ts'

type Messages = typeof en

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Leaves<Tree[Key]>}`
}[keyof Tree & string]

/** Every text of the page by its path; a path that does not exist does not compile. */
export type TextKey = Leaves<Messages>

/** Messages are compiled to data, never to code: nothing here needs `eval` (R4). */
export const createTexts = () =>
  createI18n({ legacy: false, locale: 'en', messages: { en }, missingWarn: true, fallbackWarn: false })
