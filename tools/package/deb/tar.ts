/** Reads a tar archive from memory, so that a package is looked into without a file of it being written. */

export interface Member {
  /** Without `./` in front and `/` behind; the root is empty. */
  readonly path: string
  readonly kind: 'file' | 'folder' | 'link' | 'other'
  /** The lowest twelve bits. */
  readonly mode: number
  /** `0/0` is root's. */
  readonly owner: string
  /** Seconds since the epoch. */
  readonly time: number
  /** What a file holds, or where a link leads. */
  readonly content: Buffer
}

const block = 512

const kinds: Readonly<Record<string, Member['kind']>> = { '0': 'file', '\0': 'file', '5': 'folder', '2': 'link' }

const text = (bytes: Buffer, from: number, length: number): string => {
  const field = bytes.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end)
}

const octal = (bytes: Buffer, from: number, length: number): number =>
  parseInt(text(bytes, from, length).trim() || '0', 8)

/** The members of an archive as dpkg-deb and GNU tar write them, long names included; throws where it is cut off. */
export function readTar(archive: Buffer): readonly Member[] {
  const members: Member[] = []
  let [longName, longLink]: (string | null)[] = [null, null]
  for (let at = 0; at + block <= archive.length;) {
    const head = archive.subarray(at, at + block)
    if (head.every((byte) => byte === 0)) break
    const size = octal(head, 124, 12)
    const data = archive.subarray(at + block, at + block + size)
    if (data.length < size) throw new Error('the archive is cut off')
    at += block + Math.ceil(size / block) * block
    const flag = text(head, 156, 1) || '0'
    if (flag === 'L') longName = text(data, 0, size)
    else if (flag === 'K') longLink = text(data, 0, size)
    else {
      const prefix = text(head, 257, 6) === 'ustar' ? text(head, 345, 155) : ''
      const name = longName ?? (prefix === '' ? text(head, 0, 100) : `${prefix}/${text(head, 0, 100)}`)
      const kind = kinds[flag] ?? 'other'
      members.push({
        path: name.replace(/^\.?\//, '').replace(/\/$/, ''),
        kind,
        mode: octal(head, 100, 8) & 0o7777,
        owner: `${octal(head, 108, 8)}/${octal(head, 116, 8)}`,
        time: octal(head, 136, 12),
        content: kind === 'link' ? Buffer.from(longLink ?? text(head, 157, 100)) : data,
      })
      ;[longName, longLink] = [null, null]
    }
  }
  return members
}
