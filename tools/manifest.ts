/**
 * Keys and manifests of releases, for a machine without a network (docs/release.md):
 *
 *     npm run manifest -- make-key FILE
 *     npm run manifest -- sign --key FILE [--key FILE] --sums SHA256SUMS --version 1.2.3 --minimum 1.2.0 --notes FILE --out FILE [--date TIME]
 *     npm run manifest -- verify FILE [--public KEY]
 *     npm run manifest -- rotate --after FILE
 *     npm run manifest -- ready
 *
 * The passphrase of a key is read from COFFER_KEY_PASSPHRASE; without it, a key is written and read unencrypted.
 */
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { AppError } from '#shared/errors.ts'
import { release } from '#shared/release.ts'
import type { Release } from '#shared/release.ts'
import type { Known } from '#main/updates/judge-manifest.ts'
import { judgeManifest, objectionTo, readManifest } from '#main/updates/judge-manifest.ts'
import { inEnglish } from '#shared/messages.ts'
import { readOptions } from './options.ts'
import { projectDir } from './project.ts'
import { makeKey, publicOf, readKey } from './release/keys.ts'
import { filesBeside, signManifest } from './release/manifest.ts'
import { releaseFaults } from './release/readiness.ts'
import { rotation } from './release/rotation.ts'
import { describeKey, describeSigner, keysInUse, signerProblem } from './release/signers.ts'
import { sourceDate } from './release/source.ts'

type Values = Readonly<Record<string, string | readonly string[] | undefined>>

/** An empty one would encrypt in name alone, and whoever sets one means it: throws. */
function passphrase(): string | null {
  const given = process.env['COFFER_KEY_PASSPHRASE'] ?? null
  if (given === '')
    throw new Error('COFFER_KEY_PASSPHRASE is empty: set a passphrase, or unset it for a key that is not encrypted.')
  return given
}

const one = (values: Values, name: string): string => {
  const value = values[name]
  if (typeof value !== 'string' || value === '') throw new Error(`--${name} is missing.`)
  return value
}

/** This machine's time. A clock that was set back would date the manifest so that no Coffer believes it, and judge none rightly: throws. */
function clockTime(): number {
  const now = Date.now()
  const commit = sourceDate({})
  if (commit !== null && now < commit * 1000)
    throw new Error(
      `It is ${dayOf(now)} by this machine's clock, and this clone's commit is of ${dayOf(commit * 1000)}: set the clock.`,
    )
  return now
}

const isoOf = (at: number): string => new Date(at).toISOString()
const dayOf = (at: number): string => isoOf(at).slice(0, 10)

/** What a Coffer of this clone's version knows that has seen no manifest yet. */
function knownHere(now: number): Known {
  const { version } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as { readonly version: string }
  return { installed: version, newest: null, time: { now, by: 'machine', builtAt: null } }
}

/** Those of this clone; it says so where a rehearsal's stand in for them. */
function carriedKeys(): Release['keys'] {
  const rehearsal = process.env['COFFER_RELEASE']
  if (rehearsal !== undefined) console.log('A rehearsal, with the keys of COFFER_RELEASE.')
  return keysInUse(release, rehearsal)
}

/** By the real places of both: a link into the clone is inside it, too. */
function isInClone(file: string): boolean {
  const way = relative(realpathSync(projectDir), realpathSync(dirname(resolve(file))))
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

const commands: Readonly<Record<string, (first: string | undefined, rest: readonly string[]) => number>> = {
  'make-key': (file) => {
    if (file === undefined) throw new Error('Name the new file of the key.')
    if (isInClone(file))
      throw new Error(`${file} is inside this clone, where it could be committed: name a file elsewhere.`)
    const secret = passphrase()
    console.log(`Public key for src/shared/release.ts: ${describeKey(makeKey(file, secret))}`)
    console.log(
      `The private key is in ${file}, ${secret === null ? 'NOT encrypted' : 'encrypted'}. Keep it off any network.`,
    )
    return 0
  },
  sign: (first, rest) => {
    const values = optionsOf(first, rest, {
      key: { type: 'string', multiple: true },
      ...Object.fromEntries(['sums', 'version', 'minimum', 'notes', 'out', 'date'].map((name) => [name, text])),
    })
    const keys = (values['key'] as readonly string[] | undefined) ?? []
    if (keys.length === 0) throw new Error('--key is missing.')
    const now = clockTime()
    const parts = {
      version: one(values, 'version'),
      minimumVersion: one(values, 'minimum'),
      date: typeof values['date'] === 'string' ? values['date'] : `${isoOf(now).slice(0, 19)}Z`,
      notes: readFileSync(one(values, 'notes'), 'utf8'),
      files: filesBeside(one(values, 'sums'), one(values, 'version')),
    }
    const secrets = keys.map((file) => readKey(file, passphrase()))
    const carried = carriedKeys()
    const problem = signerProblem(secrets.map(publicOf), carried)
    if (problem !== null) throw new Error(`${problem} No manifest was signed.`)
    const signed = signManifest(parts, secrets)
    const judged = judgeManifest(signed, carried, knownHere(now))
    if (!judged.ok) throw new Error(`No Coffer would believe this manifest: ${inEnglish(judged.error.reason)}`)
    writeFileSync(one(values, 'out'), signed, { flag: 'wx' })
    console.log(`Signed: ${one(values, 'out')}. Check it with: npm run manifest -- verify ${one(values, 'out')}`)
    return 0
  },
  verify: (file, rest) => {
    if (file === undefined) throw new Error('Name the signed manifest.')
    const values = optionsOf(undefined, rest, { public: { type: 'string', multiple: true } })
    const given = values['public'] as readonly string[] | undefined
    const carried = carriedKeys()
    const known = knownHere(clockTime())
    const read = readManifest(readFileSync(file, 'utf8'), given ?? Object.values(carried))
    if (!read.ok) return notBelieved(read.error)
    const objection = objectionTo(read.value, known)
    if (objection !== null) return notBelieved(objection)
    const { manifest, by } = read.value
    console.log(`Version ${manifest.version}, at least ${manifest.minimumVersion}, signed at ${manifest.date} by:`)
    for (const key of by) console.log(`  ${describeSigner(key, carried)}`)
    for (const { name, sha256, size } of manifest.files) console.log(`${sha256}  ${name} (${size} bytes)`)
    return 0
  },
  rotate: (first, rest) => {
    const file = one(optionsOf(first, rest, { after: text }), 'after')
    const after = publicOf(readKey(file, passphrase()))
    console.log(rotation(release, after))
    return 0
  },
  ready: () => {
    const faults = releaseFaults(release)
    for (const fault of faults) console.error(fault)
    console.log(faults.length === 0 ? 'src/shared/release.ts is ready for a release.' : 'There can be no release yet.')
    return faults.length === 0 ? 0 : 1
  },
}

function notBelieved({ reason }: AppError): number {
  console.error(`Not believed: ${inEnglish(reason)}`)
  return 1
}

const text = { type: 'string' } as const

function optionsOf(
  first: string | undefined,
  rest: readonly string[],
  config: Parameters<typeof readOptions>[1],
): Values {
  const values = readOptions(first === undefined ? rest : [first, ...rest], config)
  if (typeof values === 'string') throw new Error(values)
  return values as Values
}

export default function main(args: readonly string[]): number {
  const [name = '', first, ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    console.error('Give one of make-key, sign, verify, rotate and ready; docs/release.md says how.')
    return 2
  }
  try {
    return command(first, rest)
  } catch (error) {
    console.error((error as Error).message)
    return 1
  }
}
