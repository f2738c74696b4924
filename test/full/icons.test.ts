import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawing, iconsDir, linuxSizes, withDrawing } from '#tools/package/icons.ts'

/** In the page: the mean difference of two pictures' channels, 0 to 255. */
const meanDifference = `async ([one, other]) => {
  const pixels = async (png) => {
    const image = new Image()
    image.src = 'data:image/png;base64,' + png
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    return canvas.getImageData(0, 0, image.width, image.height).data
  }
  const [a, b] = [await pixels(one), await pixels(other)]
  return a.reduce((sum, value, at) => sum + Math.abs(value - b[at]), 0) / a.length
}`

/** What two versions of Chromium may smooth differently; an icon with a line more or less is beyond it. */
const tolerance = 1

it('keeps pictures that are what the drawing looks like now', async () => {
  const differences = await withDrawing(readFileSync(drawing, 'utf8'), async (draw, page) => {
    const found: (readonly [number, number])[] = []
    for (const size of linuxSizes) {
      const kept = readFileSync(join(iconsDir, `png/${size}x${size}.png`)).toString('base64')
      const drawn = (await draw(size)).toString('base64')
      found.push([size, await page.evaluate<number>(`(${meanDifference})(${JSON.stringify([kept, drawn])})`)])
    }
    return found
  })
  expect(differences).toHaveLength(linuxSizes.length)
  expect(differences.filter(([, difference]) => !(difference <= tolerance))).toEqual([])
})
