/** The pictures of the tray item, from the drawing of the app's icon; main carries them in its bundle. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from '#tools/project.ts'
import { drawing, withDrawing } from './icons.ts'

export const trayIconsDir = join(projectDir, 'src', 'main', 'shell', 'tray-images')

/** px of each picture: one for each scale of the screen. */
export const traySizes = {
  /** macOS colours it itself, by its shape alone. */
  template: [18, 36],
  /** For a bright and for a dark task bar of Windows. */
  black: [16, 24, 32],
  white: [16, 24, 32],
  /** Linux: nobody tells whether the panel is bright, so the icon keeps its own ground. */
  colour: [24, 48],
} as const

/** Up to this many px thin lines turn grey, so they are drawn wider. */
const smallUpTo = 18
const widening = 1.5

/** The lines of the drawing without its ground, in one colour, as large as the square allows. */
export function linesOnly(svg: string, colour: string, size = 32): string {
  const factor = size <= smallUpTo ? widening : 1
  const lines = svg
    .replace(/<rect[^>]*\bfill="#[^"]*"[^>]*\/>\s*/, '')
    .replaceAll(/stroke="#[^"]*"/g, `stroke="${colour}"`)
    .replaceAll(/stroke-width="(\d+)"/g, (_, width: string) => `stroke-width="${Number(width) * factor}"`)
    .replace(/viewBox="[^"]*"/, 'viewBox="72 86 368 368"')
  if (lines === svg || lines.includes('fill="#'))
    throw new Error('build/icon.svg is not drawn as the tray item expects.')
  return lines
}

/** All pictures, by the name of their file. */
export async function drawTrayIcons(): Promise<Readonly<Record<string, Uint8Array>>> {
  const svg = readFileSync(drawing, 'utf8')
  const drawn = (kind: string, size: number): string =>
    kind === 'colour' ? svg : linesOnly(svg, kind === 'white' ? '#ffffff' : '#000000', size)
  const files: Record<string, Uint8Array> = {}
  for (const [kind, sizes] of Object.entries(traySizes))
    for (const size of sizes) files[`${kind}-${size}.png`] = await withDrawing(drawn(kind, size), (draw) => draw(size))
  return files
}
