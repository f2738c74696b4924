import { relative, sep } from 'node:path'
import { build as bundle } from 'vite'
import type { InlineConfig, Plugin } from 'vite'
import { loadConfigFromFile, resolveConfig } from 'electron-vite'
import { expect, it } from 'vitest'
import { sourceFiles } from '#tools/build.ts'
import { projectDir } from '#tools/project.ts'

/** Notes each file that the bundler reads, as it is named below the project. */
const reader = (files: Set<string>): Plugin => ({
  name: 'note-what-is-read',
  buildEnd() {
    for (const id of this.getModuleIds())
      files.add(relative(projectDir, id.replace(/^\0/, '').split('?', 1).join('')).replaceAll(sep, '/'))
  },
})

/** Of the project itself: packages are looked after by the lockfile, and what is made up while bundling lies nowhere. */
const isOwn = (file: string): boolean => /^(?:src|docs|tools|build)\//.test(file) || /^[\w.]+\.(?:ts|json)$/.test(file)

it('a build is made anew where any file has changed that the bundler reads, the pages of the help among them', async () => {
  const read = new Set<string>()
  const { config } = await resolveConfig({ logLevel: 'silent' }, 'build', 'production')
  const parts: readonly (InlineConfig | undefined)[] = [config?.main, config?.preload, config?.renderer]
  for (const part of parts) {
    if (part === undefined) throw new Error('The config lacks a part of the app.')
    await bundle({ ...part, build: { ...part.build, write: false }, plugins: [...(part.plugins ?? []), reader(read)] })
  }
  const { dependencies } = await loadConfigFromFile({ command: 'build', mode: 'production' }, undefined, projectDir)
  for (const file of dependencies) read.add(relative(projectDir, file).replaceAll(sep, '/'))
  const own = [...read].filter(isOwn)
  for (const file of ['src/main/index.ts', 'docs/manual/keys.md', 'docs/manual/de/keys.md', 'tools/licences.ts'])
    expect(own).toContain(file)
  const known = new Set(sourceFiles())
  expect(own.filter((file) => !known.has(file))).toEqual([])
})
