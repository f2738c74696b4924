/**
 * `npm run check:commits [-- A..B]`: the messages of this branch's own commits, or of a range.
 * `node tools/run.mjs commits --message FILE`: one message before it is committed, for .githooks/commit-msg.
 */
import { readFileSync } from 'node:fs'
import { messagesOf, ownRange } from './commits/repository.ts'
import { objections } from './commits/rules.ts'
import { projectDir } from './project.ts'

function checkMessage(file: string): number {
  const found = objections(readFileSync(file, 'utf8'))
  for (const objection of found) console.error(objection)
  if (found.length > 0) console.error('The message was not taken; see "Commits" in docs/CONTRIBUTING.md.')
  return found.length === 0 ? 0 : 1
}

function checkRange(range: string): number {
  const commits = messagesOf(projectDir, range)
  if (commits === null) {
    console.error(`git knows no commits ${range}.`)
    return 1
  }
  let wrong = 0
  for (const { id, message } of commits) {
    const found = objections(message)
    if (found.length > 0) wrong += 1
    for (const objection of found) console.error(`${id} ${message.split('\n')[0]}\n  ${objection}`)
  }
  console.log(`Commits ${range}: ${commits.length} checked, ${wrong} wrong.`)
  return wrong === 0 ? 0 : 1
}

export default function main(args: readonly string[]): number {
  const [first, file] = args
  if (first === '--message' && file !== undefined) return checkMessage(file)
  if (args.length > 1 || first?.startsWith('-')) {
    console.error('Give a range of commits such as main..HEAD, or nothing.')
    return 2
  }
  const range = first ?? ownRange(projectDir)
  if (range !== null) return checkRange(range)
  console.error('There is no branch main here to compare with: no commit was checked. Give a range.')
  return 1
}
