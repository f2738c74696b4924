/**
 * The bill of materials of a build, CycloneDX 1.6: every package whose code is shipped, in main or in the page, and Electron.
 * The generator lists all that is installed; what only builds and tests is taken out, and the lockfile's hashes are put in.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { packageFile, projectDir } from '../project.ts'
import { runtimePackages } from '../supply/lists.ts'
import type { Locked } from '../supply/lockfile.ts'
import { notices } from '#renderer/views/settings/notices.ts'
import { ReleaseTrouble } from './files.ts'
import type { Source } from './source.ts'

interface Property {
  readonly name: string
  readonly value: string
}

export interface Component {
  readonly type: string
  readonly name: string
  readonly version: string
  readonly 'bom-ref': string
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly properties?: readonly Property[]
  readonly components?: readonly Component[]
}

export interface Bom {
  readonly serialNumber?: string
  readonly metadata: {
    readonly timestamp?: string
    readonly tools?: { readonly components: readonly { readonly name: string }[] }
    readonly component: Component
    readonly properties?: readonly Property[]
  }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

/** Folders of everything whose code is shipped, below the project: what main needs, what the page is built of, and Electron. */
export const shippedFolders: readonly string[] = [
  ...new Set([...runtimePackages, ...notices.map(({ name }) => name)]),
].map((name) => `node_modules/${name}`)

const pathOf = ({ properties = [] }: Component): string =>
  properties.find(({ name }) => name === 'cdx:npm:package:path')?.value ?? ''

const flat = (components: readonly Component[]): readonly Component[] =>
  components.flatMap(({ components: inner = [], ...one }) => [one, ...flat(inner)])

/** The lockfile has SHA-512 in base64 behind its name; the bill has it in hex. */
const hashesOf = (integrity: string | undefined): NonNullable<Component['hashes']> => {
  const [, base64] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  return base64 === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }]
}

/** A UUID that the content gives: the same bill has the same number wherever it is written. */
function serialOf(bom: Bom): string {
  const hex = createHash('sha256').update(JSON.stringify(bom)).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return `urn:uuid:${parts.join('-')}`
}

/** Whether a bill still has the number that its content gave it. */
export const numberFits = ({ serialNumber, ...bom }: Bom): boolean => serialOf(bom) === serialNumber

/** What a bill is of. */
export interface BillOf {
  readonly source: Source
  /** `linux-x64`. */
  readonly target: string
  /** Files differ from the commit: the bill says so, and is no part of a release. */
  readonly differs?: boolean
  /** A stub stands in Electron's place. */
  readonly stub?: boolean
  /** Why nobody can say that the Electron in it is the one of the bill. */
  readonly doubt?: string | null
}

/** Property of a bill whose build is not of the commit that it names. */
export const differsProperty = { name: 'coffer:differs', value: 'files differ from the commit' }
/** Property of a bill whose build holds no Electron, though it is listed. */
export const stubProperty = { name: 'coffer:stub', value: 'a stub stands in for the Electron binary' }
/** Name of the property of a bill whose build may hold another Electron than the listed one; its value says why. */
export const doubtName = 'coffer:electron-doubt'

/** What a bill says of its build under a name, or null. */
export const saidOfBuild = ({ metadata }: Bom, wanted: string): string | null =>
  metadata.properties?.find(({ name }) => name === wanted)?.value ?? null

/** Cuts a bill of everything installed down to what ships. Throws ReleaseTrouble where something that ships is not in it. */
export function onlyShipped(all: Bom, locked: Locked, of: BillOf): Bom {
  const { source, target, differs = false, stub = false, doubt = null } = of
  const components = flat(all.components)
    .filter((one) => shippedFolders.includes(pathOf(one)))
    .map((one) => ({ ...one, hashes: hashesOf(locked[pathOf(one)]?.integrity) }))
  const missing = shippedFolders.filter((folder) => !components.some((one) => pathOf(one) === folder))
  if (missing.length > 0)
    throw new ReleaseTrouble(`${missing.join(', ')} would ship and is not installed: run "npm ci" and build again.`)
  const unhashed = components.find(({ hashes }) => hashes.length === 0)
  if (unhashed !== undefined)
    throw new ReleaseTrouble(`${unhashed.name} would ship and has no hash in package-lock.json: lock it first.`)
  const own = all.metadata.component['bom-ref']
  const kept = new Set([own, ...components.map((one) => one['bom-ref'])])
  // Of the project itself: it depends on all of them, those in the page as those beside main.
  const dependencies = all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => kept.has(on)) }))
  const tools = all.metadata.tools?.components.filter(({ name }) => name !== 'npm') ?? []
  const bom: Bom = {
    ...all,
    metadata: {
      ...all.metadata,
      timestamp: source.committedAt,
      tools: { components: tools },
      properties: [
        ...(all.metadata.properties ?? []),
        { name: 'coffer:commit', value: source.commit },
        { name: 'coffer:target', value: target },
        ...(differs ? [differsProperty] : []),
        ...(stub ? [stubProperty] : []),
        ...(doubt === null ? [] : [{ name: doubtName, value: doubt }]),
      ],
    },
    components,
    dependencies,
  }
  return { ...bom, serialNumber: serialOf(bom) }
}

interface Validation {
  readonly JsonStrictValidator: new (version: string) => { validate(text: string): Promise<unknown> }
}

/** What breaks the schema of CycloneDX 1.6, or null. The generator's own library checks, with its copy of the schema. */
export async function schemaProblem(text: string): Promise<string | null> {
  const generator = createRequire(packageFile('@cyclonedx', 'cyclonedx-npm', 'package.json'))
  const { JsonStrictValidator } = generator('@cyclonedx/cyclonedx-library/Validation') as Validation
  const found = await new JsonStrictValidator('1.6').validate(text)
  return found === null ? null : JSON.stringify(found)
}

/** Everything installed, as the generator sees it. Rejects with ReleaseTrouble. */
async function installedBom(): Promise<Bom> {
  const generator = packageFile('@cyclonedx', 'cyclonedx-npm', 'bin', 'cyclonedx-npm-cli.js')
  const args = [generator, '--output-reproducible', '--spec-version', '1.6', '--output-file', '-']
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectDir, maxBuffer: 64 * 1024 ** 2 })
    return JSON.parse(stdout) as Bom
  } catch (error) {
    const [line = ''] = String((error as { stderr?: string }).stderr ?? error)
      .trim()
      .split('\n')
      .slice(-1)
    throw new ReleaseTrouble(`The bill of materials cannot be made: ${line}. Run "npm ci" and try again.`)
  }
}

/** The bill of a build as JSON text. Rejects with ReleaseTrouble, for one that breaks its schema too. */
export async function sbom(locked: Locked, of: BillOf): Promise<string> {
  const text = `${JSON.stringify(onlyShipped(await installedBom(), locked, of), null, 2)}\n`
  const problem = await schemaProblem(text)
  if (problem !== null)
    throw new ReleaseTrouble(`The bill of materials breaks its own schema: ${problem.slice(0, 400)}`)
  return text
}
