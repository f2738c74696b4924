/**
 * `npm run check:supply`: what is installed against the lockfile, and that, the licences and the bundled Node against the lists of
 * the repository, without a network.
 * `node tools/run.mjs supply --registry`: what the registry says too (signatures, ages); part of `npm run test:full`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFile, packageFile, projectDir } from './project.ts'
import { runtimePackages, youngVersions } from './supply/lists.ts'
import { installedVerdict, readInstalled } from './supply/installed.ts'
import { installed, lockfileProblems } from './supply/lockfile.ts'
import type { Locked } from './supply/lockfile.ts'
import { checkNode } from './supply/node-binary.ts'
import { checkAges, knownVersions, npm, readPublished, readSignatures } from './supply/registry.ts'
import type { Verdict } from './supply/registry.ts'
import type { Counts } from './testing/summary.ts'

const lockfile = (): Locked =>
  (JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as { readonly packages: Locked }).packages

/** ms. */
const signaturesTimeoutMs = 180_000
const viewTimeoutMs = 30_000
const agesBudgetMs = 240_000

const ages = (locked: Locked): Promise<Verdict> => {
  // What ships first: the time may not do for all.
  const rank = (name: string): number => (runtimePackages.includes(name) ? 0 : 1)
  const all = installed(locked).toSorted((one, other) => rank(one.name) - rank(other.name))
  return checkAges({
    versions: [...new Set(all.map(({ registryName, entry }) => `${registryName}@${entry.version}`))],
    exceptions: youngVersions,
    now: () => Date.now(),
    published: async (name, version) => {
      const { stdout } = await npm(projectDir, ['view', name, 'time', '--json', '--fetch-retries=0'], viewTimeoutMs)
      return readPublished(stdout, version)
    },
    ...knownVersions(cacheFile('old-versions.json')),
    budgetMs: agesBudgetMs,
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
  const parts = [checkOffline(), ...(args.includes('--registry') ? [await checkRegistry()] : [])]
  for (const remark of parts.flatMap(({ remarks }) => remarks)) console.log(remark)
  return parts.some(({ failed }) => failed > 0) ? 1 : 0
}
