/** What a workflow has to keep to beyond its syntax: actions by their hash, and no call of what is not there. Pure but for files. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An action by the hash of its commit, with the version that the hash is of. */
const pinned = /^([\w.-]+\/[\w./-]+)@[0-9a-f]{40} # v(\d+)\.\d+\.\d+$/

/** The newest major versions whose inputs the linter knows: what is asked of later ones is held against these. */
const known: Readonly<Record<string, number>> = {
  'actions/checkout': 4,
  'actions/setup-node': 4,
  'actions/upload-artifact': 4,
  'actions/download-artifact': 4,
  'actions/attest-build-provenance': 2,
}
/** Runners that are younger than the linter, and one that it knows in their place. */
const runners: Readonly<Record<string, string>> = { 'macos-15-intel': 'macos-15-large' }

/** The text as the linter can check it: with actions by a version whose inputs it knows, and no runner that it does not. */
export function linted(text: string): string {
  const withKnown = text.replace(/([\w.-]+\/[\w.-]+)@[0-9a-f]{40} # v\d+\.\d+\.\d+/g, (whole, action: string) =>
    known[action] === undefined ? whole : `${action}@v${known[action]}`,
  )
  return Object.entries(runners).reduce((result, [young, old]) => result.replaceAll(young, old), withKnown)
}

/** A sentence for each action that is not named by its hash and version, and one where no permissions are set for all jobs. */
export function pinProblems(text: string): readonly string[] {
  const uses = [...text.matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(([, name = '']) => name.trim())
  const loose = uses.filter((name) => !name.startsWith('./') && !pinned.test(name))
  return [
    ...loose.map((name) => `uses ${name}: name the hash of its commit, and its version behind a #.`),
    ...(/^permissions:/m.test(text) ? [] : ['sets no permissions: begin with the least for all jobs.']),
  ]
}

/** Every npm script and every file of the project that a workflow runs. */
export function calls(text: string): { readonly scripts: readonly string[]; readonly files: readonly string[] } {
  const scripts = [...text.matchAll(/\bnpm (?:--silent )?(?:run (?:--silent )?([\w:-]+)|(test|start)\b)/g)]
  const files = [
    ...text.matchAll(/\bnode ([\w./-]+\.(?:js|mjs|ts))/g),
    ...text.matchAll(/\bbash ([\w./-]+)/g),
    ...text.matchAll(/uses: \.\/(\S+)/g),
  ]
  return {
    scripts: [...new Set(scripts.map(([, script, short]) => script ?? short ?? ''))],
    files: [...new Set(files.map(([, file = '']) => file))],
  }
}

/** A sentence for each script or file that a workflow runs and that is not there. */
export function callProblems(text: string, projectDir: string): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const called = calls(text)
  return [
    ...called.scripts.filter((name) => !(name in scripts)).map((name) => `runs npm run ${name}, which is not there.`),
    ...called.files
      .filter((file) => !existsSync(join(projectDir, file)))
      .map((file) => `runs ${file}, which is not there.`),
  ]
}
