/** Which members of the preview host's stand-in for Electron nobody asks for: what is covered without need is not kept true. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Found } from './collect.ts'
import { emitting } from './declarations.ts'
import { scanFiles } from './program.ts'

const folder = 'tools/preview-host/stand-in'

/** Those that run on the preview host and ask main for things of Electron's beside the app: the specs and the host itself. */
const alsoAsking = [
  'test/{e2e,support,adversary,soak,bench,full}/**/*.ts',
  'tools/{preview-host,dev}/**/*.ts',
  'tools/drivers/preview.ts',
]

/** A member that an object of the stand-in covers: `app: getPath`, as the scan names the properties of an object. */
const memberIn = ({ key }: Found): { readonly owner: string; readonly name: string } | null => {
  const parts = /^(\w+): (\w+)$/.exec(key)
  const [, owner = '', name = ''] = parts ?? []
  return parts === null || emitting.has(name) ? null : { owner, name }
}

/** The code in a text that is evaluated in another process; null for another node. */
function evaluatedIn(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const [code] = node.arguments
  if (node.expression.name.text !== 'evaluate' || code === undefined) return null
  if (ts.isStringLiteralLike(code)) return code.text
  if (!ts.isTemplateExpression(code)) return null
  return [code.head.text, ...code.templateSpans.map(({ literal }) => literal.text)].join('_')
}

/**
 * The members that a source asks objects for, as `.name` or as a name that is taken out of one by a pattern. Words in comments, in
 * texts and as names of its own say nothing: hardly a name of Electron's is not an ordinary word. Pure.
 */
export function membersAskedIn(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) names.add(node.name.text)
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const of = node.propertyName ?? node.name
      if (ts.isIdentifier(of)) names.add(of.text)
    }
    const evaluated = evaluatedIn(node)
    if (evaluated !== null) for (const name of membersAskedIn(evaluated)) names.add(name)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('asking.ts', text, ts.ScriptTarget.Latest, true))
  return names
}

/**
 * Sentences on members that neither the app's sources (`calls`) nor the stand-in (`standIn`) call and no file that asks on the
 * preview host asks for. Pure.
 */
export function unaskedIn(
  calls: readonly Found[],
  standIn: readonly Found[],
  asking: readonly string[],
): readonly string[] {
  const called = new Set([...calls, ...standIn].map(({ key }) => key.replace(/(?:\(\)| =)$/, '')))
  const named = new Set(asking.flatMap((text) => [...membersAskedIn(text)]))
  return standIn.flatMap((found) => {
    const member = memberIn(found)
    if (member === null || called.has(`${member.owner}.${member.name}`) || named.has(member.name)) return []
    return [`${found.places[0]}: nobody asks for ${member.owner}.${member.name} of the stand-in; remove it.`]
  })
}

/** The same of the project at `root`, whose sources ask Electron for `calls`. */
export function unaskedOf(root: string, calls: readonly Found[]): readonly string[] {
  const inFolder = (file: string): boolean => file.startsWith(`${folder}/`)
  const filesIn = (pattern: string | readonly string[]): readonly string[] =>
    globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const files = filesIn(`${folder}/**/*.ts`).map((file) => join(root, file))
  const texts = filesIn(alsoAsking).filter((file) => !inFolder(file))
  const asking = texts.map((file) => readFileSync(join(root, file), 'utf8'))
  return unaskedIn(calls, scanFiles(root, files).found, asking)
}
