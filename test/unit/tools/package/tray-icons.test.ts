import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { drawing } from '#tools/package/icons.ts'
import { linesOnly, trayIconsDir, traySizes } from '#tools/package/tray-icons.ts'

/** Pixels of a PNG of 8-bit RGBA, as Chromium writes them. */
function pixels(file: Buffer): { readonly side: number; readonly rgba: readonly (readonly number[])[] } {
  const [side, depth, type] = [file.readUInt32BE(16), file[24], file[25]]
  expect([file.readUInt32BE(20), depth, type]).toEqual([side, 8, 6])
  const data: Buffer[] = []
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  const raw = inflateSync(Buffer.concat(data))
  const width = side * 4
  const rows: number[][] = []
  for (let y = 0; y < side; y++) {
    const filter = raw[y * (width + 1)]
    const row: number[] = []
    for (let x = 0; x < width; x++) {
      const [left, up, corner] = [row[x - 4] ?? 0, rows[y - 1]?.[x] ?? 0, rows[y - 1]?.[x - 4] ?? 0]
      const paeth = [left, up, corner].toSorted(
        (a, b) => Math.abs(left + up - corner - a) - Math.abs(left + up - corner - b),
      )[0]!
      const add = [0, left, up, (left + up) >> 1, paeth][filter ?? 0] ?? 0
      row.push(((raw[y * (width + 1) + 1 + x] ?? 0) + add) & 255)
    }
    rows.push(row)
  }
  const rgba = rows.flatMap((row) => Array.from({ length: side }, (_, x) => row.slice(x * 4, x * 4 + 4)))
  return { side, rgba }
}

describe.each(Object.entries(traySizes))('the tray picture %s', (kind, sizes) => {
  it.each([...sizes])('of %d px has its size, a drawing and a clear ground', (size) => {
    const { side, rgba } = pixels(readFileSync(join(trayIconsDir, `${kind}-${size}.png`)))
    expect(side).toBe(size)
    const drawn = rgba.filter(([, , , alpha = 0]) => alpha > 200)
    expect(drawn.length).toBeGreaterThan(size * 2)
    expect(rgba[0]?.[3]).toBe(0)
    const colours = new Set(drawn.map(([red, green, blue]) => [red, green, blue].join()))
    if (kind === 'colour') expect(colours.size).toBeGreaterThan(2)
    else expect([...colours]).toEqual([kind === 'white' ? '255,255,255' : '0,0,0'])
  })
})

it('takes the lines of the icon alone, and says so where the icon is drawn in another way', () => {
  const lines = linesOnly(readFileSync(drawing, 'utf8'), '#000000')
  expect(lines.match(/#[0-9a-f]{6}/g)?.every((colour) => colour === '#000000')).toBe(true)
  expect(() => linesOnly('<svg><circle fill="#123456"/></svg>', '#000000')).toThrow(/not drawn as/)
})
