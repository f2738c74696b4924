import { toRaw } from 'vue'

export type Values = Readonly<Record<string, string | number>>

/** Where the texts come from: vue-i18n's own. */
interface Texts {
  readonly locale: { readonly value: string }
  readonly getLocaleMessage: (language: string) => object
}

/** Words and names of parameters in turns, words first. */
type Parts = readonly string[]

/** Names in braces at most: no plural, no link to another text, nothing quoted. */
const plain = /^[^{}@|]*(?:\{\w+\}[^{}@|]*)*$/

function partsOf(texts: object, key: string): Parts | null {
  let found: unknown = toRaw(texts)
  for (const name of key.split('.')) found = (found as Readonly<Record<string, unknown>> | undefined)?.[name]
  return typeof found === 'string' && plain.test(found) && !found.includes('%{') ? found.split(/[{}]/) : null
}

/**
 * Writes texts that have nothing but named parameters, each split once: vue-i18n takes 100 us for a text the first time and
 * 9 us every time, and a desk writes some hundred a second. null where the text is another one, is not there or lacks a value:
 * vue-i18n writes it. Texts of a language are never replaced, only others added.
 */
export function createPlainTexts({ locale, getLocaleMessage }: Texts): (key: string, values: Values) => string | null {
  const languages = new Map<string, Map<string, Parts>>()
  return (key, values) => {
    const language = locale.value
    let known = languages.get(language)
    if (known === undefined) languages.set(language, (known = new Map()))
    let parts = known.get(key)
    if (parts === undefined) {
      const found = partsOf(getLocaleMessage(language), key)
      if (found === null) return null
      known.set(key, (parts = found))
    }
    let text = parts[0] ?? ''
    for (let at = 1; at < parts.length; at += 2) {
      const value = values[parts[at] ?? '']
      if (value === undefined) return null
      text += `${value}${parts[at + 1] ?? ''}`
    }
    return text
  }
}
