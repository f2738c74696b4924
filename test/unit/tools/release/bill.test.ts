import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { of } from '#test/support/release/bill.ts'
import { billOfPackage } from '#tools/release/bill.ts'
import { ReleaseTrouble } from '#tools/release/files.ts'

const source = vi.hoisted(() => ({ read: (): object => ({}) }))
vi.mock('#tools/release/source.ts', async (original) => ({
  ...(await original<object>()),
  readSourceAsItIs: () => source.read(),
}))
vi.mock('#tools/release/sbom.ts', async (original) => ({
  ...(await original<object>()),
  sbom: (_locked: object, { stub, doubt }: { stub: boolean; doubt: string | null }) =>
    Promise.resolve(`a bill, ${stub}, ${doubt}`),
}))
const electron = vi.hoisted(() => ({ doubt: null as string | null }))
vi.mock('#tools/provision/electron-origin.ts', () => ({ electronDoubt: () => electron.doubt }))

const packaged = { system: { platform: 'linux', arch: 'x64' }, stub: false } as const
const name = 'coffer-1.2.3-linux-x64.cdx.json'

let folder = ''
beforeEach(async () => {
  folder = await makeFolder('bill')
  source.read = () => ({ source: of.source, differs: false })
  electron.doubt = null
})
afterEach(() => removeFolder(folder))

it('is written beside what was packaged', async () => {
  expect(await billOfPackage(packaged, folder)).toEqual({ state: 'built', file: join(folder, name) })
  expect(readFileSync(join(folder, name), 'utf8')).toBe('a bill, false, null')
})

it('is told where the Electron of this machine came from nobody knows where, but not for a stub', async () => {
  electron.doubt = 'Somebody named a folder.'
  await billOfPackage(packaged, folder)
  expect(readFileSync(join(folder, name), 'utf8')).toBe('a bill, false, Somebody named a folder.')
  await billOfPackage({ ...packaged, stub: true }, folder)
  expect(readFileSync(join(folder, 'coffer-1.2.3-linux-x64-STUB-NOT-A-RELEASE.cdx.json'), 'utf8')).toBe(
    'a bill, true, null',
  )
})

it('is not run where there is no commit to name', async () => {
  source.read = () => {
    throw new ReleaseTrouble('No commit.')
  }
  expect(await billOfPackage(packaged, folder)).toEqual({ state: 'not-run', why: 'No commit.' })
  expect(readdirSync(folder)).toEqual([])
})

it('has failed, and is not only left out, where it cannot be written', async () => {
  const gone = join(folder, 'gone')
  expect(await billOfPackage(packaged, gone)).toEqual({
    state: 'failed',
    why: expect.stringContaining(`${join(gone, name)} is missing`),
  })
})
