/** `node tools/run.mjs icons`: draws build/icons anew from build/icon.svg; to be run, and its files kept, when the drawing changes. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drawIcons, iconsDir } from './package/icons.ts'

export default async function main(): Promise<number> {
  const files = await drawIcons()
  rmSync(iconsDir, { recursive: true, force: true })
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(iconsDir, name)), { recursive: true })
    writeFileSync(join(iconsDir, name), bytes)
  }
  console.log(`Drew ${Object.keys(files).length} files into ${iconsDir}`)
  return 0
}
