import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { de } from '#renderer/locales/de.ts'
import { en } from '#renderer/locales/en.ts'
import { createTexts, speak } from '#renderer/locales/index.ts'

type Tree = { readonly [name: string]: string | Tree }

const leaves = (tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${path}${name}`] : leaves(value, `${path}${name}.`),
  )

const textOf = (path: string, texts: Tree = en): string =>
  path.split('.').reduce<string | Tree>((at, name) => (typeof at === 'string' ? at : (at[name] ?? '')), texts) as string

const root = join(import.meta.dirname, '../../../src/renderer')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(vue|ts)$/.test(file) && !file.startsWith('locales/'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
/** What stands before the `${` of a key that is put together, such as `intentState.`. */
const prefixes = [...sources.matchAll(/`([\w.-]+\.\w*)\$\{/g)].map(([, prefix]) => prefix ?? '')

const rooms = join(root, 'locales/en')

/** The parts between the commas of a call or an object, where no bracket or string is open. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = ['']
  let depth = 0
  let quote = ''
  for (const sign of text) {
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (`'"\``.includes(sign)) quote = sign
    else if ('([{'.includes(sign)) depth += 1
    else if (')]}'.includes(sign)) depth -= 1
    if (depth < 0) break
    if (sign === ',' && depth === 0 && quote === '') parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

interface TextCall {
  readonly kind: string
  readonly path: string
  /** What follows the key. */
  readonly args: readonly string[]
}
const callsOf = (text: string): readonly TextCall[] =>
  [...text.matchAll(/(?<![\w.])(t|plural)\(\s*'([\w.-]+)'/g)].map(({ 0: all, 1: kind = '', 2: path = '', index }) => ({
    kind,
    path,
    args: partsOf(text.slice(index + all.length)),
  }))

/** Names of the values a call gives; null where they are put together elsewhere. */
function valuesOf(args: readonly string[], kind: string): ReadonlySet<string> | null {
  const object = args[kind === 'plural' ? 1 : 0]
  if (object === undefined) return new Set(kind === 'plural' ? ['count'] : [])
  if (!object.startsWith('{')) return null
  const names = partsOf(object.slice(1, -1)).map((part) => /^\w+/.exec(part)?.[0] ?? null)
  if (names.includes(null)) return null
  return new Set([...names.flatMap((name) => name ?? []), ...(kind === 'plural' ? ['count'] : [])])
}

describe('texts', () => {
  it('have one home each: no file of texts hides what another says', async () => {
    const files = readdirSync(rooms).map((file) => import(join(rooms, file)) as Promise<Record<string, Tree>>)
    const names = (await Promise.all(files)).flatMap((room) => Object.values(room).flatMap(Object.keys))
    expect(names.toSorted()).toEqual(Object.keys(en).toSorted())
  })

  it('are all used', () => {
    const unused = leaves(en).filter(
      (path) => !sources.includes(`'${path}'`) && !prefixes.some((prefix) => path.startsWith(prefix)),
    )
    expect(unused).toEqual([])
  })

  it('all compile, without code from strings (R4)', () => {
    const texts = createTexts(en)
    for (const path of leaves(en)) expect(texts.global.t(path), path).not.toBe(path)
  })

  /** Texts with a number before a word that has a plural, and not only a unit. */
  const counting = leaves(en).filter((path) => /\{(count|number|rows|all)\} (?!of\b)[a-z]{2,}/.test(textOf(path)))

  it('of a count have a form for none, for one and for more', () => {
    // Units, and the number of one order.
    const known = new Set(['age.ms', 'age.min', 'scaled.overrideOne'])
    const oneForm = counting.filter((path) => !textOf(path).includes(' | ') && !known.has(path))
    expect(oneForm).toEqual([])
  })

  it.each(leaves(en).filter((path) => textOf(path).includes(' | ')))('%s reads well for 0, 1 and 2', (path) => {
    const { t } = createTexts(en).global
    const [none, one, two] = [0, 1, 2].map((count) => t(path, { count, number: count }, count))
    expect(two).not.toMatch(/\b(one|no)\b [a-z]*\b(?<!one of)$/)
    expect(one, 'one is no plural').not.toMatch(/(?<![\d.,])1 (?:[a-z]+ )?(?!is\b|was\b|ms\b|s\b)[a-z]+s\b/)
    expect(none, 'none is no single one').not.toMatch(/(?<![\d.,])0 [a-z]+[^s]\b$/)
    expect(`${none}${one}${two}`).not.toContain('|')
  })

  it('of a count are asked for with it', () => {
    const forms = new Set(leaves(en).filter((path) => textOf(path).includes(' | ')))
    const plain = [...sources.matchAll(/\bt\('([\w.-]+)'/g)]
      .map(([, path]) => path ?? '')
      .filter((path) => forms.has(path))
    expect(plain).toEqual([])
  })

  it('are given every value that stands in them', () => {
    const wrong: string[] = []
    let checked = 0
    for (const { kind, path, args } of callsOf(sources)) {
      const text = textOf(path)
      const given = valuesOf(args, kind)
      if (text === '' || given === null) continue
      checked += 1
      const wanted = new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
      const missing = [...wanted].filter((name) => !given.has(name))
      const unknown = [...given].filter((name) => !wanted.has(name) && !['count', 'number'].includes(name))
      if (missing.length + unknown.length > 0)
        wrong.push(`${path}: lacks ${missing.join()}, does not know ${unknown.join()}`)
    }
    expect(checked).toBeGreaterThan(900)
    expect(wrong).toEqual([])
  })

  it('are the same in every language, with the same values and as many forms', () => {
    expect(leaves(de).toSorted()).toEqual(leaves(en).toSorted())
    const shape = (text: string) => ({
      values: [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted(),
      forms: text.split(' | ').length,
    })
    for (const path of leaves(en))
      expect({ path, ...shape(textOf(path, de)) }).toEqual({ path, ...shape(textOf(path)) })
  })

  it('all compile in German, and are not English where they are sentences', async () => {
    const texts = createTexts(en)
    await speak(texts.global, 'de')
    for (const path of leaves(de)) expect(texts.global.t(path), path).not.toMatch(/[{}|]|^[\w-]+\.[\w.-]+$/)
    const english = leaves(en).filter(
      (path) => textOf(path, de) === textOf(path) && /[a-z]{2,} [a-z]{2,} [a-z]{2,}/.test(textOf(path)),
    )
    expect(english).toEqual([])
  })

  it('of a language that is not wanted any more when it arrives are not spoken', async () => {
    const texts = createTexts(en)
    await speak(texts.global, 'de', () => false)
    expect(texts.global.t('confirm.back')).toBe(en.confirm.back)
    await speak(texts.global, 'de')
    expect(texts.global.t('confirm.back')).toBe(de.confirm.back)
    await speak(texts.global, 'en')
    expect(texts.global.t('confirm.back')).toBe(en.confirm.back)
  })

  it('show what they are given literally, braces and all (R9)', () => {
    const hostile = '{count} @:nav.trading | <img src=x onerror=alert(1)>'
    expect(createTexts(en).global.t('cancel.done', { what: hostile })).toBe(`Cancelled: ${hostile}`)
  })
})
