/** Coffer with every text longer, accented and in brackets: what stays plain is not translated. */
import { cp, mkdtemp, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { projectDir } from '#tools/project.ts'
import { removeFolder } from '#test/support/folders.ts'

/** The two files of German texts in a built page, by what stands in them: both are named `de-<hash>.js`. */
async function germanFiles(assets: string): Promise<{ readonly page: string; readonly messages: string }> {
  const names = (await readdir(assets)).filter((name) => /^de-[\w-]+\.js$/.test(name)).map((name) => join(assets, name))
  const sources = await Promise.all(names.map(async (path) => ({ path, source: await readFile(path, 'utf8') })))
  const holding = (pattern: RegExp): string => {
    const [found, ...others] = sources.filter(({ source }) => pattern.test(source))
    if (found === undefined || others.length > 0)
      throw new Error(`The built page has not one file of German texts with ${pattern}, of ${names.join(', ')}.`)
    return found.path
  }
  return { page: holding(/\bpracticeLabel:/), messages: holding(/["'`]as-written["'`]:/) }
}

/** Puts the texts of one of our modules in place of those of a built file, under the name that it exports. */
async function replace(file: string, module: string): Promise<void> {
  const exported = /export\s*\{\s*\w+ as (\w+)/.exec(await readFile(file, 'utf8'))?.[1]
  if (exported === undefined) throw new Error(`${file} exports nothing.`)
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: projectDir,
    build: { write: false, lib: { entry: join(projectDir, 'test/support/e2e', module), formats: ['es'] } },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined
  if (chunk === undefined) throw new Error(`${module} was not built.`)
  await writeFile(file, chunk.code.replace(/\btexts\b(?=\s*\};?\s*$)/, exported))
}

/**
 * A copy of the built app that speaks the pseudo-language where it would speak German; the app itself knows nothing of it.
 * Resolves with its folder, which the caller removes with `remove`.
 */
export async function pseudoApp(): Promise<{ readonly appDir: string; readonly remove: () => Promise<void> }> {
  const appDir = await mkdtemp(join(tmpdir(), 'coffer-pseudo-'))
  await cp(join(projectDir, 'out'), join(appDir, 'out'), { recursive: true })
  await cp(join(projectDir, 'package.json'), join(appDir, 'package.json'))
  await symlink(join(projectDir, 'node_modules'), join(appDir, 'node_modules'))
  const { page, messages } = await germanFiles(join(appDir, 'out/renderer/assets'))
  await replace(page, 'pseudo-page.ts')
  await replace(messages, 'pseudo-messages.ts')
  return { appDir, remove: () => removeFolder(appDir) }
}
