/**
 * `npm run proof -- [--in dist] [--target linux-x64]`: writes the provenance of a build beside its files, where the bill of materials that
 * packaging wrote there says that they are of this commit.
 * `npm run proof -- --sums [--in dist] [--not-a-release]`: writes SHA256SUMS over all files of a release, and checks what it wrote;
 * over a stub or an unsigned file only where it is said that this is no release.
 * `npm run proof -- --ready v1.2.3`: says what keeps this commit from being released under a tag.
 * `npm run proof -- --check [--in dist]`: holds a release's files against its SHA256SUMS, and against what is told of them.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { release } from '#shared/release.ts'
import { readOptions } from './options.ts'
import { packageFile, projectDir } from './project.ts'
import { electronBinary } from './provision/electron-binary.ts'
import { electronDoubt } from './provision/electron-origin.ts'
import { ReleaseTrouble, besideName, readText, releaseFolder, sha256Of, writeWhole } from './release/files.ts'
import { markProblems, proofProblems, readName } from './release/names.ts'
import { builderOf, provenance } from './release/provenance.ts'
import { readinessProblems, releaseFaults } from './release/readiness.ts'
import { readSource } from './release/source.ts'
import { sumProblems, writeSums } from './release/sums.ts'
import { packagedProblem, toldProblems } from './release/told.ts'

/** SHA-256 of Electron's archive for a target, from the list in its package; null where there is no binary to package. */
function electronArchive(electron: string, target: string): string | null {
  const sums = JSON.parse(readText(packageFile('electron', 'checksums.json'))) as Readonly<Record<string, string>>
  const sum = sums[`electron-v${electron}-${target}.zip`]
  if (sum === undefined)
    throw new ReleaseTrouble(
      `Electron ${electron} has no archive for ${target}: --target is like linux-x64 or darwin-arm64.`,
    )
  return electronBinary() === null ? null : sum
}

/** Writes what tells where the files of this build are from. */
async function prove(folder: string, target: string): Promise<void> {
  const source = readSource(projectDir)
  const doubt = electronDoubt()
  if (doubt !== null) throw new ReleaseTrouble(doubt)
  const archive = electronArchive(source.electron, target)
  const stub = archive === null
  const provenanceName = besideName(source.version, target, 'provenance.json', stub)
  // First of all: what cannot be told of is said before anything is written.
  const problems = proofProblems(releaseFolder(folder).names, {
    version: source.version,
    target,
    hasElectron: electronBinary() !== null,
  })
  if (problems.length > 0) throw new ReleaseTrouble(problems.join('\n'))
  const billName = besideName(source.version, target, 'cdx.json', stub)
  const bill = existsSync(join(folder, billName)) ? readText(join(folder, billName)) : null
  const problem = packagedProblem(billName, bill, { commit: source.commit, stub })
  if (problem !== null) throw new ReleaseTrouble(problem)
  const isSubject = (name: string): boolean => {
    const read = readName(name)
    return read?.target === target && read.kind !== 'statement'
  }
  const names = releaseFolder(folder).names.filter(isSubject)
  const subjects: { name: string; sha256: string }[] = []
  for (const name of names) subjects.push({ name, sha256: await sha256Of(join(folder, name)) })
  const parts = { source, builder: builderOf(process.env), target, electronArchive: archive, subjects }
  writeWhole(join(folder, provenanceName), provenance(parts))
  console.log(`${billName} and ${provenanceName} tell of ${subjects.length} files, made from commit ${source.commit}.`)
}

async function check(folder: string): Promise<number> {
  const changed = await sumProblems(folder)
  // What a file says is of no use where it is another file.
  const problems = changed.length > 0 ? changed : await toldProblems(folder, new Date())
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log('Every file is the one that SHA256SUMS names, and what is told of it is true.')
  for (const mark of problems.length === 0 ? markProblems(releaseFolder(folder).names) : []) console.log(mark)
  return problems.length === 0 ? 0 : 1
}

async function sums(folder: string, isRelease: boolean): Promise<number> {
  const names = await writeSums(folder, isRelease)
  console.log(`SHA256SUMS names ${names.length} files.`)
  const { leftOut } = releaseFolder(folder)
  if (leftOut.length > 0) console.log(`Not part of the release: ${leftOut.join(', ')}.`)
  return check(folder)
}

/** A sentence for each thing that keeps this commit from being released under a tag. */
function ready(tag: string): number {
  const doubt = electronDoubt()
  const problems = readinessProblems(tag, {
    version: readSource(projectDir).version,
    changelog: readText(join(projectDir, 'docs', 'CHANGELOG.md')),
    faults: [...releaseFaults(release), ...(doubt === null ? [] : [doubt])],
    hasElectron: electronBinary() !== null,
  })
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log(`This commit can be released as ${tag}.`)
  return problems.length === 0 ? 0 : 1
}

export default async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args, {
    in: { type: 'string', default: 'dist' },
    target: { type: 'string', default: `${process.platform}-${process.arch}` },
    sums: { type: 'boolean', default: false },
    'not-a-release': { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    ready: { type: 'string' },
  })
  if (typeof options === 'string') {
    console.error(options)
    return 2
  }
  const folder = resolve(projectDir, options.in)
  try {
    if (options.ready !== undefined) return ready(options.ready)
    if (options.check) return await check(folder)
    if (options.sums) return await sums(folder, !options['not-a-release'])
    await prove(folder, options.target)
    return 0
  } catch (error) {
    if (!(error instanceof ReleaseTrouble)) throw error
    console.error(error.message)
    return 1
  }
}
