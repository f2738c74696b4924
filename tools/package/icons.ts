/** The icons of all systems, drawn from build/icon.svg by Chromium and kept in build/icons. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { IconIcns, IconIco } from '@shockpkg/icon-encoder'
import { findChromium } from '#tools/preview-host/chromium-path.ts'
import { projectDir } from '#tools/project.ts'

export const iconsDir = join(projectDir, 'build', 'icons')
export const drawing = join(projectDir, 'build', 'icon.svg')

/** px of the pictures that Linux takes, and of those in the icon of Windows. */
export const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512] as const
export const windowsSizes = [16, 24, 32, 48, 64, 128, 256] as const

/** Pictures in the icon of macOS, with the types that Apple gives them. */
export const macTypes = [
  [16, 'ic04'],
  [32, 'ic05'],
  [32, 'ic11'],
  [64, 'ic12'],
  [128, 'ic07'],
  [256, 'ic08'],
  [256, 'ic13'],
  [512, 'ic09'],
  [512, 'ic14'],
  [1024, 'ic10'],
] as const

/** Of 1024 px, macOS draws its own icons on 824 and leaves the rest to their shadow. */
const macShare = 824 / 1024

/** Tells which drawing the kept icons are of. */
export const drawingMark = (svg: Uint8Array): string => `${createHash('sha256').update(svg).digest('hex')}\n`

export type DrawIcon = (size: number, share?: number) => Promise<Buffer>

/** Has Chromium draw the svg in squares of any size, `share` of the side wide and transparent around. */
export async function withDrawing<Result>(
  svg: string,
  run: (draw: DrawIcon, page: Page) => Promise<Result>,
): Promise<Result> {
  const executablePath = findChromium()
  if (executablePath === null)
    throw new Error('Icons are drawn by Chromium, and there is none here. Install it, or name it in COFFER_CHROMIUM.')
  // Loaded when needed: it costs a second.
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 })
  try {
    const page = await browser.newPage()
    const draw: DrawIcon = async (size, share = 1) => {
      const side = size * share
      await page.setViewportSize({ width: size, height: size })
      await page.setContent(
        `<style>body{margin:0}svg{position:absolute;width:${side}px;height:${side}px;inset:${(size - side) / 2}px}</style>${svg}`,
      )
      return page.screenshot({ omitBackground: true })
    }
    return await run(draw, page)
  } finally {
    await browser.close()
  }
}

/** All files of build/icons, by name. */
export async function drawIcons(): Promise<Readonly<Record<string, Uint8Array>>> {
  const svg = readFileSync(drawing)
  return withDrawing(svg.toString(), async (draw) => {
    const files: Record<string, Uint8Array> = { 'drawn-from.sha256': Buffer.from(drawingMark(svg)) }
    const ico = new IconIco()
    const icns = new IconIcns()
    for (const size of linuxSizes) files[`png/${size}x${size}.png`] = await draw(size)
    // Small ones as bitmaps, which every part of Windows reads; the large one compressed, as Windows expects it.
    for (const size of windowsSizes)
      await ico.addFromPng(files[`png/${size}x${size}.png`] ?? Buffer.alloc(0), size === 256)
    for (const [size, type] of macTypes) await icns.addFromPng(await draw(size, macShare), [type])
    return { ...files, 'icon.ico': ico.encode(), 'icon.icns': icns.encode() }
  })
}
