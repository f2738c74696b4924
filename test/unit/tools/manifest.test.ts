import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Release } from '#shared/release.ts'
import { readSigned, signedBytes } from '#main/updates/manifest-signature.ts'
import { removeFolder } from '#test/support/folders.ts'
import { throwAwayKey } from '#test/support/manifests.ts'
import { naiveVerify } from '#test/support/naive-ed25519.ts'
import manifest from '#tools/manifest.ts'
import { projectDir } from '#tools/project.ts'
import { releaseFaults } from '#tools/release/readiness.ts'
import { rotation } from '#tools/release/rotation.ts'

let folder: string
let said: string[]
const at = (name: string): string => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-release-'))
  said = []
  const say = (line: unknown): void => void said.push(String(line))
  vi.spyOn(console, 'log').mockImplementation(say)
  vi.spyOn(console, 'error').mockImplementation(say)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await removeFolder(folder)
})

/** Makes a key and gives its public half, as it was printed. */
function makeKey(name: string): string {
  expect(manifest(['make-key', at(name)])).toBe(0)
  return /: (\S{44}) /.exec(said.at(-2) ?? '')?.[1] ?? ''
}

/** A release's files and their sums, ready to be signed. */
function files(): void {
  const bytes = 'the package'
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(at('coffer_1.2.3_amd64.deb'), bytes)
  writeFileSync(at('SHA256SUMS'), `${sha256}  coffer_1.2.3_amd64.deb\n`)
  writeFileSync(at('notes.txt'), 'Faster charts.\n')
}
const signArgs = (...keys: readonly string[]): string[] => [
  'sign',
  ...keys.flatMap((key) => ['--key', at(key)]),
  ...['--sums', at('SHA256SUMS'), '--version', '1.2.3', '--minimum', '1.0.0'],
  ...['--notes', at('notes.txt'), '--out', at('manifest')],
]

describe('T16: the key of a release', () => {
  it('lies in a file for its user alone, which is never written over', () => {
    makeKey('key')
    expect(statSync(at('key')).mode & 0o777).toBe(0o600)
    const before = readFileSync(at('key'), 'utf8')
    expect(manifest(['make-key', at('key')])).toBe(1)
    expect(readFileSync(at('key'), 'utf8')).toBe(before)
  })

  it.each(['made-in-the-clone.pem', 'docs/made-in-the-clone.pem'])('is not made inside the clone, as %s', (name) => {
    const file = join(projectDir, name)
    expect(manifest(['make-key', file])).toBe(1)
    expect(said).toEqual([`${file} is inside this clone, where it could be committed: name a file elsewhere.`])
    expect(existsSync(file)).toBe(false)
  })

  it('is not made inside the clone by way of a link', () => {
    symlinkSync(projectDir, at('clone'))
    expect(manifest(['make-key', at('clone/made-in-the-clone.pem')])).toBe(1)
    expect(existsSync(join(projectDir, 'made-in-the-clone.pem'))).toBe(false)
  })

  it('is not made, and no key is read, with a passphrase that is empty: one sentence', () => {
    vi.stubEnv('COFFER_KEY_PASSPHRASE', '')
    expect(manifest(['make-key', at('key')])).toBe(1)
    expect(said).toEqual([
      'COFFER_KEY_PASSPHRASE is empty: set a passphrase, or unset it for a key that is not encrypted.',
    ])
    expect(existsSync(at('key'))).toBe(false)
  })

  it('is encrypted where there is a passphrase, and is of no use without', () => {
    files()
    vi.stubEnv('COFFER_KEY_PASSPHRASE', 'correct horse')
    makeKey('key')
    expect(readFileSync(at('key'), 'utf8')).toContain('ENCRYPTED')
    vi.stubEnv('COFFER_KEY_PASSPHRASE', 'wrong horse')
    expect(manifest(signArgs('key'))).toBe(1)
    vi.stubEnv('COFFER_KEY_PASSPHRASE', undefined)
    expect(manifest(signArgs('key'))).toBe(1)
    expect(existsSync(at('manifest'))).toBe(false)
    vi.stubEnv('COFFER_KEY_PASSPHRASE', 'correct horse')
    expect(manifest(signArgs('key'))).toBe(0)
  })
})

