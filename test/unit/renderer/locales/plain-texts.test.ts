import { expect, it } from 'vitest'
import { createTexts, speak } from '#renderer/locales/index.ts'
import { de } from '#renderer/locales/de.ts'
import { en } from '#renderer/locales/en.ts'
import { createPlainTexts } from '#renderer/locales/plain-texts.ts'

interface Tree {
  readonly [key: string]: string | Tree
}

const leaves = (tree: Tree, path = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([name, at]): [string, string][] => {
    const key = path === '' ? name : `${path}.${name}`
    return typeof at === 'string' ? [[key, at]] : leaves(at, key)
  })

/** Every parameter that a text names, as a mark that shows where it went. */
const valuesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, `<${name}> 1|2 {x} @`]))

it.each([
  ['en', en],
  ['de', de],
] as const)('writes every text of %s as vue-i18n does', async (language, texts) => {
  const { global } = createTexts(en)
  await speak(global, language)
  const write = createPlainTexts(global)
  const all = leaves(texts)
  // Each twice: the second time as it was remembered.
  const written = [...all, ...all].map(([key, text]) => [key, write(key, valuesOf(text))] as const)
  const differing = written.filter(
    ([key, mine], at) => mine !== null && mine !== global.t(key, valuesOf(all[at % all.length]?.[1] ?? '')),
  )
  expect(differing).toEqual([])
  const left = written.filter(([, mine]) => mine === null).map(([key]) => key)
  const plurals = all.filter(([, text]) => text.includes('|')).map(([key]) => key)
  expect(left).toEqual([...plurals, ...plurals])
})

it('leaves to vue-i18n what it cannot write: no text, a plural, a missing value', () => {
  const { global } = createTexts(en)
  const write = createPlainTexts(global)
  expect(write('book.nonsense', {})).toBeNull()
  expect(write('book', {})).toBeNull()
  expect(write('withdrawals.count', { count: '2' })).toBeNull()
  expect(write('panel.stale', {})).toBeNull()
  expect(write('panel.stale', { age: '2 s' })).toBe(global.t('panel.stale', { age: '2 s' }))
})

it('follows the language, and finds texts that came later', async () => {
  const { global } = createTexts({ book: { title: 'Book' } } as Parameters<typeof createTexts>[0])
  const write = createPlainTexts(global)
  expect(write('book.title', {})).toBe('Book')
  expect(write('markets.all', {})).toBeNull()
  global.mergeLocaleMessage('en', { markets: en.markets })
  expect(write('markets.all', {})).toBe(en.markets.all)
  await speak(global, 'de')
  expect(write('book.title', {})).toBe(de.book.title)
  await speak(global, 'en')
  expect(write('book.title', {})).toBe('Book')
})
