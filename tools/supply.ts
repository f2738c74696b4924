/**
 * `npm run check:supply`: what is installed against the lockfile, and that, the licences and the bundled Node against the lists of
 * the repository, without a network.
 * `node tools/run.mjs supply --registry`: what the registry says too (signatures, ages); part of `npm run test:full`, and of each pull
 * request that changes the lockfile. On a builder (CI) what it leaves out counts as in tools/testing/not-run.ts.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFile, packageFile, projectDir } from './project.ts'
import { shippedFolders } from './release/sbom.ts'
import { youngVersions } from './supply/lists.ts'
import { installedVerdict, readInstalled } from './supply/installed.ts'
import { installed, lockfileProblems } from './supply/lockfile.ts'
import type { Locked } from './supply/lockfile.ts'
import { checkNode } from './supply/node-binary.ts'
import { checkAges, knownVersions, npm, readPublished, readSignatures } from './supply/registry.ts'
import type { Verdict } from './supply/registry.ts'
import { unexpectedlyLeftOut } from './testing/not-run.ts'
import { sum } from './testing/summary.ts'
import type { Counts } from './testing/summary.ts'

const lockfile = (): Locked =>
  (JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as { readonly packages: Locked }).packages

/** ms. */
const signaturesTimeoutMs = 180_000
const viewTimeoutMs = 30_000
/** A builder asks for all of them, and knows none from before. */
const agesBudgetMs = (isBuilder: boolean): number => (isBuilder ? 1_200_000 : 240_000)

const isBuilder = (): boolean => (process.env['CI'] ?? '') !== ''

const versionsOf = (locked: Locked): readonly string[] =>
  installed(locked).map(({ registryName, entry }) => `${registryName}@${entry.version}`)

/** What runs with main or is bundled into the page, and Electron. */
export const shippedVersions = (locked: Locked): ReadonlySet<string> =>
  new Set(versionsOf(Object.fromEntries(Object.entries(locked).filter(([folder]) => shippedFolders.includes(folder)))))

const ages = (locked: Locked): Promise<Verdict> => {
  const shipped = shippedVersions(locked)
  // What ships first: the time may not do for all.
  const versions = [...new Set([...shipped, ...versionsOf(locked)])]
  return checkAges({
    versions,
    exceptions: youngVersions,
    required: isBuilder() ? shipped : new Set(),
    now: () => Date.now(),
    published: async (name, version) => {
      const { stdout } = await npm(projectDir, ['view', name, 'time', '--json', '--fetch-retries=0'], viewTimeoutMs)
      return readPublished(stdout, version)
    },
    ...knownVersions(cacheFile('old-versions.json')),
    budgetMs: agesBudgetMs(isBuilder()),
  })
}

/** Prints each verdict and counts it; what was not run is said and counts as neither. */
function count(verdicts: Readonly<Record<string, Verdict>>): Counts {
  const notRun: string[] = []
  let [passed, failed] = [0, 0]
  for (const [name, verdict] of Object.entries(verdicts)) {
    if (verdict.state === 'sound') passed += 1
    if (verdict.state === 'wrong') failed += 1
    const words = verdict.state === 'sound' ? [verdict.what] : verdict.state === 'wrong' ? verdict.problems : []
    for (const line of words) console.log(`${name}: ${line}`)
    if (verdict.state === 'not-run') notRun.push(`${name}: NOT RUN, ${verdict.why}`)
  }
  return { passed, failed, remarks: notRun, notRun }
}

export function checkOffline(): Counts {
  const locked = lockfile()
  const problems = lockfileProblems(locked)
  const sound = { state: 'sound', what: 'every package is locked, and licensed and shipped as listed' } as const
  return count({
    packages: installedVerdict(locked, readInstalled(packageFile())),
    lockfile: problems.length > 0 ? { state: 'wrong', problems } : sound,
    'bundled Node': checkNode(packageFile()),
  })
}

/** What the registry says, where it answers. */
export async function checkRegistry(): Promise<Counts> {
  const signatures = readSignatures(
    await npm(projectDir, ['audit', 'signatures', '--json', '--fetch-retries=0'], signaturesTimeoutMs),
  )
  return count({ signatures, 'package age': await ages(lockfile()) })
}

export default async function main(args: readonly string[]): Promise<number> {
  const isAsked = args.includes('--registry')
  const parts = [checkOffline(), ...(isAsked ? [await checkRegistry()] : [])]
  for (const remark of parts.flatMap(({ remarks }) => remarks)) console.log(remark)
  const left = unexpectedlyLeftOut(sum(parts), { full: isAsked, ci: process.env['CI'] })
  for (const what of left) console.log(`failed, since a builder has to run it: ${what}`)
  return parts.some(({ failed }) => failed > 0) || left.length > 0 ? 1 : 0
}
