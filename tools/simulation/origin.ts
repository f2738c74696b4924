import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from '../project.ts'

/** What a seed means: the same numbers come out again only of the same commit and the same packages. */
export interface Origin {
  readonly commit: string
  readonly lockfile: string
  readonly node: string
}

export function originOf(): Origin {
  const commit = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: projectDir,
    encoding: 'utf8',
  }).stdout.trim()
  const isChanged =
    spawnSync('git', ['status', '--porcelain', 'src', 'test'], { cwd: projectDir, encoding: 'utf8' }).stdout !== ''
  const lockfile = createHash('sha256')
    .update(readFileSync(join(projectDir, 'package-lock.json')))
    .digest('hex')
    .slice(0, 12)
  return { commit: `${commit || 'unknown'}${isChanged ? ' with changes' : ''}`, lockfile, node: process.version }
}
