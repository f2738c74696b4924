/** What only the registry can say of the packages: whether their signatures hold, and when they were published. */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/** Sound, wrong with sentences, or not run with the reason: what was not asked is never taken for sound. */
export type Verdict =
  | { readonly state: 'sound'; readonly what: string }
  | { readonly state: 'wrong'; readonly problems: readonly string[] }
  | { readonly state: 'not-run'; readonly why: string }

export interface Ran {
  readonly stdout: string
  readonly timedOut: boolean
}

/** Runs npm, whose registry and proxy are the machine's own matter. */
export function npm(folder: string, args: readonly string[], timeoutMs: number): Promise<Ran> {
  const cli = process.env['npm_execpath']
  const [program, first] = cli === undefined ? ['npm', []] : [process.execPath, [cli]]
  const child = spawn(program, [...first, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: timeoutMs,
  })
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  return new Promise((resolve) => {
    child.once('error', () => resolve({ stdout: '', timedOut: false }))
    child.once('close', (_code, signal) => resolve({ stdout, timedOut: signal !== null }))
  })
}

interface SignatureReport {
  readonly invalid?: readonly { readonly name: string; readonly version: string }[]
  readonly missing?: readonly { readonly name: string; readonly version: string }[]
  readonly error?: { readonly code?: string }
}

/** Reads `npm audit signatures --json`. A registry that signs nothing, and one out of reach, are "not run". */
export function readSignatures({ stdout, timedOut }: Ran): Verdict {
  if (timedOut) return { state: 'not-run', why: 'npm audit signatures did not end in time' }
  let report: SignatureReport
  try {
    report = JSON.parse(stdout) as SignatureReport
  } catch {
    return { state: 'not-run', why: 'npm audit signatures gave no report' }
  }
  const { invalid, missing, error } = report
  if (invalid === undefined || missing === undefined) {
    return { state: 'not-run', why: `npm audit signatures failed (${error?.code ?? 'no reason given'})` }
  }
  const problems = [
    ...invalid.map(({ name, version }) => `The signature of ${name} ${version} does not hold.`),
    ...missing.map(({ name, version }) => `${name} ${version} is not signed, though the registry signs.`),
  ]
  return problems.length > 0 ? { state: 'wrong', problems } : { state: 'sound', what: 'every signature holds' }
}

/** ms of the age that a version must have: most that were taken over were found out within days. */
export const leastAgeMs = 7 * 24 * 3_600_000

/** Reads `npm view NAME time --json`: ms since the epoch at which a version was published, or null. */
export function readPublished(stdout: string, version: string): number | null {
  try {
    const at = Date.parse(String((JSON.parse(stdout) as Record<string, unknown>)[version]))
    return Number.isNaN(at) ? null : at
  } catch {
    return null
  }
}

export interface AgeParts {
  /** `name@version`, the most important first. */
  readonly versions: readonly string[]
  /** Those that may be young, by `name@version`. */
  readonly exceptions: Readonly<Record<string, string>>
  /** Those whose age has to be known: what nobody answers for is wrong, and not left out. */
  readonly required: ReadonlySet<string>
  /** ms since the epoch. */
  readonly now: () => number
  /** ms since the epoch at which it was published; null where nobody answers. */
  readonly published: (name: string, version: string) => Promise<number | null>
  /** Versions that were found old enough before: they grow no younger. */
  readonly known: ReadonlySet<string>
  readonly remember: (known: ReadonlySet<string>) => void
  /** ms for all of it. */
  readonly budgetMs: number
}

const atOnce = 4

/** Asks for the age of each version, as many as the time allows. After three that nobody answers no more are asked. */
export async function checkAges(parts: AgeParts): Promise<Verdict> {
  const { exceptions, now, published, remember } = parts
  const known = new Set(parts.known)
  const waiting = parts.versions.filter((version) => !known.has(version) && exceptions[version] === undefined)
  const until = now() + parts.budgetMs
  const young: string[] = []
  let silent = 0
  const ask = async (): Promise<void> => {
    while (waiting.length > 0 && silent < 3 && now() < until) {
      const next = waiting.shift() ?? ''
      const cut = next.lastIndexOf('@')
      const at = await published(next.slice(0, cut), next.slice(cut + 1))
      if (at === null) {
        silent += 1
        waiting.push(next)
      } else if (now() - at < leastAgeMs) young.push(next)
      else known.add(next)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  remember(known)
  const unknown = waiting.filter((version) => parts.required.has(version))
  const problems = [
    ...young.map((one) => `${one} was published less than 7 days ago.`),
    ...unknown.map((one) => `The age of ${one}, which ships, was not answered or not asked in time: run this again.`),
  ]
  if (problems.length > 0) return { state: 'wrong', problems }
  const total = parts.versions.length
  if (waiting.length > 0) {
    return {
      state: 'not-run',
      why: `the age of ${waiting.length} of ${total} packages was not answered or not asked in time`,
    }
  }
  return { state: 'sound', what: `each of ${total} packages is older than 7 days, or excepted by name` }
}

/** The set of versions kept in a file of the tools' cache. */
export const knownVersions = (file: string): Pick<AgeParts, 'known' | 'remember'> => {
  let known: ReadonlySet<string> = new Set()
  try {
    known = new Set(JSON.parse(readFileSync(file, 'utf8')) as string[])
  } catch {
    // None were asked about here.
  }
  return { known, remember: (all) => writeFileSync(file, JSON.stringify([...all])) }
}
