/**
 * `node tools/run.mjs icons`: draws build/icons and the pictures of the tray item anew from build/icon.svg; to be run, and its files
 * kept, when the drawing changes.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drawIcons, iconsDir } from './package/icons.ts'
import { drawTrayIcons, trayIconsDir } from './package/tray-icons.ts'

function keep(folder: string, files: Readonly<Record<string, Uint8Array>>): void {
  rmSync(folder, { recursive: true, force: true })
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  console.log(`Drew ${Object.keys(files).length} files into ${folder}`)
}

export default async function main(): Promise<number> {
  keep(iconsDir, await drawIcons())
  keep(trayIconsDir, await drawTrayIcons())
  return 0
}
