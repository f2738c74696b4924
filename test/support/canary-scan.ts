/** Looks for secrets in what must not hold them (I4, T11, G1), written apart from the log's own redaction. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Forms in which a secret may turn up: as it is, reversed, and in every usual coding. */
export function formsOf(secret: string): ReadonlyMap<string, Buffer> {
  const bytes = Buffer.from(secret, 'utf8')
  const forms = new Map<string, Buffer>([
    ['raw', bytes],
    ['reversed', Buffer.from([...secret].reverse().join(''))],
    ['hex', Buffer.from(bytes.toString('hex'))],
    ['HEX', Buffer.from(bytes.toString('hex').toUpperCase())],
    ['URL', Buffer.from(encodeURIComponent(secret))],
    ['JSON', Buffer.from(JSON.stringify(secret).slice(1, -1))],
    ['UTF-16', Buffer.from(secret, 'utf16le')],
    ['UTF-16 BE', Buffer.from(secret, 'utf16le').swap16()],
  ])
  // Inside a longer text base64 looks different at each of three places; what only the secret decides is kept.
  for (const before of [0, 1, 2]) {
    const coded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const own = coded.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3))
    forms.set(`base64 +${before}`, Buffer.from(own))
    forms.set(`base64url +${before}`, Buffer.from(own.replaceAll('+', '-').replaceAll('/', '_')))
  }
  return forms
}

/** `name form` of every secret found in `text`. */
export function canariesIn(text: string | Buffer, secrets: Readonly<Record<string, string>>): string[] {
  const haystack = typeof text === 'string' ? Buffer.from(text) : text
  return Object.entries(secrets).flatMap(([name, secret]) => {
    if (secret.length < 8) throw new Error(`${name} is too short to be looked for.`)
    return [...formsOf(secret)].filter(([, form]) => haystack.includes(form)).map(([form]) => `${name} ${form}`)
  })
}

/** A file's bytes; nothing when it went away since the folder was read, as a browser's cache files do. */
const bytesOf = (path: string): Buffer => {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/** The same over every file of a folder, names included. */
export function canariesBelow(folder: string, secrets: Readonly<Record<string, string>>): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const found = canariesIn(path, secrets)
    if (entry.isFile()) found.push(...canariesIn(bytesOf(path), secrets))
    return found.map((what) => `${path}: ${what}`)
  })
}
