import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { saysWhatToDo } from '#test/support/next-step.ts'
import { projectDir } from '#tools/project.ts'

/**
 * `bad-input` names a field and its rule, which is what to do; `cancelled` is the user's own word; `bad-sender` is never
 * shown to a person.
 */
const saysEnough = ['bad-input', 'cancelled', 'bad-sender']

interface Found {
  readonly file: string
  readonly sentence: string
}

const textOf = (node: ts.Expression): string | null => {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  return null
}

/** Every sentence that stands as text in a call of `appError`. */
function sentencesIn(file: string): readonly Found[] {
  const tree = ts.createSourceFile(file, readFileSync(join(projectDir, file), 'utf8'), ts.ScriptTarget.Latest)
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'appError') {
      const [code, sentence] = node.arguments.map(textOf)
      if (code !== undefined && code !== null && typeof sentence === 'string' && !saysEnough.includes(code))
        found.push({ file, sentence })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

const sources = globSync('src/main/{actions,bridge,exchange,journal,vault}/**/*.ts', { cwd: projectDir })
const found = sources
  .concat(globSync('src/main/*.ts', { cwd: projectDir }))
  .toSorted()
  .flatMap(sentencesIn)

describe('errors of main', () => {
  it('are found in the source', () => {
    expect(found.length).toBeGreaterThan(40)
  })

  it('say what to do, each of them', () => {
    expect(found.filter(({ sentence }) => !saysWhatToDo(sentence))).toEqual([])
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
