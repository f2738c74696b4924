import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fuses, readFuses, setFuses, wrongFuses } from '#tools/package/fuses.ts'
import { writeStub } from '#tools/package/stub.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'

let folder = ''
let program = ''

beforeAll(async () => {
  folder = await makeFolder('fuses')
  program = join(folder, 'electron')
})
beforeEach(() => writeStub(folder, { platform: 'linux', arch: 'x64' }))
afterAll(() => removeFolder(folder))

it('sets all nine, and reads them back from the file', async () => {
  expect(Object.values(await readFuses(program))).toEqual(Array(9).fill(true))
  await setFuses(program)
  expect(await readFuses(program)).toEqual(fuses)
  expect(await wrongFuses(program)).toEqual([])
  // Straight from the bytes, without the library that wrote them: 1 and 0 in the order of the fuses.
  expect(readFileSync(program, 'latin1')).toContain('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009010011001')
})

it('names those that stand the wrong way', async () => {
  await setFuses(program)
  writeFileSync(program, readFileSync(program, 'latin1').replace('\u0009010011001', '\u0009110011000'), 'latin1')
  expect(await wrongFuses(program)).toEqual(['RunAsNode', 'WasmTrapHandlers'])
})

it.each([
  ['one more', '\u000a0100110011'],
  ['one fewer', '\u000801001100'],
])('refuses a program that has %s', async (_, wire) => {
  writeFileSync(program, readFileSync(program, 'latin1').replace('\u0009111111111', wire), 'latin1')
  const before = readFileSync(program, 'latin1')
  await expect(setFuses(program)).rejects.toThrow()
  expect(readFileSync(program, 'latin1')).toBe(before)
})