describe('T16: a manifest', () => {
  it.each([
    ['coffer-1.2.3-STUB-NOT-A-RELEASE_amd64.deb', 'holds a stub in the place of Electron, and is no release.'],
    ['coffer_1.2.3-STUB-NOT-A-RELEASE_amd64.deb', 'holds a stub in the place of Electron, and is no release.'],
    ['coffer-1.2.3-macos-apple-silicon-UNSIGNED.dmg', 'is not signed, and is no release.'],
    ['coffer-1.2.3-windows-x64-UNSIGNED-setup.exe', 'is not signed, and is no release.'],
    ['coffer_3.0.0_amd64.deb', 'is of version 3.0.0, and not of 1.2.3.'],
    ['coffer_1.2.3-rc.1_amd64.deb', 'is of version 1.2.3-rc.1, and not of 1.2.3.'],
    ['coffer-1.2.2-linux-x64.cdx.json', 'is of version 1.2.2, and not of 1.2.3.'],
    ['coffer.deb', "is no name of a release's file: nothing says which version it is of."],
  ])('is not signed with %s, and says why', (name, why) => {
    files()
    makeKey('key')
    const bytes = 'another'
    writeFileSync(at(name), bytes)
    const sum = createHash('sha256').update(bytes).digest('hex')
    appendFileSync(at('SHA256SUMS'), `${sum}  ${name}\n`)
    expect(manifest(signArgs('key'))).toBe(1)
    expect(said.at(-1)?.split('\n')).toContain(`${name} ${why}`)
    expect(existsSync(at('manifest'))).toBe(false)
  })

  it('is signed by each key that is named, as a second verifier finds, and says what it holds', () => {
    files()
    const keys = [makeKey('current'), makeKey('next')]
    expect(manifest(signArgs('current', 'next'))).toBe(0)
    const text = readFileSync(at('manifest'), 'utf8')
    expect(readSigned(text, keys)).toMatchObject({ ok: true, by: keys })
    const [head = '', body = ''] = [text.slice(0, text.indexOf('\n\n')), text.slice(text.indexOf('\n\n') + 2)]
    head
      .split('\n')
      .slice(1)
      .forEach((line, place) => {
        const signature = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        expect(naiveVerify(Buffer.from(keys[place] ?? '', 'base64'), signedBytes(body), signature)).toBe(true)
      })
    expect(JSON.parse(body)).toMatchObject({
      version: '1.2.3',
      minimumVersion: '1.0.0',
      notes: 'Faster charts.\n',
      files: [{ name: 'coffer_1.2.3_amd64.deb', size: 11 }],
    })
    expect(manifest(['verify', at('manifest'), '--public', keys[1] ?? ''])).toBe(0)
    expect(said.join('\n')).toContain('Version 1.2.3, at least 1.0.0')
    // A manifest that was published is not written over by mistake.
    expect(manifest(signArgs('current'))).toBe(1)
  })

  it('is not believed by another key, by the placeholders of this version, or changed', () => {
    files()
    const key = makeKey('key')
    manifest(signArgs('key'))
    expect(manifest(['verify', at('manifest')])).toBe(1)
    expect(manifest(['verify', at('manifest'), '--public', throwAwayKey().key])).toBe(1)
    writeFileSync(at('manifest'), readFileSync(at('manifest'), 'utf8').replace('Faster', 'faster'))
    expect(manifest(['verify', at('manifest'), '--public', key])).toBe(1)
    expect(said.at(-1)).toMatch(/signature .* does not hold/)
  })

  it.each([
    [
      'a file that is not what its sum says',
      () => writeFileSync(at('coffer_1.2.3_amd64.deb'), 'another'),
      /is not the file/,
    ],
    ['a file that is missing', () => writeFileSync(at('SHA256SUMS'), `${'a'.repeat(64)}  gone.deb\n`), /gone\.deb/],
    ['a list of another form', () => writeFileSync(at('SHA256SUMS'), 'hello\n'), /Line 1/],
    ['an empty list', () => writeFileSync(at('SHA256SUMS'), ''), /cut off/],
    ['notes without end', () => writeFileSync(at('notes.txt'), 'x'.repeat(16_001)), /notes/],
  ])('is not signed with %s', (_what, spoil, expected) => {
    files()
    makeKey('key')
    spoil()
    expect(manifest(signArgs('key'))).toBe(1)
    expect(said.at(-1)).toMatch(expected)
    expect(existsSync(at('manifest'))).toBe(false)
  })

  it('is not dated by a clock that was set back behind the commit, unless a date is named', () => {
    files()
    makeKey('key')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2001-02-03T04:05:06Z') })
    try {
      expect(manifest(signArgs('key'))).toBe(1)
      expect(said.at(-1)).toMatch(/^It is 2001-02-03 by this machine's clock, and .* set the clock, or give --date\.$/)
      expect(existsSync(at('manifest'))).toBe(false)
      expect(manifest([...signArgs('key'), '--date', '2026-12-01T00:00:00Z'])).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('names the option that is missing, and the commands there are', () => {
    expect(manifest(['sign', '--key', at('key')])).toBe(1)
    expect(said.at(-1)).toBe('--version is missing.')
    expect(manifest(['publish'])).toBe(2)
  })
})

describe('what the app carries', () => {
  const [current, next, after] = [throwAwayKey().key, throwAwayKey().key, throwAwayKey().key]
  const decided: Release = {
    manifest: 'https://updates.example.org/manifest',
    downloadPage: 'https://www.example.org/download',
    homepage: 'https://www.example.org/',
    maintainer: { name: 'A maintainer', email: 'maintainer@example.org' },
    keys: { current, next },
  }

  it('moves on by one key: the next becomes the current one, and a new one the next', () => {
    expect(rotation(decided, after)).toContain(`keys: { current: '${next}', next: '${after}' }`)
    expect(() => rotation(decided, next)).toThrow(/in the app already/)
    expect(manifest(['rotate'])).toBe(1)
    expect(said).toEqual(['--after is missing.'])
    expect(() => rotation({ keys: { current: 'x.invalid', next: 'y.invalid' } }, after)).toThrow(/no next key/)
  })

  it('is refused for a release while anything of it is a placeholder or no key', () => {
    expect(releaseFaults(decided)).toEqual([])
    expect(releaseFaults({ ...decided, homepage: 'https://www.coffer.invalid/' })).toEqual([
      'homepage in src/shared/release.ts is still a placeholder.',
    ])
    expect(releaseFaults({ ...decided, manifest: 'http://updates.example.org/' })).toHaveLength(1)
    expect(releaseFaults({ ...decided, keys: { current, next: current } })).toEqual(['The two keys are the same one.'])
    expect(releaseFaults({ ...decided, keys: { current, next: 'soon' } })).toEqual([
      'keys.next is no ed25519 public key.',
    ])
  })
})
