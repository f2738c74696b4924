/** Keeps what was found in the sources, each thing once with all of its places. */
import { relative } from 'node:path'
import type ts from 'typescript'
import { hasTag, tagWords } from './declarations.ts'

/** One thing asked of Electron, however often. */
export interface Found {
  /** As the notes name it: `app.exit()`, `app 'activate'`, `app.isPackaged`, `app.name =`, `new Tray()`, `WebPreferences: sandbox`. */
  readonly key: string
  /** `src/main/shell/quit.ts:41`, in the order of the sources. */
  readonly places: readonly string[]
  /** Of `@platform` in the typings; empty where they name none. */
  readonly platforms: readonly string[]
  /** `deprecated`, `experimental`, where the typings say so. */
  readonly tags: readonly string[]
}

export interface Scan {
  readonly found: readonly Found[]
  /** Sentences on calls that cannot be named: with one of them the table would not be whole. */
  readonly unclear: readonly string[]
}

export interface Collection {
  readonly add: (key: string, declaration: ts.Declaration, at: ts.Node) => void
  /** Something that cannot be named, with what to do instead. */
  readonly cannotName: (at: ts.Node, sentence: string) => void
  readonly result: () => Scan
}

/** `root`: the folder that places are told from. */
export function createCollection(root: string): Collection {
  const seen = new Map<string, { readonly declaration: ts.Declaration; readonly places: Set<string> }>()
  const unclear: string[] = []

  const placeOf = (node: ts.Node): string => {
    const file = node.getSourceFile()
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    return `${relative(root, file.fileName).replaceAll('\\', '/')}:${line + 1}`
  }
  const found = (): Found[] =>
    [...seen].map(([key, { declaration, places }]) => ({
      key,
      places: [...places],
      platforms: tagWords(declaration, 'platform'),
      tags: ['deprecated', 'experimental'].filter((tag) => hasTag(declaration, tag)),
    }))

  return {
    add: (key, declaration, at) => {
      const entry = seen.get(key) ?? { declaration, places: new Set() }
      entry.places.add(placeOf(at))
      seen.set(key, entry)
    },
    cannotName: (at, sentence) => void unclear.push(`${placeOf(at)}: ${sentence}`),
    result: () => ({ found: found().toSorted((one, other) => (one.key < other.key ? -1 : 1)), unclear }),
  }
}
