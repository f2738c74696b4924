import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSigned, signedBytes } from '#main/updates/manifest-signature.ts'
import { removeFolder } from '#test/support/folders.ts'
import { signed, throwAwayKey } from '#test/support/manifests.ts'
import { naiveVerify } from '#test/support/naive-ed25519.ts'
import manifest from '#tools/manifest.ts'
import { projectDir } from '#tools/project.ts'

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

/** Plays a clone that carries these keys. */
function carry(current: string, next = throwAwayKey().key): void {
  vi.stubEnv('COFFER_RELEASE', JSON.stringify({ keys: { current, next } }))
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
    carry(makeKey('key'))
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
    // The one that was current before has signed as well: some Coffers know that one only.
    const keys = [makeKey('former'), makeKey('current')]
    carry(keys[1] ?? '')
    expect(manifest(signArgs('former', 'current'))).toBe(0)
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
    carry(key)
    expect(manifest(signArgs('key'))).toBe(0)
    expect(manifest(['verify', at('manifest')])).toBe(0)
    vi.stubEnv('COFFER_RELEASE', undefined)
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
    carry(makeKey('key'))
    spoil()
    expect(manifest(signArgs('key'))).toBe(1)
    expect(said.at(-1)).toMatch(expected)
    expect(existsSync(at('manifest'))).toBe(false)
  })

  it('is neither dated nor judged by a clock that was set back behind the commit, whatever date is named', () => {
    files()
    carry(makeKey('key'))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2001-02-03T04:05:06Z') })
    const setBack = /^It is 2001-02-03 by this machine's clock, and .* set the clock\.$/
    try {
      for (const date of [[], ['--date', '2001-02-03T04:05:06Z'], ['--date', '2026-12-01T00:00:00Z']]) {
        expect(manifest([...signArgs('key'), ...date])).toBe(1)
        expect(said.at(-1)).toMatch(setBack)
      }
      expect(existsSync(at('manifest'))).toBe(false)
    } finally {
      vi.useRealTimers()
    }
    expect(manifest(signArgs('key'))).toBe(0)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2001-02-03T04:05:06Z') })
    try {
      expect(manifest(['verify', at('manifest')])).toBe(1)
      expect(said.at(-1)).toMatch(setBack)
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['a date ahead', ['--date', '2099-01-01T00:00:00Z'], /signed on 2099-01-01, but by this computer’s clock/],
    ['a date long past', ['--date', '2025-01-01T00:00:00Z'], /signed on 2025-01-01, more than 60 days/],
    ['a version older than this clone', ['--version', '0.0.1', '--minimum', '0.0.1'], /names 0\.0\.1 .* older/],
  ])('is not signed with %s, which no Coffer would believe', (_what, change, why) => {
    const bytes = 'the package'
    files()
    if (change.includes('0.0.1')) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      writeFileSync(at('coffer_0.0.1_amd64.deb'), bytes)
      writeFileSync(at('SHA256SUMS'), `${sha256}  coffer_0.0.1_amd64.deb\n`)
    }
    carry(makeKey('key'))
    expect(manifest([...signArgs('key'), ...change])).toBe(1)
    expect(said.at(-1)).toMatch(/^No Coffer would believe this manifest: /)
    expect(said.at(-1)).toMatch(why)
    expect(existsSync(at('manifest'))).toBe(false)
  })

  it.each([
    ['a date ahead', { date: '2099-01-01T00:00:00Z' }, /signed on 2099-01-01/],
    ['a date long past', { date: '2025-01-01T00:00:00Z' }, /more than 60 days/],
    ['a version older than this clone', { version: '0.0.1', minimumVersion: '0.0.1' }, /names 0\.0\.1/],
  ])('that is signed rightly with %s is not believed, by whichever keys', (_what, change, why) => {
    const key = throwAwayKey()
    const date = `${new Date().toISOString().slice(0, 19)}Z`
    writeFileSync(at('right'), signed({ date }, key))
    writeFileSync(at('wrong'), signed({ date, ...change }, key))
    carry(key.key)
    for (const by of [[], ['--public', key.key]]) {
      expect(manifest(['verify', at('right'), ...by])).toBe(0)
      expect(manifest(['verify', at('wrong'), ...by])).toBe(1)
      expect(said.at(-1)).toMatch(why)
    }
  })

  it('is not signed by the next key, alone or beside the current one, nor without the current one', () => {
    files()
    const [current, next] = [makeKey('current'), makeKey('next')]
    makeKey('other')
    carry(current, next)
    for (const keys of [['next'], ['current', 'next']]) {
      expect(manifest(signArgs(...keys))).toBe(1)
      expect(said.at(-1)).toMatch(/^That is the next key: .* nothing takes that back\. .* No manifest was signed\.$/)
    }
    expect(manifest(signArgs('other'))).toBe(1)
    expect(said.at(-1)).toMatch(/^None of these keys is keys\.current /)
    // Once a version is released in which it is the current one, it signs, with the one before or without.
    carry(next)
    expect(manifest(signArgs('next'))).toBe(0)
    expect(manifest([...signArgs('current', 'next').slice(0, -1), at('both')])).toBe(0)
  })

  it('is signed by nobody while this clone carries no key', () => {
    files()
    makeKey('key')
    expect(manifest(signArgs('key'))).toBe(1)
    expect(said.at(-1)).toMatch(/^keys\.current in src\/shared\/release\.ts is no key yet/)
  })

  it('is verified with the name of each key that signed it', () => {
    const [current, next, other] = [throwAwayKey(), throwAwayKey(), throwAwayKey()]
    const date = `${new Date().toISOString().slice(0, 19)}Z`
    writeFileSync(at('manifest'), signed({ date }, current, next, other))
    carry(current.key, next.key)
    expect(manifest(['verify', at('manifest')])).toBe(0)
    expect(said.filter((line) => line.includes('fingerprint'))).toEqual([
      expect.stringMatching(/, the current key$/),
      expect.stringMatching(/, the NEXT key: a Coffer that reads this believes the current one no longer$/),
    ])
    said.length = 0
    expect(manifest(['verify', at('manifest'), '--public', other.key])).toBe(0)
    expect(said.join('\n')).toContain(', which is none of this clone')
  })

  it('names the option that is missing, and the commands there are', () => {
    expect(manifest(['sign', '--key', at('key')])).toBe(1)
    expect(said.at(-1)).toBe('--version is missing.')
    expect(manifest(['publish'])).toBe(2)
  })
})
