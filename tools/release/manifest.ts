import { createHash } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mostManifestBytes, updateManifestSchema } from '#shared/domain/update-manifest.ts'
import type { UpdateManifest } from '#shared/domain/update-manifest.ts'
import { signedText } from '#main/updates/manifest-signature.ts'
import { signatureLine } from './keys.ts'
import { markProblems, versionProblems } from './names.ts'
import { readSums } from './sums.ts'

export interface ManifestParts {
  readonly version: string
  readonly minimumVersion: string
  /** UTC, to the second. */
  readonly date: string
  readonly notes: string
  readonly files: UpdateManifest['files']
}

/**
 * The files that a list of sums names, which lie beside it. Each is read and its sum compared: what is signed is what is there, of
 * this version, and neither a stub nor unsigned. The list does not sign itself.
 */
export function filesBeside(sumsFile: string, version: string): UpdateManifest['files'] {
  const folder = dirname(sumsFile)
  const sums = readSums(readFileSync(sumsFile, 'utf8'))
  const names = [...sums.keys()]
  const problems = [...markProblems(names), ...versionProblems(names, version)]
  if (problems.length > 0) throw new Error([...problems, 'No manifest was signed.'].join('\n'))
  return [...sums].map(([name, sha256]) => {
    const path = join(folder, name)
    const found = createHash('sha256').update(readFileSync(path)).digest('hex')
    if (found !== sha256) throw new Error(`${name} is not the file that ${sumsFile} names: its SHA-256 is ${found}.`)
    return { name, sha256, size: statSync(path).size }
  })
}

/** Writes a manifest down and signs it with each of these keys; throws where no Coffer would read it. */
export function signManifest(parts: ManifestParts, keys: readonly KeyObject[]): string {
  const read = updateManifestSchema.safeParse(parts)
  if (!read.success)
    throw new Error(`No Coffer would read this manifest: ${read.error.issues.map(whereAndWhat).join('; ')}`)
  const body = `${JSON.stringify(read.data, null, 2)}\n`
  const text = signedText(
    body,
    keys.map((key) => signatureLine(key, body)),
  )
  const bytes = Buffer.byteLength(text)
  if (bytes > mostManifestBytes)
    throw new Error(`The manifest has ${bytes} bytes, and ${mostManifestBytes} at most are read.`)
  return text
}

const whereAndWhat = ({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }): string =>
  `${path.map(String).join('.') || 'manifest'}: ${message}`
