/** What an ELF file says of the libraries it needs: its dynamic section, read as the loader reads it. 64 bit, little endian. */

export const isElf = (bytes: Buffer): boolean =>
  bytes.length > 64 && bytes.readUInt32BE(0) === 0x7f454c46 && bytes[4] === 2 && bytes[5] === 1

const [load, dynamic] = [1, 2]
const [needed, stringTable, stringsSize] = [1n, 5n, 10n]

interface Segment {
  readonly type: number
  readonly offset: number
  readonly address: bigint
  readonly size: number
}

function segments(bytes: Buffer): readonly Segment[] {
  const [start, size, count] = [Number(bytes.readBigUInt64LE(32)), bytes.readUInt16LE(54), bytes.readUInt16LE(56)]
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * size
    return {
      type: bytes.readUInt32LE(at),
      offset: Number(bytes.readBigUInt64LE(at + 8)),
      address: bytes.readBigUInt64LE(at + 16),
      size: Number(bytes.readBigUInt64LE(at + 32)),
    }
  })
}

interface Dynamic {
  readonly entries: readonly { readonly tag: bigint; readonly value: bigint }[]
  /** The names that the entries point into. */
  readonly strings: Buffer
}

/** Null of a file that is linked statically. */
function dynamicOf(bytes: Buffer): Dynamic | null {
  const all = segments(bytes)
  const table = all.find(({ type }) => type === dynamic)
  if (table === undefined) return null
  const entries = Array.from({ length: Math.floor(table.size / 16) }, (_, index) => {
    const at = table.offset + index * 16
    return { tag: bytes.readBigUInt64LE(at), value: bytes.readBigUInt64LE(at + 8) }
  })
  const valueOf = (wanted: bigint): bigint => entries.find(({ tag }) => tag === wanted)?.value ?? 0n
  const address = valueOf(stringTable)
  const home = all.find(
    ({ type, address: start, size }) => type === load && address >= start && address < start + BigInt(size),
  )
  if (home === undefined) return null
  const start = home.offset + Number(address - home.address)
  return { entries, strings: bytes.subarray(start, start + Number(valueOf(stringsSize))) }
}

const textAt = (strings: Buffer, at: number): string => strings.toString('latin1', at, strings.indexOf(0, at))

/** The names of the shared libraries that the loader will look for. */
export function neededLibraries(bytes: Buffer): readonly string[] {
  const found = dynamicOf(bytes)
  if (found === null) return []
  return found.entries.filter(({ tag }) => tag === needed).map(({ value }) => textAt(found.strings, Number(value)))
}

/** The newest version of the C library that a symbol asks for, such as `2.31`, or null. */
export function newestGlibc(bytes: Buffer): string | null {
  const strings = dynamicOf(bytes)?.strings.toString('latin1') ?? ''
  const versions = [...strings.matchAll(/\0GLIBC_(2\.\d+)/g)].map(([, version = '']) => version)
  return versions.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1) ?? null
}
