import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFile } from '#main/updates/check-file.ts'
import { removeFolder } from '#test/support/folders.ts'
import { manifestOf } from '#test/support/manifests.ts'
import { expectFail, expectOk } from '#test/support/results.ts'

let folder: string
const at = (name: string): string => join(folder, name)
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'coffer-file-'))))
afterEach(() => removeFolder(folder))

/** More than one piece. */
const bytes = Buffer.alloc(2_500_000, 'coffer')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const name = 'coffer_1.2.3_amd64.deb'
const manifest = manifestOf({
  files: [
    { name, sha256, size: bytes.length },
    { name: 'coffer.exe', sha256, size: 3 },
  ],
})
const never = new AbortController().signal
const check = (path: string) => checkFile(path, manifest, never)

describe('T16: a file somebody downloaded', () => {
  it('is the named one by its bytes, whatever it is called', async () => {
    writeFileSync(at(name), bytes)
    writeFileSync(at('download (1)'), bytes)
    symlinkSync(at(name), at('link'))
    for (const path of [name, 'download (1)', 'link'])
      expect(expectOk(await check(at(path)))).toEqual({
        name: path,
        verdict: 'matches',
        listed: name,
        sha256,
        version: '1.2.3',
      })
  })

  it('is altered where it bears a named file’s name and one bit is another', async () => {
    const changed = Buffer.from(bytes)
    changed[2_400_000] = (changed[2_400_000] ?? 0) ^ 1
    writeFileSync(at(name), changed)
    const value = expectOk(await check(at(name)))
    expect(value).toMatchObject({ verdict: 'altered', listed: name })
    expect(value.sha256).toBe(createHash('sha256').update(changed).digest('hex'))
  })

  it('is told by its size alone where no named file has it', async () => {
    writeFileSync(at(name), 'short')
    writeFileSync(at('other.zip'), 'other')
    expect(expectOk(await check(at(name)))).toMatchObject({ verdict: 'altered', sha256: null })
    expect(expectOk(await check(at('other.zip')))).toMatchObject({ verdict: 'unlisted', listed: null, sha256: null })
  })

  it('is unlisted with a named file’s size and other bytes', async () => {
    writeFileSync(at('x'), 'abc')
    expect(expectOk(await check(at('x')))).toMatchObject({ verdict: 'unlisted', listed: null })
  })

  it('is none where it cannot be read as one, and nothing waits for a pipe', async () => {
    mkdirSync(at('folder'))
    // Windows has no such files.
    if (process.platform !== 'win32') execFileSync('mkfifo', [at('pipe')])
    for (const path of ['gone', 'folder', 'pipe'])
      expect(expectFail(await check(at(path))).reason.id).toBe('updates.file-unreadable')
  })

  it('is not read any further once Coffer ends', async () => {
    writeFileSync(at(name), bytes)
    expect((await checkFile(at(name), manifest, AbortSignal.abort())).ok).toBe(false)
  })

  it('is shown by a name without characters nobody sees', async () => {
    writeFileSync(at('cof\u202Efer'), 'x')
    expect(expectOk(await check(at('cof\u202Efer'))).name).toBe('coffer')
  })
})
