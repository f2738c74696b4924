import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fusedFile, readFuses } from '#main/shell/smoke/fuses.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { fuses, setFuses } from '#tools/package/fuses.ts'
import { writeStub } from '#tools/package/stub.ts'

let folder: string
let program: string
beforeEach(async () => {
  folder = await makeFolder('fuses')
  program = join(folder, 'electron')
})
afterEach(() => removeFolder(folder))

const wire = (text: string): Buffer =>
  Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, text.length]), Buffer.from(text)])
const allOn = Object.fromEntries(Object.keys(fuses).map((name) => [name, 'on']))

describe('P1: the app reads its own fuses', () => {
  it('as the packager set them, by its names and in its order', async () => {
    writeStub(folder, { platform: 'linux', arch: 'x64' })
    expect(await readFuses(program)).toEqual(allOn)
    await setFuses(program)
    const asSet = Object.entries(fuses).map(([name, on]) => [name, on ? 'on' : 'off'])
    expect(await readFuses(program)).toEqual(Object.fromEntries(asSet))
    const names = Object.values(FuseV1Options).filter((value) => typeof value === 'string')
    expect(Object.keys((await readFuses(program)) ?? {})).toEqual(names)
  })

  it.each([0, 1, 20, 33, 34, 40, 43])(
    'where the wire lies %i bytes before the end of a block that is read',
    async (before) => {
      writeFileSync(program, Buffer.concat([Buffer.alloc(4 * 1024 * 1024 - before), wire('010110011')]))
      expect(Object.values((await readFuses(program)) ?? {})).toEqual([
        'off',
        'on',
        'off',
        'on',
        'on',
        'off',
        'off',
        'on',
        'on',
      ])
    },
  )

  it('says what is removed, new, missing, odd, or not the same for two processors', async () => {
    writeFileSync(program, wire('0r1111111x'))
    expect(await readFuses(program)).toMatchObject({
      RunAsNode: 'off',
      EnableCookieEncryption: 'removed',
      'fuse 10': 'unknown',
    })
    writeFileSync(program, wire('11'))
    expect(await readFuses(program)).toMatchObject({ EnableCookieEncryption: 'on', WasmTrapHandlers: 'unknown' })
    writeFileSync(program, Buffer.concat([wire('111111111'), Buffer.from('code'), wire('011111111')]))
    expect(await readFuses(program)).toEqual({ ...allOn, RunAsNode: 'differs' })
  })

  it('finds none in a plain program, nor in a wire of a form that it does not know', async () => {
    writeFileSync(program, 'a program')
    expect(await readFuses(program)).toBeNull()
    appendFileSync(program, Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'))
    expect(await readFuses(program)).toBeNull()
    appendFileSync(program, Buffer.from([2, 1, 0x31]))
    expect(await readFuses(program)).toBeNull()
    await expect(readFuses(join(folder, 'none'))).rejects.toThrow(/ENOENT/)
  })

  it('in the framework on macOS, in the program elsewhere', () => {
    expect(fusedFile('/opt/Coffer/coffer', 'linux')).toBe('/opt/Coffer/coffer')
    expect(fusedFile('/Applications/Coffer.app/Contents/MacOS/Coffer', 'darwin')).toBe(
      join('/Applications/Coffer.app/Contents/Frameworks/Electron Framework.framework/Electron Framework'),
    )
  })
})
