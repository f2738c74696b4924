/**
 * What the bill of materials and the provenance tell of a release's files, held against those files, themselves and the clock. It
 * finds damage and a folder that was put together from two builds; whoever changes files on purpose can change what is told of them.
 */
import { join } from 'node:path'
import { z } from 'zod'
import { readText, releaseFolder, sha256Of } from './files.ts'
import { readName, saysStub } from './names.ts'
import { differsProperty, doubtName, numberFits, saidOfBuild, stubProperty } from './sbom.ts'
import type { Bom } from './sbom.ts'

const statementSchema = z.object({
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha256: z.string() }) })),
  predicate: z.object({
    buildDefinition: z.object({
      externalParameters: z.object({ version: z.string() }),
      internalParameters: z.object({ notARelease: z.string().optional() }),
      resolvedDependencies: z.array(
        z.object({
          name: z.string(),
          digest: z.object({ gitCommit: z.string().optional(), sha256: z.string().optional() }),
        }),
      ),
    }),
  }),
})

interface Statement {
  readonly name: string
  readonly subjects: readonly { readonly name: string; readonly sha256: string }[]
  readonly version: string
  readonly commit: string
  /** SHA-256. */
  readonly lockfile: string
  /** It tells of a build with a stub in Electron's place. */
  readonly stub: boolean
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

const unreadable = (name: string): string => `${name} cannot be read: it was cut off or damaged, so ${doNotUse}.`

/** A bill carries the time of its commit, and a number that its content gives. */
function billProblem(name: string, bom: Bom | null, now: Date): string | null {
  if (bom === null) return unreadable(name)
  if (!numberFits(bom))
    return `${name} is not as it was written, since its number is not that of its content: ${doNotUse}.`
  if (saidOfBuild(bom, differsProperty.name) !== null)
    return `${name} is of files that differ from their commit, and of no release: ${doNotUse}.`
  if (saidOfBuild(bom, doubtName) !== null)
    return `${name} is of an Electron of which nothing says where it is from, and of no release: ${doNotUse}.`
  const at = new Date(bom.metadata.timestamp ?? '')
  if (Number.isNaN(at.getTime())) return `${name} does not tell the time of its commit: ${doNotUse}.`
  return at <= now
    ? null
    : `${name} is of ${dayOf(at)}, and it is ${dayOf(now)} by this machine's clock: set the clock and check again.`
}

function readBill(text: string): Bom | null {
  const bom = parsed(text) as Partial<Bom> | null
  return bom?.metadata === undefined ? null : (bom as Bom)
}

const commitOf = (bom: Bom): string => saidOfBuild(bom, 'coffer:commit') ?? 'unknown'

const isOfStub = (bom: Bom): boolean => saidOfBuild(bom, stubProperty.name) !== null

/**
 * One sentence where the bill that packaging wrote beside the files does not say that they are of this commit, and of what this machine
 * has of Electron; `text` is null where there is none.
 */
export function packagedProblem(
  name: string,
  text: string | null,
  { commit, stub }: { readonly commit: string; readonly stub: boolean },
): string | null {
  const again = 'package again'
  if (text === null) return `${name} is missing, and nothing else says what the files were made of: ${again}.`
  const bom = readBill(text)
  if (bom === null || !numberFits(bom)) return `${name} is not as packaging wrote it: ${again}.`
  if (commitOf(bom) !== commit) return `${name} is of commit ${commitOf(bom)}, and this is ${commit}: ${again}.`
  if (saidOfBuild(bom, differsProperty.name) !== null)
    return `${name} is of files that differed from their commit: ${again}.`
  const doubt = saidOfBuild(bom, doubtName)
  if (doubt !== null) return `${name} says of the Electron that was packaged: ${doubt}`
  if (isOfStub(bom) !== stub)
    return `${name} is of a build ${stub ? 'without' : 'with'} a stub, which this machine does not make now: ${again}.`
  return null
}

function readStatement(name: string, text: string): Statement | null {
  const read = statementSchema.safeParse(parsed(text))
  if (!read.success) return null
  const { externalParameters, internalParameters, resolvedDependencies } = read.data.predicate.buildDefinition
  const digestOf = (wanted: string) => resolvedDependencies.find((one) => one.name === wanted)?.digest
  const commit = digestOf('source')?.gitCommit
  const lockfile = digestOf('package-lock.json')?.sha256
  if (commit === undefined || lockfile === undefined) return null
  return {
    name,
    subjects: read.data.subject.map(({ name: file, digest }) => ({ name: file, sha256: digest.sha256 })),
    version: externalParameters.version,
    commit,
    lockfile,
    stub: internalParameters.notARelease !== undefined,
  }
}

/** Of each file that a statement tells of: it is there, the same, and of a stub by its name or its bill exactly where the statement says so. */
async function subjectProblems(
  folder: string,
  statement: Statement,
  { present, bills }: { readonly present: ReadonlySet<string>; readonly bills: ReadonlyMap<string, Bom | null> },
): Promise<string[]> {
  const { name, subjects, stub } = statement
  if (subjects.length === 0) return [`${name} tells of no file: ${doNotUse}.`]
  const problems: string[] = []
  for (const { name: file, sha256 } of subjects) {
    if (!present.has(file)) problems.push(`${name} tells of ${file}, which is missing: fetch or make it again.`)
    else if ((await sha256Of(join(folder, file))) !== sha256)
      problems.push(`${file} is not the file that ${name} tells of: ${doNotUse}.`)
    if (readName(file)?.kind === 'installer' && saysStub(file) !== stub)
      problems.push(`${name} tells of a build ${stub ? 'with' : 'without'} a stub, and ${file} is named otherwise.`)
    const bom = bills.get(file) ?? null
    if (bom !== null && isOfStub(bom) !== stub)
      problems.push(
        `${name} tells of a build ${stub ? 'with' : 'without'} a stub, and ${file} says otherwise: ${doNotUse}.`,
      )
  }
  return problems
}

/** Each file has exactly one statement that tells of it. */
function untold(names: readonly string[], statements: readonly Statement[]): readonly string[] {
  if (statements.length === 0) return ['There is no provenance statement: nothing says what the files were made from.']
  return names.flatMap((name) => {
    const tellers = statements.flatMap((one) =>
      one.subjects.filter((subject) => subject.name === name).map(() => one.name),
    )
    if (tellers.length === 0) return [`No provenance statement tells of ${name}: nothing says what it was made from.`]
    return tellers.length === 1 ? [] : [`${name} is told of more than once, in ${tellers.join(' and ')}: ${doNotUse}.`]
  })
}

/** One sentence where there are several of what a release has one of. */
const several = (what: string, found: readonly string[]): readonly string[] => {
  const all = [...new Set(found)].toSorted()
  return all.length > 1 ? [`The files are of more than one ${what}, and so not of one release: ${all.join(', ')}.`] : []
}

/** A sentence for each disagreement. Rejects with ReleaseTrouble where a file cannot be read. */
export async function toldProblems(folder: string, now: Date): Promise<readonly string[]> {
  const { names } = releaseFolder(folder)
  const textOf = (name: string): string => readText(join(folder, name))
  const bills = names
    .filter((name) => name.endsWith('.cdx.json'))
    .map((name) => ({ name, bom: readBill(textOf(name)) }))
  const bomOf = new Map(bills.map(({ name, bom }) => [name, bom]))
  const files = names.filter((name) => name.endsWith('.provenance.json'))
  const statements = files.map((name) => readStatement(name, textOf(name))).filter((one) => one !== null)
  const damaged = files.filter((name) => !statements.some((one) => one.name === name))
  const present = new Set(names)
  const subjects: string[] = []
  for (const statement of statements)
    subjects.push(...(await subjectProblems(folder, statement, { present, bills: bomOf })))
  const boms = bills.flatMap(({ bom }) => (bom === null ? [] : [bom]))
  return [
    ...bills.map(({ name, bom }) => billProblem(name, bom, now)).filter((problem) => problem !== null),
    ...damaged.map(unreadable),
    ...subjects,
    // One that cannot be read may be the very one that tells of a file.
    ...(damaged.length > 0
      ? []
      : untold(
          names.filter((name) => !files.includes(name)),
          statements,
        )),
    ...several('commit', [...statements.map(({ commit }) => commit), ...boms.map(commitOf)]),
    ...several(
      'lockfile',
      statements.map(({ lockfile }) => lockfile),
    ),
    ...several('version', [
      ...statements.map(({ version }) => version),
      ...names.map((name) => readName(name)?.version ?? `none that ${name} says`),
    ]),
  ]
}
