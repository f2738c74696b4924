/** The archive of a packaged app: what it lists, and whether each file is still the one that was put in. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { extractFile, getRawHeader, uncache } from '@electron/asar'

interface Node {
  readonly files?: Readonly<Record<string, Node>>
  readonly size?: number
  readonly offset?: string
  readonly unpacked?: boolean
  readonly integrity?: { readonly hash: string }
}

export interface Packed {
  /** With `/` on every system. */
  readonly path: string
  /** It lies beside the archive, as a file of its own. */
  readonly unpacked: boolean
  /** Its bytes have the SHA-256 that the archive's head names; false where they cannot be read, too. */
  readonly whole: boolean
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const filesIn = (node: Node, path: string): readonly (readonly [string, Node])[] =>
  node.files === undefined
    ? [[path, node]]
    : Object.entries(node.files).flatMap(([name, child]) => filesIn(child, path === '' ? name : `${path}/${name}`))

/** What an archive holds, by name, or null where its head cannot be read. */
export function readArchive(archive: string): readonly Packed[] | null {
  try {
    uncache(archive)
    const { header, headerSize } = getRawHeader(archive)
    const bytes = readFileSync(archive)
    // Behind a size of eight bytes and the head.
    const start = 8 + headerSize
    const bytesOf = (path: string, { offset, size = 0, unpacked = false }: Node): Uint8Array => {
      if (unpacked) return readFileSync(join(`${archive}.unpacked`, path))
      const at = start + Number(offset)
      return bytes.subarray(at, at + size)
    }
    const isWhole = (path: string, node: Node): boolean => {
      try {
        const found = bytesOf(path, node)
        return found.length === node.size && sha256(found) === node.integrity?.hash
      } catch {
        return false
      }
    }
    return filesIn(header as unknown as Node, '')
      .map(([path, node]) => ({ path, unpacked: node.unpacked ?? false, whole: isWhole(path, node) }))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
  } catch {
    return null
  }
}

/** The text of a file in an archive that `readArchive` has read. */
export const packedText = (archive: string, path: string): string => extractFile(archive, normalize(path)).toString()
