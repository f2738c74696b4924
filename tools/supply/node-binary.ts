/** Whether the Node that the lockfile brought is the one the repository knows. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledNode } from './lists.ts'
import type { Verdict } from './registry.ts'

type Known = typeof bundledNode

/** What is wrong with one installed package of Node, or null. The program is hashed whole, a quarter of a second. */
const problemOf = (folder: string, name: string, { version, sha256 }: Known[string]): string | null => {
  const file = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version: string }
  if (file.version !== version)
    return `${name} is ${file.version}, and the repository knows the hash of ${version} only.`
  const program = join(folder, 'bin', name.startsWith('node-win') ? 'node.exe' : 'node')
  const found = createHash('sha256').update(readFileSync(program)).digest('hex')
  return found === sha256
    ? null
    : `${name}: its program has the SHA-256 ${found}, not the one that the repository knows.`
}

/**
 * Holds the bundled Node against the hashes of the repository. `modules` is a node_modules folder; the packages of other systems
 * are not installed there. With none installed the scripts run on a Node of the machine's, of which nothing is known: not run.
 */
export function checkNode(modules: string, known: Known = bundledNode): Verdict {
  const there = Object.keys(known).filter((name) => existsSync(join(modules, name)))
  if (there.length === 0)
    return { state: 'not-run', why: 'none of its packages is installed, so the scripts run on another Node' }
  const problems = there.flatMap((name) => {
    const one = known[name]
    return one === undefined ? [] : [problemOf(join(modules, name), name, one)]
  })
  const wrong = problems.filter((problem) => problem !== null)
  if (wrong.length > 0) return { state: 'wrong', problems: wrong }
  return { state: 'sound', what: `${there.join(', ')}: the hash is the one that the repository knows` }
}
