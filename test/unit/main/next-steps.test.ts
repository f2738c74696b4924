import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import type { MessageId } from '#shared/messages.ts'
import { en } from '#shared/texts/en/index.ts'
import { saysWhatToDo } from '#test/support/next-step.ts'
import { projectDir } from '#tools/project.ts'

/**
 * `bad-input` names a field and its rule, which is what to do; `cancelled` is the user's own word; `bad-sender` is never
 * shown to a person; `filled-first` tells what came instead.
 */
const saysEnough = ['bad-input', 'cancelled', 'bad-sender', 'filled-first']

interface Call {
  readonly file: string
  readonly code: string | null
  readonly reason: ts.Expression
}

const textOf = (node: ts.Expression | undefined): string | null =>
  node !== undefined && ts.isStringLiteralLike(node) ? node.text : null

/** Every call of `appError` in the sources. */
function errorsIn(file: string): readonly Call[] {
  const tree = ts.createSourceFile(file, readFileSync(join(projectDir, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Call[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'appError') {
      const [code, reason] = node.arguments
      if (reason !== undefined) found.push({ file, code: textOf(code), reason })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Ids of the messages that a reason is made of: of `msg(id)` anywhere in it. */
function idsIn(reason: ts.Expression): readonly string[] {
  const ids: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'msg')
      ids.push(textOf(node.arguments[0]) ?? '')
    ts.forEachChild(node, visit)
  }
  visit(reason)
  return ids.filter((id) => id !== '')
}

/** Said while Coffer tries again by itself, where nothing is left to do, or before a sentence that says it. */
const asksNothing = [
  'wire.lost',
  'wire.lost.waking',
  'wire.lost.held',
  'feed.after-sleep',
  'feed.failed',
  'venues.gone',
  'erase.not-begun',
]

/** A wording with stand-ins for its parameters. */
const wordingOf = (id: string): string => {
  const wording = en[id as MessageId] as string | ((params: unknown) => string)
  return typeof wording === 'string' ? wording : wording(new Proxy({}, { get: () => ['x'] }))
}

const calls = globSync('src/{main,shared}/**/*.ts', { cwd: projectDir }).toSorted().flatMap(errorsIn)
describe('errors of main and shared', () => {
  it('are found in the source', () => {
    expect(calls.length).toBeGreaterThan(100)
  })

  it('say what to do, each of them', () => {
    const ids = calls
      .filter(({ code }) => code === null || !saysEnough.includes(code))
      .flatMap(({ reason }) => idsIn(reason))
    expect(ids.length).toBeGreaterThan(80)
    expect(ids.filter((id) => !asksNothing.includes(id) && !saysWhatToDo(wordingOf(id)))).toEqual([])
  })
})

describe('the rule itself', () => {
  it.each(['No PIN is set.', 'The pair is not tradable now.', 'A use of the look of it.'])('refuses %j', (sentence) => {
    expect(saysWhatToDo(sentence)).toBe(false)
  })

  it.each(['It failed. Try again.', 'Coffer is locked; unlock it.', 'Check the disk.'])('takes %j', (sentence) => {
    expect(saysWhatToDo(sentence)).toBe(true)
  })
})
