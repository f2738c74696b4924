import { readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import type { SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { build } from 'vite'
import type { InlineConfig, Rolldown } from 'vite'
import { notices } from '#renderer/views/settings/notices.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { projectDir } from '#tools/project.ts'
import config from '../../electron.vite.config.ts'
import golden from './golden/bundle.json' with { type: 'json' }

/** Ways from text to markup or code. */
const ways = /\b(?:innerHTML|outerHTML|insertAdjacentHTML|srcdoc|document\.write)\b|\beval\(|(?<![\w.$])Function\(/g

const count = (found: Iterable<string>): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const name of found) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** The page built as it is shipped, with a map of where each character comes from. */
async function builtWithMap(): Promise<Rolldown.OutputChunk[]> {
  const { renderer } = config as { renderer: InlineConfig }
  const built = await build({
    ...renderer,
    base: './',
    configFile: false,
    logLevel: 'error',
    build: { ...renderer.build, write: false, sourcemap: true },
  })
  return (built as Rolldown.RolldownOutput).output.filter((part) => part.type === 'chunk')
}

const libraryOf = (source: string): string =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? `our own ${source}`

function* findings({ code, map }: Rolldown.OutputChunk): Generator<string> {
  // A chunk that only passes on what another exports has nothing to map.
  const sources = map == null ? null : new SourceMap(map as unknown as SourceMapPayload)
  for (const [row, line] of code.split('\n').entries())
    for (const match of line.matchAll(ways)) {
      const entry = sources?.findEntry(row, match.index)
      yield `${libraryOf(entry && 'originalSource' in entry ? entry.originalSource : '')} ${match[0]}`
    }
}

test('R8: what turns text into markup or code in the bundle is counted for each library, and none is ours', async () => {
  const chunks = await builtWithMap()
  // About names every library whose code is in the page.
  const libraries = chunks.flatMap(({ map }) => map?.sources ?? []).filter((source) => source.includes('node_modules/'))
  const named = new Set(notices.map(({ name }) => name))
  expect([...new Set(libraries.map(libraryOf))].filter((name) => !named.has(name))).toEqual([])
  const found = count(chunks.flatMap((chunk) => [...findings(chunk)]))
  expect(found).toEqual(golden)
  // The shipped files hold the same, no more.
  const folder = join(projectDir, 'out', 'renderer', 'assets')
  const shipped = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(ways) ?? [])
  const byWay = count(
    Object.entries(golden).flatMap(([name, times]) => Array(times).fill(name.split(' ')[1]) as string[]),
  )
  expect(count(shipped)).toEqual(byWay)
})
