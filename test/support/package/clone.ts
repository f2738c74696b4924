/** The project as it stands, in a folder of its own with its packages, to be built there. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageFile, projectDir } from '#tools/project.ts'

/** By links where the disk takes them: 700 MB are not written twice. Without what the tools keep for themselves. */
function copyModules(to: string): void {
  const names = readdirSync(packageFile()).filter((name) => name !== '.cache')
  mkdirSync(to)
  const copy = (how: string): unknown =>
    execFileSync('cp', [how, '--', ...names.map((name) => packageFile(name)), to], { stdio: 'ignore' })
  try {
    copy('-al')
  } catch {
    copy('-a')
  }
}

/** Fills `folder`, which is made; files that git ignores stay out, and so does git's own folder. */
export function cloneInto(folder: string): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: projectDir, encoding: 'utf8' }).split('\0')
  for (const file of files.filter((name) => name !== '' && existsSync(join(projectDir, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(projectDir, file), join(folder, file))
  }
  copyModules(join(folder, 'node_modules'))
}
