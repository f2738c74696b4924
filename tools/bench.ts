/** `npm run bench`: every test/bench/*.bench.ts in a process of its own; `npm run bench -- page` those whose name has the word, built first. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from './build.ts'
import { projectDir } from './project.ts'

export default function main([word]: readonly string[]): number {
  const all = globSync('test/bench/*.bench.ts', { cwd: projectDir }).sort()
  // The page's figures need a window and several minutes: they are run by their own name.
  const chosen = all.filter((file) => file.includes(word ?? '') && (word !== undefined || !file.includes('page')))
  if (chosen.length === 0) {
    console.error(`No benchmark of this name. There are: ${all.join(', ')}`)
    return 1
  }
  // These show the built app: what stands in out/ may be of other sources, or not be there at all.
  if (chosen.some((file) => basename(file).startsWith('page-')) && !build()) return 1
  const failed = chosen.filter((file) => {
    console.log(`\n${file}`)
    return spawnSync(process.execPath, [join(projectDir, file)], { cwd: projectDir, stdio: 'inherit' }).status !== 0
  })
  for (const file of failed) console.error(`Out of bounds: ${file}`)
  return failed.length === 0 ? 0 : 1
}
