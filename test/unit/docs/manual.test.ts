import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { keyMap } from '#shared/domain/key-map.ts'
import type { KeyEntry } from '#shared/domain/key-map.ts'
import { de } from '#renderer/locales/de.ts'
import { en } from '#renderer/locales/en.ts'
import { actionOfDefault } from '#renderer/views/help/keys.ts'
import { helpPages, readPage } from '#renderer/views/help/pages.ts'
import { printedKeys } from '#renderer/views/shared/keys/key-map.ts'

const leaves = (tree: object): readonly string[] =>
  Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? leaves(value) : [],
  )
/** Texts as they stand on the screen; a dialog that follows is announced by an ellipsis. */
const onScreen = {
  en: new Set(leaves(en).map((text) => text.replace('…', '').trim())),
  de: new Set(leaves(de).map((text) => text.replace('…', '').trim())),
}
const read = (pattern: string) => globSync(pattern).map((path) => [path, readFileSync(path, 'utf8')] as const)
const pages = [
  ...read('docs/manual/*.md').map((page) => ['en', ...page] as const),
  ...read('docs/manual/de/*.md').map((page) => ['de', ...page] as const),
]

describe.each(pages)('%s %s', (language, _path, text) => {
  it('names in bold only what stands on the screen', () => {
    const named = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words)
    expect(named.filter((words) => !['bold', 'fett'].includes(words) && !onScreen[language].has(words))).toEqual([])
  })

  it('names only keys that there are', () => {
    const named = [...text.matchAll(/`((?:Ctrl\+|Shift\+)*(?:[A-Z?[\]]|F\d|Enter))`/g)].map(([, key = '']) => key)
    expect(named.filter((key) => actionOfDefault(key) === null)).toEqual([])
  })
})

/** The numbers of its steps. */
const stepsOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^(\d+)\. /gm)].map(([, number = '']) => number)

describe('the manual', () => {
  it.each(['docs/manual/keys.md', 'docs/manual/de/keys.md'])('names every key that there is: %s', (path) => {
    const text = readFileSync(path, 'utf8')
    const wanted = keyMap.flatMap((entry: KeyEntry) => {
      const [last = '', ...before] = printedKeys(entry, 'Ctrl').toReversed()
      const name = (key: string): string => ['`', [...before.toReversed(), key].join('+'), '`'].join('')
      return entry.digits === undefined ? [name(last)] : [name('1'), name(String(entry.digits))]
    })
    expect(wanted.filter((key) => !text.includes(key))).toEqual([])
  })

  it('has every page in both languages, cut at the same headings and steps', () => {
    for (const name of helpPages) {
      const [english, german] = ['docs/manual/', 'docs/manual/de/'].map((folder) =>
        readPage(name, readFileSync(`${folder}${name}.md`, 'utf8')),
      )
      expect(english?.sections.length, name).toBeGreaterThan(2)
      expect(german?.sections.length, name).toBe(english?.sections.length)
      expect(stepsOf(`docs/manual/de/${name}.md`), name).toEqual(stepsOf(`docs/manual/${name}.md`))
      expect(english?.sections.every(({ at, title, text }) => title !== '' && (at === 0 || text !== ''))).toBe(true)
    }
    expect(
      read('docs/manual/*.md')
        .map(([path]) => path.split('/').at(-1)?.replace('.md', ''))
        .sort(),
    ).toEqual([...helpPages].sort())
  })

  it('loses no word between the file and the page', () => {
    const letters = (text: string): string => text.replace(/[^\p{L}]/gu, '')
    for (const [, path, text] of pages) {
      const { sections } = readPage('start', text)
      expect(letters(sections.map(({ title, text: words }) => title + words).join('')), path).toBe(letters(text))
    }
  })
})
