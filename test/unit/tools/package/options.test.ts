import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readOptions } from '#tools/package/options.ts'

const here = { platform: 'linux', arch: 'x64' } as const

it.each([
  [[], { system: here, release: false, complete: false, check: null, into: null }],
  [
    ['--arch', 'arm64'],
    { system: { platform: 'linux', arch: 'arm64' }, release: false, complete: false, check: null, into: null },
  ],
  [
    ['--release', '--into', 'made'],
    { system: here, release: true, complete: true, check: null, into: resolve('made') },
  ],
  [['--complete'], { system: here, release: false, complete: true, check: null, into: null }],
  [
    ['--check', 'there', '--platform', 'win32'],
    { system: { platform: 'win32', arch: 'x64' }, release: false, complete: false, check: 'there', into: null },
  ],
])('reads %j', (args, options) => {
  expect(readOptions(args, here)).toEqual(options)
})

it.each([
  [['--platform', 'beos'], '--platform is linux, darwin or win32; it was beos.'],
  [['--arch', 'mips'], '--arch is x64 or arm64; it was mips.'],
  [['--platform', 'win32'], 'A package for win32-x64 is made on that system.'],
  [['--release', '--arch', 'arm64'], 'A release for linux-arm64 is made on that system, where it is tried and signed.'],
  [['--relaese'], expect.stringContaining('--relaese')],
])('says of %j what is wrong', (args, sentence) => {
  expect(readOptions(args, here)).toEqual(sentence)
})

it('packages nothing on a machine that Coffer has no package for', () => {
  expect(readOptions([], null)).toEqual(expect.stringContaining('is made on that system.'))
})
