/** Each shell text of the workflows, run by bash as a runner does it, with stand-ins for what it calls. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { projectDir } from '#tools/project.ts'

interface Step {
  readonly name: string
  readonly run: string
}

/** The steps of a workflow that run something. */
function stepsOf(file: string): readonly Step[] {
  const steps: { name: string; run: string }[] = []
  let [name, depth] = ['', -1]
  for (const line of readFileSync(join(projectDir, file), 'utf8').split('\n')) {
    const indent = line.search(/\S/)
    if (depth !== -1 && (indent === -1 || indent > depth)) {
      const step = steps.at(-1)
      if (step !== undefined) step.run += `${line.slice(depth + 2)}\n`
      continue
    }
    depth = -1
    if (/^ {6}- /.test(line)) name = ''
    name = /^ {6}(?:- | {2})name: (.*)$/.exec(line)?.[1] ?? name
    const [, run] = /^ {6}(?:- | {2})run: (.*)$/.exec(line) ?? []
    if (run === undefined) continue
    steps.push({ name, run: run === '|' ? '' : `${run}\n` })
    if (run === '|') depth = 8
  }
  return steps
}

const release = stepsOf('.github/workflows/release.yml')
const check = stepsOf('.github/workflows/check.yml')
const step = (name: string): string =>
  release.find((one) => one.name === name)?.run ?? `echo 'no step ${name}'; exit 99`

const standIn = `#!/bin/bash
name=$(basename "$0")
echo "$name $*" >>"$CALLS"
case "$name" in
  xvfb-run) shift; exec "$@" ;;
  cygpath) echo "$2" ;;
  git) exit "\${DIFFERS:-0}" ;;
  npm)
    env | grep -E '^(CSC|APPLE|AZURE)_' | sort >"$SECRETS"
    if [ -n "$APPLE_API_KEY" ]; then stat -c %a "$APPLE_API_KEY" >"$KEY"; cat "$APPLE_API_KEY" >>"$KEY"; fi
    exit "\${FAILS:-0}" ;;
esac
`
const called = ['npm', 'node', 'gh', 'git', 'sudo', 'xvfb-run', 'ditto', 'hdiutil', 'cygpath', 'coffer']

let folder: string
const at = (...path: readonly string[]): string => join(folder, ...path)
const write = (file: string, text: string): void => {
  mkdirSync(dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}
beforeEach(async () => {
  folder = await makeFolder('workflow-steps')
  write('bin/stand-in', standIn)
  chmodSync(at('bin/stand-in'), 0o755)
  for (const name of called) symlinkSync('stand-in', at('bin', name))
  mkdirSync(at('temp'))
  for (const end of ['.AppImage', '.zip', '.dmg', '-portable.exe']) write(`dist/coffer-1.2.3-x${end}`, '')
  for (const place of ['another/place/dist', 'released']) write(`${place}/coffer_1.2.3_amd64.deb`, 'the same')
  symlinkSync('../bin/stand-in', at('dist/coffer-1.2.3-x-setup.exe'))
  write('local/Programs/coffer/Coffer.exe', '')
  sums()
})
afterEach(() => removeFolder(folder))

function sums(): void {
  const sha256 = createHash('sha256').update('the same').digest('hex')
  write('released/SHA256SUMS', `${sha256}  coffer_1.2.3_amd64.deb\n`)
}

/** Runs a text as a runner with `shell: bash`; gives its exit code and what it called. */
function play(run: string, env: NodeJS.ProcessEnv = {}) {
  const { status, stdout } = spawnSync('/bin/bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: [at('bin'), '/usr/bin', '/bin'].join(delimiter),
      CALLS: at('calls'),
      SECRETS: at('secrets'),
      KEY: at('key'),
      RUNNER_TEMP: at('temp'),
      LOCALAPPDATA: at('local'),
      GITHUB_REF_NAME: 'v1.2.3',
      GITHUB_WORKSPACE: folder,
      TARGET: 'linux-x64',
      ...env,
    },
  })
  const textOf = (file: string): string => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : '')
  return {
    status,
    said: stdout,
    calls: textOf('calls').replaceAll(`${folder}/`, '').trimEnd().split('\n'),
    secrets: textOf('secrets').trimEnd().split('\n'),
    key: textOf('key'),
  }
}

const apple = {
  CSC_LINK: 'link',
  CSC_KEY_PASSWORD: 'word',
  APPLE_API_KEY_TEXT: 'the key',
  APPLE_API_KEY_ID: 'id',
  APPLE_API_ISSUER: 'issuer',
}
const noApple = Object.fromEntries(Object.keys(apple).map((name) => [name, '']))
const azure = Object.fromEntries(
  [
    'TENANT_ID',
    'CLIENT_ID',
    'CLIENT_SECRET',
    'SIGNING_ENDPOINT',
    'SIGNING_ACCOUNT',
    'SIGNING_PROFILE',
    'PUBLISHER_NAME',
  ].map((name) => [`AZURE_${name}`, name]),
)
const noAzure = Object.fromEntries(Object.keys(azure).map((name) => [name, '']))

it.each([...release, ...check])('$name $run runs to its end where all that it calls does', ({ run }) => {
  expect(play(run, { ...noApple, ...noAzure })).toMatchObject({ status: 0 })
})

it('every step that runs something is found', () => {
  const texts = globSync('.github/workflows/*.yml', { cwd: projectDir }).map((file) =>
    readFileSync(join(projectDir, file), 'utf8'),
  )
  expect(release.length + check.length).toBe(texts.join('\n').match(/^\s+(?:- )?run: /gm)?.length)
  expect(release.length).toBeGreaterThan(15)
})

