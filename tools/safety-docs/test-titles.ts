/** Which requirements a file of tests names in the titles of its tests. Pure. */
import ts from 'typescript'

/** Ids as they stand at the beginning of a title: `M7`, `T1, I4`, `V6 T15`, `T8 and T9`. */
export const idList = /[RIVNMCLPTG]\d{1,2}(?:(?:, ?| and | )[RIVNMCLPTG]\d{1,2})*/
export const idsIn = (text: string): readonly string[] => text.match(/[RIVNMCLPTG]\d{1,2}\b/g) ?? []

const opening = new RegExp(`^(${idList.source})(?:: | \\(|$)`)

/** What begins a test, a group of them or a step of one. */
const runners: ReadonlySet<string> = new Set(['it', 'test', 'describe', 'bench'])

/** The name a call begins with: `it` of `it.each(rows)('...')`, `test` of `test.describe('...')`. */
const rootOf = (called: ts.Expression): string => {
  if (ts.isIdentifier(called)) return called.text
  if (ts.isPropertyAccessExpression(called) || ts.isCallExpression(called)) return rootOf(called.expression)
  return ts.isTaggedTemplateExpression(called) ? rootOf(called.tag) : ''
}

const textOf = (node: ts.Node): string | null => {
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isTemplateExpression(node) ? node.head.text : null
}

/** Texts of a table that `each` fills titles from: those of its rows. */
const rowTexts = (node: ts.Node): readonly string[] => {
  const own = textOf(node)
  if (own !== null) return [own]
  const parts = ts.isArrayLiteralExpression(node) ? [...node.elements] : []
  return parts.flatMap(rowTexts)
}

/** Ids of the requirements that titles in a source name, each as often as a title does. */
export function requirementsOf(source: string): readonly string[] {
  const found: string[] = []
  const add = (text: string | null): void => {
    const ids = opening.exec(text ?? '')?.[1]
    if (ids !== undefined) found.push(...idsIn(ids))
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && runners.has(rootOf(node.expression))) {
      const [first] = node.arguments
      const isTable = ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'each'
      if (first !== undefined) (isTable ? rowTexts(first) : [textOf(first)]).forEach(add)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('tests.ts', source, ts.ScriptTarget.Latest))
  return found
}

/** Kinds of tests, the quickest to read first: what a unit test proves is proven nearest to its rule. */
const kinds = ['test/unit/', 'test/contract/', 'test/e2e/', 'test/full/'] as const
const rankOf = (file: string): number => kinds.findIndex((kind) => file.startsWith(kind))

/** Files by the requirements that they name: unit tests first, of each kind those with most such titles, then by path. */
export function testsById(sources: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const counts = new Map<string, Map<string, number>>()
  for (const [file, source] of Object.entries(sources))
    for (const id of requirementsOf(source)) {
      const files = counts.get(id) ?? new Map<string, number>()
      counts.set(id, files.set(file, (files.get(file) ?? 0) + 1))
    }
  const sorted = (files: ReadonlyMap<string, number>): readonly string[] =>
    [...files]
      .sort(([a, timesA], [b, timesB]) => rankOf(a) - rankOf(b) || timesB - timesA || (a < b ? -1 : 1))
      .map(([file]) => file)
  return new Map([...counts].map(([id, files]) => [id, sorted(files)]))
}
