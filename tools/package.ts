/** `npm run package`: builds, and packages Coffer for this system into `dist/`. */
import { build } from './build.ts'
import { packageDir } from './package/pack.ts'
import { stubSentence } from './package/stub.ts'
import { thisSystem } from './package/system.ts'

export default async function main(): Promise<number> {
  const system = thisSystem()
  if (system === null) {
    console.error(`Coffer is not packaged for ${process.platform} on ${process.arch}.`)
    return 2
  }
  if (!build()) return 1
  const packaged = await packageDir(system)
  if (!packaged.ok) {
    console.error(packaged.problem)
    return 1
  }
  console.log(`Packaged ${packaged.folder}`)
  if (packaged.stub) console.log(stubSentence)
  return 0
}
