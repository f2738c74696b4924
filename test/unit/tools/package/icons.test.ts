import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawing, drawingMark, iconsDir, linuxSizes, macTypes, windowsSizes } from '#tools/package/icons.ts'

const icon = (name: string): Buffer => readFileSync(join(iconsDir, name))

/** Width and height from a PNG's first chunk. */
const pngSize = (bytes: Buffer): readonly number[] => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
const isPng = (bytes: Buffer): boolean => bytes.subarray(1, 4).toString() === 'PNG'

it('is drawn from build/icon.svg as it is now; else: node tools/run.mjs icons', () => {
  expect(icon('drawn-from.sha256').toString()).toBe(drawingMark(readFileSync(drawing)))
})

it.each(linuxSizes)('has a picture of %d px for Linux', (size) => {
  const bytes = icon(`png/${size}x${size}.png`)
  expect([isPng(bytes), ...pngSize(bytes)]).toEqual([true, size, size])
})

it('has all sizes in the icon of Windows, the largest compressed', () => {
  const bytes = icon('icon.ico')
  const count = bytes.readUInt16LE(4)
  const entries = Array.from({ length: count }, (_, at) => 6 + at * 16)
  // A byte of 0 stands for 256 px.
  expect(entries.map((at) => bytes[at] || 256)).toEqual([...windowsSizes])
  const last = bytes.readUInt32LE((entries.at(-1) ?? 0) + 12)
  expect(isPng(bytes.subarray(last))).toBe(true)
})

it('has all types in the icon of macOS, up to 1024 px', () => {
  const bytes = icon('icon.icns')
  expect([bytes.toString('latin1', 0, 4), bytes.readUInt32BE(4)]).toEqual(['icns', bytes.length])
  const types = new Map<string, Buffer>()
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at + 4))
    types.set(bytes.toString('latin1', at, at + 4), bytes.subarray(at + 8, at + bytes.readUInt32BE(at + 4)))
  expect([...types.keys()]).toEqual(macTypes.map(([, type]) => type))
  for (const [size, type] of macTypes.filter(([px]) => px > 32))
    expect([type, ...pngSize(types.get(type) ?? Buffer.alloc(24))]).toEqual([type, size, size])
})
