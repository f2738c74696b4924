/**
 * Looks at Debian packages that are there already; `npm run package` makes them.
 * `node tools/run.mjs deb --check FILE [--sums SHA256SUMS]`, or `--compare FILE FILE`. The last line says how it ended.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { debProblems } from './package/deb/check-deb.ts'
import { hasDpkgDeb } from './package/deb/build-deb.ts'
import { differences, inDetail } from './package/deb/compare.ts'

const usage = 'Name what to do: --check FILE [--sums SHA256SUMS], or --compare FILE FILE.'

function check(file: string, sums: string | null): number {
  const problems = debProblems(file, sums === null ? null : readFileSync(sums, 'utf8'))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) return 1
  const where =
    sums === null ? '. Where it is from, SHA256SUMS of a signed release says.' : ' and the one that SHA256SUMS names.'
  console.log(`${basename(file)} is whole${where}`)
  return 0
}

function compare(one: string, other: string): number {
  const found = differences(one, other)
  if (found.length === 0) {
    console.log('The two packages are the same to the byte.')
    return 0
  }
  for (const line of found) console.error(line)
  console.error(inDetail(one, other) ?? 'diffoscope: not run, it is not installed.')
  console.error(`The two packages differ in ${found.length} places.`)
  return 1
}

export default function main(args: readonly string[]): number {
  const [what, file, more, last] = args
  const files = [file, what === '--check' ? last : more].filter((one) => one !== undefined)
  const isCheck = what === '--check' && (more === undefined || (more === '--sums' && last !== undefined))
  if (file === undefined || !(isCheck || (what === '--compare' && more !== undefined))) {
    console.error(usage)
    return 2
  }
  for (const one of files) {
    if (existsSync(one)) continue
    console.error(`There is no file ${one}.`)
    return 2
  }
  if (!hasDpkgDeb()) {
    console.log('not run: dpkg-deb is missing, which reads Debian packages.')
    return 2
  }
  return isCheck ? check(file, last ?? null) : compare(file, more ?? '')
}
