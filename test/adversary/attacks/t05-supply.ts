import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { projectDir } from '#tools/project.ts'
import { bundledNode } from '#tools/supply/lists.ts'
import { lockfileProblems } from '#tools/supply/lockfile.ts'
import type { Locked, LockedPackage } from '#tools/supply/lockfile.ts'
import { checkNode } from '#tools/supply/node-binary.ts'
import type { Attack } from '../attack.ts'
import type { MainWorld } from '../main-world.ts'

const text = (path: string): string => readFileSync(join(projectDir, path), 'utf8')
const json = (path: string): unknown => JSON.parse(text(path))

/** What a TypeScript source imports from outside the project. */
const packagesOf = (source: string): readonly string[] =>
  [...source.matchAll(/\bfrom '([^'.#][^'\n]*)'$|^import '([^'.#][^'\n]*)'$|\bimport\('([^'.#][^'\n]*)'\)/gm)]
    .map(([, from, plain, loaded]) => from ?? plain ?? loaded ?? '')
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )

/** All that main, its preloads and its own window may bring along. */
const mayRun = ['@noble/hashes', '@scure/base', 'async-mutex', 'big.js', 'electron', 'keytar', 'undici', 'zod']

/** The practice server's sockets are for tests and bots, and not in the app. */
const isInApp = (path: string): boolean => !path.endsWith('practice/streams/upgrade.ts')

const fine = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }

/** The lockfile of the project is sound, and with any of these as a package of that name one thing is wrong. */
function oneProblemEach(entries: readonly LockedPackage[], name = 'evil'): void {
  const { packages } = json('package-lock.json') as { packages: Locked }
  assert.ok(Object.keys(packages).length > 300)
  assert.deepEqual(lockfileProblems(packages), [])
  for (const entry of entries)
    assert.equal(lockfileProblems({ ...packages, [`node_modules/${name}`]: entry }).length, 1, JSON.stringify(entry))
}

/** T5: a poisoned dependency of main, or one that acts when it is installed. */
export const supply: readonly Attack<MainWorld>[] = [
  {
    id: 'T5-01',
    by: 'dependency',
    on: 'repository',
    requirements: ['T5', 'P3', 'P4'],
    attack: 'Brings install scripts along: preinstall, install, postinstall, prepare',
    reaches: 'Code on the machine of everybody who installs, before any of it is looked at',
    result: 'npm runs none of them by the project’s own settings',
    play: async ({ folder: ownFolder }) => {
      const folder = await ownFolder('install')
      const mark = join(folder, 'ran')
      const run = `node -e "require('fs').appendFileSync(${JSON.stringify(mark).replaceAll('"', "'")}, 'x')"`
      const scripts = Object.fromEntries(['preinstall', 'install', 'postinstall', 'prepare'].map((name) => [name, run]))
      mkdirSync(join(folder, 'evil'))
      writeFileSync(join(folder, 'evil', 'package.json'), JSON.stringify({ name: 'evil', version: '1.0.0', scripts }))
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', version: '1.0.0', scripts }))
      copyFileSync(join(projectDir, '.npmrc'), join(folder, '.npmrc'))
      execFileSync('npm', ['install', '--offline', '--install-links', './evil'], { cwd: folder, stdio: 'ignore' })
      assert.ok(existsSync(join(folder, 'node_modules', 'evil', 'package.json')), 'nothing was installed')
      assert.equal(existsSync(mark), false)
    },
  },
  {
    id: 'T5-02',
    by: 'dependency',
    on: 'repository',
    requirements: ['T5', 'P3'],
    attack: 'Gets into the lockfile from another host, from a repository, from a folder, or without a hash',
    reaches: 'Another code than the one that was looked at, on the next install',
    result: 'Every entry is locked by a SHA-512 hash and names no place to come from; one that does is a failed check',
    play: () => {
      const other = { ...fine, dev: true }
      const { integrity: _integrity, ...unlocked } = other
      oneProblemEach([
        { ...other, resolved: 'https://evil.example/x.tgz' },
        { ...other, resolved: 'git+ssh://git@evil.example/x.git#0123' },
        { ...other, link: true },
        unlocked,
        { ...other, integrity: 'sha1-x' },
      ])
      return Promise.resolve()
    },
  },
  {
    id: 'T5-03',
    by: 'dependency',
    on: 'repository',
    requirements: ['T5', 'P3'],
    attack: 'Is added to main, to a preload or to main’s own window by a change that nobody notices',
    reaches: 'The process that holds the keys',
    result: 'These import eight packages, counted; main’s own window brings fonts and no code',
    play: () => {
      const used = (pattern: string): readonly string[] => [
        ...new Set(
          globSync(pattern, { cwd: projectDir })
            .filter(isInApp)
            .flatMap((path) => packagesOf(text(path))),
        ),
      ]
      const outside = used('src/{main,preload,shared}/**/*.ts').filter(
        (name) => !name.startsWith('node:') && !builtinModules.includes(name),
      )
      assert.deepEqual(
        outside.filter((name) => !mayRun.includes(name)),
        [],
      )
      const ownWindow = used('src/renderer/trusted/**/*.ts').filter((name) => !name.startsWith('@fontsource'))
      assert.deepEqual(ownWindow, [])
      const { dependencies } = json('package.json') as { dependencies: object }
      assert.deepEqual(
        Object.keys(dependencies).filter((name) => !mayRun.includes(name)),
        [],
      )
      return Promise.resolve()
    },
  },
  {
    id: 'T5-04',
    by: 'dependency',
    on: 'repository',
    requirements: ['T5'],
    attack: 'Puts another program in the place of the Node that the scripts of the project run on',
    reaches: 'Every command of every developer, and what they build',
    result:
      'Its hash stands in the repository and is compared before each start and each run of tests: one byte more is found out',
    play: async ({ folder: ownFolder }) => {
      const modules = await ownFolder('node')
      const [[name, known] = ['', undefined]] = Object.entries(bundledNode)
      assert.ok(known)
      mkdirSync(join(modules, name, 'bin'), { recursive: true })
      writeFileSync(join(modules, name, 'package.json'), JSON.stringify({ version: known.version }))
      const program = join(modules, name, 'bin', 'node')
      writeFileSync(program, 'the program')
      const sha256 = createHash('sha256').update('the program').digest('hex')
      const stateWith = (more: object): string => checkNode(modules, { [name]: { ...known, ...more } }).state
      assert.deepEqual([stateWith({ sha256 }), stateWith({})], ['sound', 'wrong'])
      writeFileSync(program, 'the program\0')
      assert.equal(stateWith({ sha256 }), 'wrong')
    },
  },
  {
    id: 'T5-05',
    by: 'dependency',
    on: 'repository',
    requirements: ['T5', 'P3'],
    attack: 'Adds itself to what ships with main, under a licence nobody agreed to, or as an older Electron',
    reaches: 'The next build, by a change of the lockfile that looks like any other',
    result: 'Held against lists that are kept by hand, each of these is a failed check',
    play: () => {
      oneProblemEach([fine, { ...fine, dev: true, license: 'UNLICENSED' }])
      oneProblemEach([{ ...fine, dev: true, version: '42.0.0' }], 'electron')
      return Promise.resolve()
    },
  },
]
