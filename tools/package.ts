/**
 * `npm run package [-- --arch x64|arm64] [--into FOLDER] [--release | --complete]`: builds, and packages Coffer into `dist/`.
 * `npm run package -- --check FOLDER [--platform linux|darwin|win32] [--arch x64|arm64]`: looks a packaged folder over.
 */
import { basename, resolve } from 'node:path'
import { signingFault, signingOf } from '../build/signing.ts'
import { placeholdersIn, release } from '#shared/release.ts'
import { build } from './build.ts'
import { packageProblems } from './package/check.ts'
import { electronFolder } from './package/electron.ts'
import { removeFormerFiles } from './package/former-files.ts'
import { makeInstallers } from './package/installers.ts'
import { layoutOf } from './package/layout.ts'
import { readOptions } from './package/options.ts'
import type { PackageOptions } from './package/options.ts'
import { packageDir, packagesDir } from './package/pack.ts'
import { programKind } from './package/program-kind.ts'
import { projectFile } from './package/stage.ts'
import { fetchHint, stubMark, stubObjection, stubSentence } from './package/stub.ts'
import { systemName, thisSystem } from './package/system.ts'
import { electronHere, provideElectron, wrongFolder } from './provision/electron-binary.ts'
import { electronDoubt } from './provision/electron-origin.ts'
import { billOfPackage } from './release/bill.ts'
import { draftSentence, releaseFaults } from './release/readiness.ts'

const sayProblems = (problems: readonly string[]): number => {
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? 0 : 1
}

async function check(folder: string, { system }: PackageOptions): Promise<number> {
  const isStub = programKind(layoutOf(folder, system).executable, system) === 'stub'
  const isNamedSo = basename(resolve(folder)).includes(stubMark)
  const problems = [
    ...(await packageProblems(folder, system)),
    ...(isStub && !isNamedSo
      ? [`A stub stands in the place of its program, and its name does not say ${stubMark}.`]
      : []),
  ]
  const code = sayProblems(problems)
  if (code === 0)
    console.log(
      `${folder} holds what a package for ${systemName(system)} holds: its archive is as it was made, and names, licences and fuses are right. Whether the program itself, Electron’s libraries, or an archive that was made anew are Coffer’s, this cannot tell: SHA256SUMS of a signed release does.`,
    )
  if (isStub && code === 0) console.log(stubSentence)
  return code
}

async function make({ system, into, complete, release: isRelease }: PackageOptions): Promise<number> {
  const folder = into ?? packagesDir
  removeFormerFiles(folder, projectFile().version, system)
  if (!build()) return 1
  const packaged = await packageDir(system, folder)
  if (!packaged.ok) return sayProblems([packaged.problem])
  console.log(`Packaged ${packaged.folder}`)
  const installers = await makeInstallers(packaged, folder, complete)
  if (!installers.ok) return sayProblems(installers.lines)
  for (const line of installers.lines) console.log(line)
  const bill = await billOfPackage(packaged, folder)
  if (bill.state === 'failed' || (bill.state === 'not-run' && complete)) return sayProblems([bill.why])
  console.log(bill.state === 'built' ? `Wrote ${bill.file}` : `not run: bill of materials: ${bill.why}`)
  if (packaged.stub) console.log(`${fetchHint}\n${stubSentence}`)
  else if (!isRelease)
    console.log(draftSentence(placeholdersIn(release), signingOf(system.platform, process.env).state === 'off'))
  return 0
}

export default async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args, thisSystem())
  if (typeof options === 'string') {
    console.error(options)
    return 2
  }
  if (options.check !== null) return check(options.check, options)
  const { system, release: isRelease, complete } = options
  const signing = signingFault(signingOf(system.platform, process.env), isRelease)
  const isOwn = systemName(system) === `${process.platform}-${process.arch}`
  if (isOwn) provideElectron()
  const doubt = isRelease ? electronDoubt() : null
  const objections = [
    ...(isOwn && electronHere().state === 'wrong-folder' ? [wrongFolder] : []),
    ...(complete && electronFolder(system) === null ? [stubObjection] : []),
    ...(isRelease ? releaseFaults(release) : []),
    ...(doubt === null ? [] : [doubt]),
    ...(signing === null ? [] : [signing]),
  ]
  if (objections.length === 0) return make(options)
  return sayProblems([...objections, isRelease ? 'No release was made.' : 'Nothing was packaged.'])
}
