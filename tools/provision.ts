/** Before start and test: holds the bundled Node against the repository's hash, says what the machine lacks, and installs it where it may. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectDir } from './project.ts'
import { electronHere, provideElectron, wrongFolder } from './provision/electron-binary.ts'
import { thisMachine } from './provision/machine.ts'
import { providePackages } from './provision/needs.ts'
import type { Purpose } from './provision/needs.ts'
import { checkNode } from './supply/node-binary.ts'

function runQuietly([program = '', ...args]: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync(program, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0) process.stderr.write(`${stdout}${stderr}`)
  return status === 0
}

/** Readies the machine or ends the process with a plain sentence. Says which host shows the window. */
export function provision(purpose: Purpose): void {
  const node = checkNode(join(projectDir, 'node_modules'))
  if (node.state === 'wrong') {
    for (const problem of node.problems) console.error(problem)
    console.error('Nothing was run. Remove node_modules and run "npm ci" again; if it stays, do not use this folder.')
    process.exit(1)
  }
  provideElectron()
  const { state } = electronHere()
  if (state === 'wrong-folder') {
    console.error(wrongFolder)
    process.exit(1)
  }
  if (state === 'hidden') console.log('Using the preview host, as COFFER_HOST asks.')
  if (state === 'none') console.log('The Electron binary cannot be downloaded here; using the preview host.')
  const provide = (what: Purpose): string | null =>
    providePackages(what, { machine: thisMachine, say: (line) => console.log(line), run: runQuietly })
  const sentence = provide(purpose === 'long-test' ? 'test' : purpose)
  if (sentence !== null) {
    console.error(sentence)
    process.exit(1)
  }
  // What the long form needs besides is no reason to run none of it: each test of it says what it left out.
  const left = purpose === 'long-test' ? provide('long-test') : null
  if (left !== null) console.log(left)
}
