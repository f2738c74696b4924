/**
 * `npm run check:commits [-- A..B]`: the messages of the commits since the rules were written, or of a range.
 * `node tools/run.mjs commits --message FILE`: one message before it is committed, for .githooks/commit-msg.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { objections } from './commits/rules.ts'
import { projectDir } from './project.ts'

/** Output of git in the project's folder; null where git fails or is not there. */
function git(...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: projectDir, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return status === 0 ? stdout : null
}

/** The commits after the one that brought the hook; null without a history that holds it. */
function sinceTheRules(): string | null {
  const first = git('log', '--diff-filter=A', '--format=%H', '--', '.githooks/commit-msg')?.trim().split('\n').at(-1)
  return first === undefined || first === '' ? null : `${first}..HEAD`
}

function checkMessage(file: string): number {
  const found = objections(readFileSync(file, 'utf8'))
  for (const objection of found) console.error(objection)
  if (found.length > 0) console.error('The message was not taken; see "Commits" in docs/CONTRIBUTING.md.')
  return found.length === 0 ? 0 : 1
}

function checkRange(range: string): number {
  const log = git('log', '--no-merges', '--format=%h%x00%B%x01', range)
  if (log === null) {
    console.error(`git knows no commits ${range}.`)
    return 1
  }
  const commits = log.split('\x01').map((entry) => entry.trim().split('\0') as [id: string, message?: string])
  let [checked, wrong] = [0, 0]
  for (const [id, message] of commits) {
    if (message === undefined) continue
    checked += 1
    const found = objections(message)
    if (found.length > 0) wrong += 1
    for (const objection of found) console.error(`${id} ${message.split('\n')[0]}\n  ${objection}`)
  }
  console.log(`Commits ${range}: ${checked} checked, ${wrong} wrong.`)
  return wrong === 0 ? 0 : 1
}

export default function main(args: readonly string[]): number {
  const [first, file] = args
  if (first === '--message' && file !== undefined) return checkMessage(file)
  if (args.length > 1 || first?.startsWith('-')) {
    console.error('Give a range of commits such as main..HEAD, or nothing.')
    return 2
  }
  const range = first ?? sinceTheRules()
  if (range !== null) return checkRange(range)
  console.error('There is no history here that goes back to the rules: no commit was checked.')
  return 1
}
