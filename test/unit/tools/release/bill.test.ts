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
  sbom: () => Promise.resolve('a bill'),
}))

const system = { platform: 'linux', arch: 'x64' } as const
const name = 'coffer-1.2.3-linux-x64.cdx.json'

let folder = ''
beforeEach(async () => {
  folder = await makeFolder('bill')
  source.read = () => ({ source: of.source, differs: false })
})
afterEach(() => removeFolder(folder))

it('is written beside what was packaged', async () => {
  expect(await billOfPackage(system, folder)).toEqual({ state: 'built', file: join(folder, name) })
  expect(readFileSync(join(folder, name), 'utf8')).toBe('a bill')
})

it('is not run where there is no commit to name', async () => {
  source.read = () => {
    throw new ReleaseTrouble('No commit.')
  }
  expect(await billOfPackage(system, folder)).toEqual({ state: 'not-run', why: 'No commit.' })
  expect(readdirSync(folder)).toEqual([])
})

it('has failed, and is not only left out, where it cannot be written', async () => {
  const gone = join(folder, 'gone')
  expect(await billOfPackage(system, gone)).toEqual({
    state: 'failed',
    why: expect.stringContaining(`${join(gone, name)} is missing`),
  })
})
