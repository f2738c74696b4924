import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { projectDir } from '#tools/project.ts'

/**
 * Where English may stand outside of `src/shared/texts`: a venue's own words, which the practice exchange speaks as a venue
 * does, and the title of a file for developers.
 */
const exceptions = [/^src\/main\/practice\//, /^src\/main\/records\/support-bundle\.ts$/]
/** Names of files, of three words with their ending. */
const fileNames: ReadonlySet<string> = new Set(['Electron Framework.framework'])

/** Three words or more that begin as a sentence does, or end as one. */
const isSentence = (text: string): boolean =>
  !fileNames.has(text) &&
  /\p{L}{2,}[^\p{L}]+\p{L}+[^\p{L}]+\p{L}{2,}/u.test(text) &&
  /^[\p{L}\d ,;:.’'“”„()x!?%/+-]+$/u.test(text) &&
  (/^\p{Lu}\p{Ll}* \p{L}/u.test(text) || /\p{L}{2,}[.!?]$/u.test(text))

const isError = (node: ts.Node): boolean =>
  (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) ||
  (ts.isCallExpression(node) &&
    (node.expression.kind === ts.SyntaxKind.SuperKeyword || /^(?:assert|fail)$/.test(node.expression.getText())))

/** What a thrown error or a broken assertion tells a developer is no text of the app. */
const isForDevelopers = (node: ts.Node): boolean =>
  node.parent !== undefined &&
  !ts.isSourceFile(node.parent) &&
  (isError(node.parent) || (ts.isTemplateSpan(node.parent) ? false : isForDevelopers(node.parent)))

/**
 * Names that main holds in English: the page and main's own window show a word of their language instead (`practiceLabel`,
 * `trusted.practice-label`, `settings.section.practice`).
 */
const namesWordedElsewhere = [
  'src/main/vault/practice-profile.ts: Practice desk',
  'src/shared/domain/built-in-venues.ts: Practice exchange',
]

/** What a source gives as a `name`, `label` or `title`, where it is of several words: shown, and too short for a sentence. */
function namesIn(file: string, source: string): readonly string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) &&
      /^(?:name|label|title)$/.test(node.name.getText()) &&
      ts.isStringLiteralLike(node.initializer) &&
      /^\p{Lu}\p{L}+( \p{L}+)+$/u.test(node.initializer.text)
    )
      found.push(`${file}: ${node.initializer.text}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** The sentences of a source, with `x` for what is filled in. */
function sentencesIn(file: string, source: string): readonly string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const text = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? node
            .getText()
            .slice(1, -1)
            .replace(/\$\{[^}]*\}/g, 'x')
        : null
    if (text !== null && !ts.isImportDeclaration(node.parent) && isSentence(text) && !isForDevelopers(node))
      found.push(`${file}: ${text}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

describe('main and shared', () => {
  const files = globSync('src/{main,shared,preload}/**/*.ts', { cwd: projectDir })
    .filter((file) => !file.startsWith('src/shared/texts/') && !exceptions.some((exception) => exception.test(file)))
    .toSorted()

  it('hold no sentence: every text lies in src/shared/texts', () => {
    expect(files.length).toBeGreaterThan(200)
    expect(files.flatMap((file) => sentencesIn(file, readFileSync(join(projectDir, file), 'utf8')))).toEqual([])
  })

  it('hold no name that is shown in English, but for those that each window words itself', () => {
    const names = files.flatMap((file) => namesIn(file, readFileSync(join(projectDir, file), 'utf8')))
    expect(names).toEqual(namesWordedElsewhere)
  })
})

describe('the rule', () => {
  it.each([
    "const a = 'The journal is damaged.'",
    "const a = appError('internal', 'No PIN is set.')",
    'const a = `Wait ${hours} hours, then try again.`',
    "const title = 'Coffer is closing'",
    "z.string().max(40, 'A label has at most 40 characters.')",
    "const a = { message: 'begins with T and has 34 characters.' }",
  ])('finds %s', (source) => {
    expect(sentencesIn('a.ts', source)).toHaveLength(1)
  })

  it.each([
    "throw new Error('The thread answered out of turn')",
    "assert(ok, 'A withdrawal differs from what was confirmed')",
    "onError('tell of the line', error)",
    "db.exec('select * from intents where id = ?')",
    'const csp = "default-src \'none\'"',
    "import { a } from './A file of names.ts'",
    "const name = 'Practice exchange'",
  ])('leaves %s', (source) => {
    expect(sentencesIn('a.ts', source)).toEqual([])
  })
})
