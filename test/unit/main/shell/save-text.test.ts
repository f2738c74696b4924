import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSaveText } from '#main/shell/save-text.ts'
import { appError, fail } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { removeFolder } from '#test/support/folders.ts'
import { expectFail, expectOk } from '#test/support/results.ts'

const dialog = vi.hoisted(() => ({ answer: (): Promise<string> => Promise.resolve('') }))
vi.mock('electron', () => ({
  dialog: {
    showSaveDialog: async () => {
      const filePath = await dialog.answer()
      return { canceled: filePath === '', filePath }
    },
  },
}))

let folder: string
let temporary: string
const save = createSaveText(() => null)
const choose = (path: string): void => void (dialog.answer = () => Promise.resolve(path))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-save-'))
  temporary = join(folder, 'temporary')
  mkdirSync(temporary)
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await removeFolder(folder)
})

describe('a file that the user saves', () => {
  it('is written where the user said, for the user alone, and gives its name without the folder', async () => {
    choose(join(folder, 'ledger.csv'))
    expect(expectOk(await save('ledger.csv', ['a,b\n', '1,2\n']))).toBe('ledger.csv')
    expect(readFileSync(join(folder, 'ledger.csv'), 'utf8')).toBe('a,b\n1,2\n')
    expect(statSync(join(folder, 'ledger.csv')).mode & 0o777).toBe(0o600)
  })

  it('T11: leaves nothing in a temporary folder or beside it: saved, closed, refused, with a disk that fails', async () => {
    choose(join(folder, 'a.csv'))
    await save('a.csv', 'private')
    choose('')
    await save('a.csv', 'private')
    choose(join(folder, 'b.csv'))
    await save('b.csv', 'private', () => fail(appError('vault-locked', msg('vault.locked'))))
    choose(join(folder, 'no-such-folder', 'c.csv'))
    expect(expectFail(await save('c.csv', 'private')).code).toBe('disk-failed')
    choose(join(folder, 'd.csv'))
    const torn = {
      *[Symbol.iterator]() {
        yield 'a part'
        throw new Error('ENOSPC')
      },
    }
    expect(expectFail(await save('d.csv', torn as Iterable<string> as string[])).code).toBe('disk-failed')
    expect([readdirSync(temporary), readdirSync(folder).sort()]).toEqual([[], ['a.csv', 'temporary']])
  })

  it('an older file of that name stays whole until the new one is, and gives its place to one for the user alone', async () => {
    const path = join(folder, 'ledger.csv')
    writeFileSync(path, 'older', { mode: 0o644 })
    choose(path)
    const torn = {
      *[Symbol.iterator]() {
        yield 'a part'
        throw new Error('ENOSPC')
      },
    }
    expect(expectFail(await save('ledger.csv', torn as Iterable<string> as string[])).code).toBe('disk-failed')
    expect(readFileSync(path, 'utf8')).toBe('older')
    expectOk(await save('ledger.csv', 'newer'))
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['newer', 0o600])
  })

  it('is not touched where it could not even be opened', async () => {
    mkdirSync(join(folder, 'is-a-folder'))
    writeFileSync(join(folder, 'is-a-folder', 'kept'), '')
    choose(join(folder, 'is-a-folder'))
    expect(expectFail(await save('a.csv', 'x')).code).toBe('disk-failed')
    expect(readdirSync(join(folder, 'is-a-folder'))).toEqual(['kept'])
  })
})
