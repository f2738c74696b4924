/** End-to-end specs on the app in a folder of its own, as it comes out of a package's archive. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { packageFile, projectDir } from '#tools/project.ts'

export interface SpecsRun {
  readonly code: number | null
  readonly said: string
}

/** Not `spawnSync`: a runner whose worker does not answer for a minute takes it for dead. */
export async function runSpecsOn(app: string, specs: readonly string[]): Promise<SpecsRun> {
  const cli = packageFile('@playwright', 'test', 'cli.js')
  const child = spawn(
    process.execPath,
    [cli, 'test', '--reporter=line', '--grep-invert=@long', ...specs.map((name) => `e2e/${name}`)],
    {
      cwd: projectDir,
      // The specs themselves have their long form elsewhere.
      env: { ...process.env, COFFER_TEST_APP: app, COFFER_TEST_FULL: undefined },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve))
  const said = await text(child.stdout)
  return { code: await ended, said }
}
