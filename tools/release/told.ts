/**
 * What the bill of materials and the provenance tell of a release's files, held against those files, themselves and the clock. It
 * finds damage and a folder that was put together from two builds; whoever changes files on purpose can change what is told of them.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readText, sha256Of, troubleOf } from './files.ts'
import { numberFits } from './sbom.ts'
import type { Bom } from './sbom.ts'

interface Statement {
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[]
}

const doNotUse = 'do not use it'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** A bill carries the time of its commit, and a number that its content gives. */
function billProblem(name: string, bom: Bom | null, now: Date): string | null {
  if (bom === null) return `${name} cannot be read: it was cut off or damaged, so ${doNotUse}.`
  if (!numberFits(bom))
    return `${name} is not as it was written, since its number is not that of its content: ${doNotUse}.`
  const at = new Date(bom.metadata.timestamp ?? '')
  if (Number.isNaN(at.getTime())) return `${name} does not tell the time of its commit: ${doNotUse}.`
  return at <= now
    ? null
    : `${name} is of ${dayOf(at)}, and it is ${dayOf(now)} by this machine's clock: set the clock and check again.`
}

async function statementProblems(
  folder: string,
  name: string,
  present: ReadonlySet<string>,
): Promise<readonly string[]> {
  const subjects = (parsed(readText(join(folder, name))) as Statement | null)?.subject
  if (subjects === undefined) return [`${name} cannot be read: it was cut off or damaged, so ${doNotUse}.`]
  const problems: string[] = []
  for (const { name: file, digest } of subjects.filter((subject) => present.has(subject.name)))
    if ((await sha256Of(join(folder, file))) !== digest.sha256)
      problems.push(`${file} is not the file that ${name} tells of: ${doNotUse}.`)
  return problems
}

/** A sentence for each disagreement. Rejects with ReleaseTrouble where a file cannot be read. */
export async function toldProblems(folder: string, now: Date): Promise<readonly string[]> {
  let names: readonly string[]
  try {
    names = readdirSync(folder).toSorted()
  } catch (error) {
    throw troubleOf(error, folder)
  }
  const bills = names
    .filter((name) => name.endsWith('.cdx.json'))
    .map((name) => billProblem(name, parsed(readText(join(folder, name))) as Bom | null, now))
  const statements: string[] = []
  for (const name of names.filter((one) => one.endsWith('.provenance.json')))
    statements.push(...(await statementProblems(folder, name, new Set(names))))
  return [...bills.filter((problem) => problem !== null), ...statements]
}
