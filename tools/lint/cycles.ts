import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'

const aliases = { '#shared/': 'src/shared/', '#main/': 'src/main/', '#renderer/': 'src/renderer/' }

/** Paths inside the project that `text` imports, imports of types included. `file` is relative to the project. */
export function importsOf(file: string, text: string): readonly string[] {
  const scripts = file.endsWith('.vue')
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script)
    : [text]
  const sources = ts.preProcessFile(scripts.join('\n')).importedFiles.map(({ fileName }) => fileName)
  return sources.flatMap((source) => {
    if (source.startsWith('.')) return [posix.join(posix.dirname(file), source)]
    const alias = Object.entries(aliases).find(([name]) => source.startsWith(name))
    return alias === undefined ? [] : [alias[1] + source.slice(alias[0].length)]
  })
}

/** The imports of each file, by its path relative to `folder`. */
export const importGraph = (folder: string, files: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  new Map(files.map((file) => [file, importsOf(file, readFileSync(join(folder, file), 'utf8'))]))

/** Every way that leads from a file back to itself, one for each import that closes it; empty where there is none. */
export function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const found: string[][] = []
  const done = new Set<string>()
  const way: string[] = []
  const visit = (file: string): void => {
    const at = way.indexOf(file)
    if (at >= 0) return void found.push([...way.slice(at), file])
    if (done.has(file)) return
    way.push(file)
    graph.get(file)?.forEach(visit)
    way.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return found
}
