/**
 * `npm run package [-- --arch x64|arm64] [--into FOLDER] [--release | --complete]`: builds, and packages Coffer into `dist/`.
 * `npm run package -- --check FOLDER [--platform linux|darwin|win32] [--arch x64|arm64]`: looks a packaged folder over.
 */
import { signingFault, signingOf } from '../build/signing.ts'
import { release } from '#shared/release.ts'
import { build } from './build.ts'
import { packageProblems } from './package/check.ts'
import { electronFolder } from './package/electron.ts'
import { makeInstallers } from './package/installers.ts'
import { readOptions } from './package/options.ts'
import type { PackageOptions } from './package/options.ts'
import { packageDir, packagesDir } from './package/pack.ts'
import { stubObjection, stubSentence } from './package/stub.ts'
import { systemName, thisSystem } from './package/system.ts'
import { releaseFaults } from './release/ready.ts'

const sayProblems = (problems: readonly string[]): number => {
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? 0 : 1
}

async function check(folder: string, { system }: PackageOptions): Promise<number> {
  const code = sayProblems(await packageProblems(folder, system))
  if (code === 0)
    console.log(
      `${folder} is whole: its archive, its licences and its fuses are as a package for ${systemName(system)} has them. Where it is from, it cannot say: SHA256SUMS of a signed release does.`,
    )
  return code
}

async function make({ system, into, complete }: PackageOptions): Promise<number> {
  if (!build()) return 1
  const folder = into ?? packagesDir
  const packaged = await packageDir(system, folder)
  if (!packaged.ok) return sayProblems([packaged.problem])
  console.log(`Packaged ${packaged.folder}`)
  const installers = await makeInstallers(packaged, folder, complete)
  if (!installers.ok) return sayProblems(installers.lines)
  for (const line of installers.lines) console.log(line)
  if (packaged.stub) console.log(stubSentence)
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
  const objections = [
    ...(complete && electronFolder(system) === null ? [stubObjection] : []),
    ...(isRelease ? releaseFaults(release) : []),
    ...(signing === null ? [] : [signing]),
  ]
  if (objections.length === 0) return make(options)
  return sayProblems([...objections, isRelease ? 'No release was made.' : 'Nothing was packaged.'])
}
