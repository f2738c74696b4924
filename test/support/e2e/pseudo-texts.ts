/** Coffer with every text of the page longer, accented and in brackets: what stays plain is not translated. */
import { cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { en } from '#renderer/locales/en.ts'
import { projectDir } from '#tools/project.ts'

type Tree = { readonly [name: string]: string | Tree }

const accents: Readonly<Record<string, string>> = {
  ...{ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', y: 'ý', n: 'ñ', c: 'ç' },
  ...{ A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', Y: 'Ý', N: 'Ñ', C: 'Ç' },
}

/** As long as 40 % of a text: one word for a short text, several for one that can break into lines. */
function longer(length: number): string {
  const more = Math.ceil(length * 0.4)
  if (length <= 12) return 'é'.repeat(more)
  return ` ${'éééééé '.repeat(Math.ceil(more / 7)).slice(0, more)}`.trimEnd()
}

/** One form of a text; its `{values}` stay. */
const pseudoForm = (text: string): string => {
  const parts = text.split(/(\{\w+\})/)
  const length = parts.filter((part) => !part.startsWith('{')).join('').length
  const accented = parts.map((part) =>
    part.startsWith('{') ? part : part.replace(/[aeiouyncAEIOUYNC]/g, (letter) => accents[letter] ?? letter),
  )
  return `[${accented.join('')}${longer(length)}]`
}

/** Signs and values alone are the same in every language. */
export const pseudo = (text: string): string =>
  /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, '')) ? text.split(' | ').map(pseudoForm).join(' | ') : text

const pseudoTree = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [name, typeof value === 'string' ? pseudo(value) : pseudoTree(value)]),
  )

/**
 * A copy of the built app that speaks the pseudo-language where it would speak German; the app itself knows nothing of it.
 * Resolves with its folder, which the caller removes with `remove`.
 */
export async function pseudoApp(): Promise<{ readonly appDir: string; readonly remove: () => Promise<void> }> {
  const appDir = await mkdtemp(join(tmpdir(), 'coffer-pseudo-'))
  await cp(join(projectDir, 'out'), join(appDir, 'out'), { recursive: true })
  await cp(join(projectDir, 'package.json'), join(appDir, 'package.json'))
  await symlink(join(projectDir, 'node_modules'), join(appDir, 'node_modules'))
  const assets = join(appDir, 'out/renderer/assets')
  const file = (await readdir(assets)).find((name) => /^de-[\w-]+\.js$/.test(name))
  if (file === undefined) throw new Error('The built page has no file of German texts.')
  const exported = /export\s*\{\s*\w+ as (\w+)/.exec(await readFile(join(assets, file), 'utf8'))?.[1]
  if (exported === undefined) throw new Error(`${file} exports nothing.`)
  await writeFile(join(assets, file), `const texts=${JSON.stringify(pseudoTree(en))};export{texts as ${exported}}`)
  return { appDir, remove: () => rm(appDir, { recursive: true, force: true, maxRetries: 5 }) }
}
