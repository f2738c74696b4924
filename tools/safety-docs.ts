import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { mainAttacks } from '#test/adversary/attacks/index.ts'
import { pageAttacks } from '#test/adversary/page-attacks/index.ts'
import { threatOf } from '#test/adversary/attack.ts'
import type { Attack, Ground } from '#test/adversary/attack.ts'
import { projectDir } from './project.ts'
import { idList, idsIn, testsById } from './safety-docs/test-titles.ts'
import { notDefended, openingOf, threats } from './safety-docs/texts.ts'

/**
 * Writes docs/security.md from the attacks of test/adversary, and into docs/safety.md which tests prove each requirement. `--check`
 * writes nothing and exits 1 where either is out of date, or a requirement has no test.
 */
const attacks: readonly (Attack<never> & { readonly on: Ground })[] = [
  ...mainAttacks.map((one) => ({ ...one, on: one.on ?? 'main' })),
  ...pageAttacks.map((one) => ({ ...one, on: one.on ?? 'page' })),
]

/** How many requirements each letter has. */
const families = { R: 9, I: 7, V: 7, N: 7, M: 13, C: 6, L: 5, P: 5, T: 16, G: 3 } as const
const everyId = Object.entries(families).flatMap(([letter, most]) =>
  Array.from({ length: most }, (_, at) => `${letter}${at + 1}`),
)
/** Files of tests by the requirements that titles of their tests begin with. */
function namedTests(): ReadonlyMap<string, readonly string[]> {
  // Titles inside that one file's strings are samples for the reader of titles.
  const files = globSync('test/{unit,contract,e2e,full}/**/*.{test,spec}.ts', { cwd: projectDir }).filter(
    (file) => !file.startsWith('test/unit/tools/safety-docs/'),
  )
  return testsById(Object.fromEntries(files.map((file) => [file, readFileSync(join(projectDir, file), 'utf8')])))
}

/** Files that a row names; how many more there are is counted. */
const mostNamed = 3

/** What proves one requirement: attacks, then files of tests; null where nothing does. */
function proofOf(id: string, tests: ReadonlyMap<string, readonly string[]>): string | null {
  const files = tests.get(id) ?? []
  const own = attacks.filter(({ requirements }) => requirements.includes(id)).length
  const count = own === 1 ? '1 attack' : `${own} attacks`
  const parts = own === 0 ? [] : [`[${count}](security.md)`]
  const more = files.length - mostNamed
  const named = files.slice(0, mostNamed).map((file) => `\`${file}\``)
  const all = [...parts, ...named, ...(more > 0 ? [`${more} more`] : [])]
  return all.length > 0 ? all.join(', ') : null
}

/** The table of docs/safety.md with its third column written anew. */
function safety(): string {
  const text = readFileSync(join(projectDir, 'docs/safety.md'), 'utf8')
  const tests = namedTests()
  const seen: string[] = []
  const lines = text.split('\n').map((line) => {
    const [, name = '', what = ''] = line.split('|').map((cell) => cell.trim())
    if (name === 'id') return '| id | what must hold | proven by |'
    if (/^-+$/.test(name)) return '| --- | --- | --- |'
    if (!line.startsWith('|') || !new RegExp(`^${idList.source}$`).test(name)) return line
    const ids = idsIn(name)
    seen.push(...ids)
    const proofs = ids.map((id) => {
      const proof = proofOf(id, tests)
      if (proof === null) throw new Error(`No test names ${id} of docs/safety.md.`)
      return proof
    })
    return `| ${name} | ${what} | ${[...new Set(proofs)].join('; ')} |`
  })
  const missing = everyId.filter((id) => !seen.includes(id))
  if (missing.length > 0) throw new Error(`docs/safety.md does not list ${missing.join(', ')}.`)
  return lines.join('\n')
}

const lineOf = ({ id, by, on, attack, reaches, requirements, result }: (typeof attacks)[number]): string =>
  `| ${[id, by, on, attack, reaches, requirements.join(', '), result].join(' | ')} |`

/** docs/security.md. */
function security(): string {
  const ids = attacks.map(({ id }) => id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  if (twice.length > 0) throw new Error(`Two attacks are called ${twice.join(', ')}.`)
  const known = Object.keys(threats)
  const sections = known.map((threat) => {
    const own = attacks.filter((one) => threatOf(one) === threat).sort((a, b) => a.id.localeCompare(b.id))
    if (own.length === 0) throw new Error(`No attack is of threat ${threat}.`)
    const head =
      '| attack | by | on | what it does | what it tries to reach | stopped by | result |\n| --- | --- | --- | --- | --- | --- | --- |'
    return `## ${threat}: ${threats[threat as keyof typeof threats]}\n\n${[head, ...own.map(lineOf)].join('\n')}`
  })
  return [openingOf(attacks.map(({ on }) => on)), ...sections, notDefended].join('\n\n')
}

const pretty = (markdown: string): Promise<string> => format(markdown, { parser: 'markdown', printWidth: 120 })
const wanted: readonly (readonly [file: string, text: string])[] = [
  ['docs/security.md', await pretty(security())],
  ['docs/safety.md', await pretty(safety())],
]
for (const [name, text] of wanted) {
  const file = join(projectDir, name)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is out of date: run \`npm run fix\`.`)
    process.exitCode = 1
  }
}
