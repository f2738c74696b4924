/** Whether the Node that the lockfile brought is the one the repository knows. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledNode } from './lists.ts'

/**
 * What is wrong with the bundled Node, a sentence each. `modules` is a node_modules folder; the packages of other systems are not
 * installed there. The one in use is hashed whole, a quarter of a second.
 */
export function nodeProblems(modules: string, known = bundledNode): readonly string[] {
  const problems = Object.entries(known).flatMap(([name, { version, sha256 }]) => {
    const folder = join(modules, name)
    if (!existsSync(folder)) return []
    const file = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version: string }
    if (file.version !== version)
      return [`${name} is ${file.version}, and the repository knows the hash of ${version} only.`]
    const program = join(folder, 'bin', name.startsWith('node-win') ? 'node.exe' : 'node')
    const found = createHash('sha256').update(readFileSync(program)).digest('hex')
    return found === sha256
      ? []
      : [`${name}: its program has the SHA-256 ${found}, not the one that the repository knows.`]
  })
  return problems
}
