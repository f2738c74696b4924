import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { en } from '#renderer/locales/en.ts'
import { keyMap } from '#shared/domain/key-map.ts'

const leaves = (tree: object): readonly string[] =>
  Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? leaves(value) : [],
  )
/** Texts as they stand on the screen; a dialog that follows is announced by an ellipsis. */
const onScreen = new Set(leaves(en).map((text) => text.replace('…', '').trim()))
const keys = new Set(keyMap.map((action) => action.keys as string))
const pages = globSync('docs/manual/*.md').map((path) => [path, readFileSync(path, 'utf8')] as const)

describe.each(pages)('%s', (_path, text) => {
  it('names in bold only what stands on the screen', () => {
    const named = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((words) => words !== 'bold' && !onScreen.has(words))).toEqual([])
  })

  it('names only keys that there are', () => {
    const named = [...text.matchAll(/`((?:Ctrl\+|Shift\+)*[A-Z?]|Ctrl\+Enter)`/g)].map(([, key = '']) =>
      key.toLowerCase().replace('ctrl', 'mod'),
    )
    expect(named.filter((key) => !keys.has(key))).toEqual([])
  })
})
