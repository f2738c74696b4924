import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { projectDir } from '#tools/project.ts'

const docs = globSync(['*.md', 'docs/**/*.md'], { cwd: projectDir }).sort()
const text = (file: string): string => readFileSync(join(projectDir, file), 'utf8')

/** `src/main/shell/window.ts` in code marks; a pattern or a placeholder names no one file. */
const codePaths = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/`((?:src|tools|test|docs|build|\.vscode|\.githooks|\.github|\.ci)\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[*<>{}…]|NNNN/.test(path))

/** Targets of links within the project, without their fragment. */
const linkTargets = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))

it('finds the paths and links of a text', () => {
  const markdown =
    'See `src/main/index.ts`, `docs/adr/`, [one](adr/0001.md#why), [two](https://example.com) and `src/*.ts`.'
  expect(codePaths(markdown)).toEqual(['src/main/index.ts', 'docs/adr/'])
  expect(linkTargets(markdown)).toEqual(['adr/0001.md'])
})

it.each(docs)('%s names only files and folders that are there', (file) => {
  const missing = codePaths(text(file)).filter((path) => !existsSync(join(projectDir, path)))
  const broken = linkTargets(text(file)).filter((target) => !existsSync(join(projectDir, dirname(file), target)))
  expect([...new Set([...missing, ...broken])]).toEqual([])
})