it('the registry is asked where a pull request changes the lockfile, and not otherwise', () => {
  const run = check.find(({ name }) => name.startsWith('Signatures and ages'))?.run ?? 'exit 99'
  const diff = 'git diff --quiet HEAD^1 -- package-lock.json'
  expect(play(run)).toMatchObject({ status: 0, calls: [diff] })
  expect(play(run, { DIFFERS: '1' })).toMatchObject({
    status: 0,
    calls: [diff, diff, 'node tools/run.mjs supply --registry'],
  })
})

describe('packaging on macOS', () => {
  const run = step('Package, signed and notarized where the secrets are set')

  it('makes a release with all secrets; the key of Apple is a file for its user alone, for as long as that takes', () => {
    const { status, calls, secrets, key, said } = play(run, apple)
    expect([status, calls, said]).toEqual([0, ['npm run package -- --release'], ''])
    expect(key).toBe('600\nthe key')
    expect(secrets).toContain(`APPLE_API_KEY=${at('temp', 'apple-key.p8')}`)
    expect(secrets.join('\n')).not.toContain('APPLE_API_KEY_TEXT')
    expect(existsSync(at('temp', 'apple-key.p8'))).toBe(false)
  })

  it('makes what is named unsigned without any, says so, and hands on no empty secret', () => {
    const { status, calls, secrets, said } = play(run, noApple)
    expect([status, calls, secrets]).toEqual([0, ['npm run package -- --complete'], ['']])
    expect(said).toMatch(/^::warning::Not signed/)
  })

  it.each(Object.keys(apple))('makes no unsigned one where %s alone is set: the packager refuses that', (name) => {
    expect(play(run, { ...noApple, [name]: 'set' }).calls).toEqual(['npm run package -- --release'])
  })
})

describe('packaging on Windows', () => {
  const run = step('Package, signed where the secrets are set')

  it('makes a release with all secrets, and what is named unsigned without any', () => {
    expect(play(run, azure)).toMatchObject({ status: 0, calls: ['npm run package -- --release'], said: '' })
    const { calls, said } = play(run, noAzure)
    expect(calls.at(-1)).toBe('npm run package -- --complete')
    expect(said).toMatch(/^::warning::Not signed/)
  })

  it.each(Object.keys(azure))('makes no unsigned one where %s alone is set: the packager refuses that', (name) => {
    expect(play(run, { ...noAzure, [name]: 'set' }).calls).toEqual(['npm run package -- --release'])
  })
})

describe('what people download is started', () => {
  it.each([
    [
      'The AppImage starts as it is downloaded',
      [
        'xvfb-run --auto-servernum npm run smoke -- --app dist/coffer-1.2.3-x.AppImage',
        'npm run smoke -- --app dist/coffer-1.2.3-x.AppImage',
      ],
    ],
    [
      'The app in the zip and the one in the disk image start',
      [
        'ditto -x -k dist/coffer-1.2.3-x.zip temp/unpacked',
        'npm run smoke -- --app temp/unpacked/Coffer.app/Contents/MacOS/Coffer',
        'hdiutil attach dist/coffer-1.2.3-x.dmg -nobrowse -readonly -mountpoint temp/image',
        'npm run smoke -- --app temp/image/Coffer.app/Contents/MacOS/Coffer',
        'hdiutil detach temp/image',
      ],
    ],
    [
      'The portable program and the installed one start',
      [
        'npm run smoke -- --app dist/coffer-1.2.3-x-portable.exe',
        'coffer-1.2.3-x-setup.exe /S',
        expect.stringMatching(/^cygpath --mixed /),
        'npm run smoke -- --app local/Programs/coffer/Coffer.exe',
      ],
    ],
  ])('%s', (name, calls) => {
    expect(play(step(name))).toMatchObject({ status: 0, calls })
    // One that does not start ends the build.
    rmSync(at('temp', 'unpacked'), { recursive: true, force: true })
    expect(play(step(name), { FAILS: '3' }).status).toBe(3)
  })
})

describe('the sums and the draft', () => {
  const sumsStep = step('Sums, by which a draft with unsigned files is no release')
  const draft = step('A draft, which the maintainer publishes once the manifest is signed')

  it('are of a release only where no file is named unsigned', () => {
    expect(play(sumsStep)).toMatchObject({ calls: ['npm run proof -- --sums --in released'], said: '' })
    write('released/coffer-1.2.3-windows-UNSIGNED-setup.exe', '')
    const { calls, said } = play(sumsStep)
    expect(calls.at(-1)).toBe('npm run proof -- --sums --in released --not-a-release')
    expect(said).toMatch(/^::warning::Some files are not signed/)
  })

  it.each([
    ['v1.2.3', '--latest', '1.2.3'],
    ['v1.2.3-rc.1', '--prerelease', '1.2.3-rc.1'],
  ])('of %s is made as %s', (tag, kind, title) => {
    const { status, calls } = play(draft, { GITHUB_REF_NAME: tag })
    const files = 'released/SHA256SUMS released/coffer_1.2.3_amd64.deb'
    expect([status, calls]).toEqual([
      0,
      [`gh release create ${tag} ${files} --draft --verify-tag ${kind} --title Coffer ${title} --notes`],
    ])
  })

  it('is not made where a file is not the one of the sums, nor without any', () => {
    write('released/coffer_1.2.3_amd64.deb', 'another')
    expect(play(draft)).toMatchObject({ status: 1, calls: [''] })
    write('released/SHA256SUMS', '')
    expect(play(draft)).toMatchObject({ status: 1, calls: [''] })
  })
})

it('the package that was built again is compared to the byte', () => {
  const run = release.find((one) => one.run.startsWith('cmp '))?.run ?? 'exit 0'
  expect(play(run).status).toBe(0)
  write('another/place/dist/coffer_1.2.3_amd64.deb', 'not the same')
  expect(play(run).status).toBe(1)
})
