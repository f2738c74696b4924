import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { en } from '#renderer/locales/en.ts'
import { createTexts } from '#renderer/locales/index.ts'

type Tree = { readonly [name: string]: string | Tree }

const leaves = (tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${path}${name}`] : leaves(value, `${path}${name}.`),
  )

const root = join(import.meta.dirname, '../../../src/renderer')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(vue|ts)$/.test(file) && !file.startsWith('locales'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
/** What stands before the `${` of a key that is put together, such as `intentState.`. */
const prefixes = [...sources.matchAll(/`([\w.-]+\.\w*)\$\{/g)].map(([, prefix]) => prefix ?? '')

const rooms = join(root, 'locales/en')

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
    const texts = createTexts()
    for (const path of leaves(en)) expect(texts.global.t(path), path).not.toBe(path)
  })

  it('show what they are given literally, braces and all (R9)', () => {
    const hostile = '{count} @:nav.trading | <img src=x onerror=alert(1)>'
    expect(createTexts().global.t('cancel.done', { what: hostile })).toBe(`Cancelled: ${hostile}`)
  })
})
