import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The fuses of Electron's binary, in the order of their wire; why each stands as it does: docs/electron-checklist.md. */
const names = [
  'RunAsNode',
  'EnableCookieEncryption',
  'EnableNodeOptionsEnvironmentVariable',
  'EnableNodeCliInspectArguments',
  'EnableEmbeddedAsarIntegrityValidation',
  'OnlyLoadAppFromAsar',
  'LoadBrowserProcessSpecificV8Snapshot',
  'GrantFileProtocolExtraPrivileges',
  'WasmTrapHandlers',
] as const

/** `differs`: a binary for two processors has a wire for each, and they are not the same. */
export type FuseState = 'on' | 'off' | 'removed' | 'unknown' | 'differs'
export type FuseStates = Readonly<Record<string, FuseState>>

/** Stands before the wire; behind it come the wire's version, its length, and a byte for each fuse. */
const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
const wireVersion = 1
const states: Readonly<Record<number, FuseState>> = { 0x30: 'off', 0x31: 'on', 0x72: 'removed' }

const blockLength = 4 * 1024 * 1024
/** What a block has of the one after, so that no wire is cut: the sentinel, two bytes, and the longest wire there can be. */
const overlap = sentinel.length + 2 + 255

/** The file that carries the fuses of the running program. */
export const fusedFile = (execPath: string, platform: NodeJS.Platform): string =>
  platform === 'darwin'
    ? join(dirname(execPath), '..', 'Frameworks', 'Electron Framework.framework', 'Electron Framework')
    : execPath

/** The wires in a block of a file that begin before `end`. */
function wiresIn(block: Buffer, end: number): readonly Buffer[] {
  const found: Buffer[] = []
  for (let at = block.indexOf(sentinel); at >= 0 && at < end; at = block.indexOf(sentinel, at + 1)) {
    const [version, length = 0] = block.subarray(at + sentinel.length)
    const begin = at + sentinel.length + 2
    if (version === wireVersion && length > 0) found.push(block.subarray(begin, begin + length))
  }
  return found
}

/**
 * The fuses as they stand in a binary, by name (one that Electron added is `fuse 10`), or null where it has none: a plain Node is
 * no Electron. Rejects with the system's error.
 */
export async function readFuses(path: string): Promise<FuseStates | null> {
  const file = await open(path, 'r')
  const wires: Buffer[] = []
  try {
    const { size: length } = await file.stat()
    for (let begin = 0; begin < length; begin += blockLength) {
      const block = Buffer.alloc(Math.min(blockLength + overlap, length - begin))
      await file.read(block, 0, block.length, begin)
      wires.push(...wiresIn(block, blockLength))
    }
  } finally {
    await file.close()
  }
  const [first] = wires
  if (first === undefined) return null
  const stateAt = (at: number): FuseState =>
    wires.every((wire) => wire[at] === first[at]) ? (states[first[at] ?? 0] ?? 'unknown') : 'differs'
  const longest = Math.max(...wires.map((wire) => wire.length), names.length)
  return Object.fromEntries(Array.from({ length: longest }, (_, at) => [names[at] ?? `fuse ${at + 1}`, stateAt(at)]))
}
