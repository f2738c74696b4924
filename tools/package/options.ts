import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isArch, isPlatform, systemName } from './system.ts'
import type { System } from './system.ts'

export interface PackageOptions {
  readonly system: System
  /** Refuse whatever must not reach a person: a stub, and names that stand in for ones nobody has decided. */
  readonly release: boolean
  /** Refuse a stub, and a set that lacks an installer of the system: what a release is beside its names and its signature. */
  readonly complete: boolean
  /** A folder that was packaged before, to be looked over instead of making one. */
  readonly check: string | null
  /** Folder that packages are put into; null is the usual one. */
  readonly into: string | null
}

/** Gives the options, or one sentence about the first that is wrong. `here` is this machine, null where Coffer has no package for it. */
export function readOptions(args: readonly string[], here: System | null): PackageOptions | string {
  let values: { platform?: string; arch?: string; release?: boolean; complete?: boolean; check?: string; into?: string }
  try {
    const text = { type: 'string' } as const
    const flag = { type: 'boolean' } as const
    const options = { platform: text, arch: text, check: text, into: text, release: flag, complete: flag } as const
    values = parseArgs({ args: [...args], options }).values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const { platform = here?.platform ?? process.platform, arch = here?.arch ?? process.arch, release = false } = values
  if (!isPlatform(platform)) return `--platform is linux, darwin or win32; it was ${platform}.`
  if (!isArch(arch)) return `--arch is x64 or arm64; it was ${arch}.`
  const system = { platform, arch }
  const check = values.check ?? null
  if (check === null && platform !== here?.platform)
    return `A package for ${systemName(system)} is made on that system.`
  if (release && arch !== here?.arch)
    return `A release for ${systemName(system)} is made on that system, where it is tried and signed.`
  const into = values.into === undefined ? null : resolve(values.into)
  return { system, release, complete: release || values.complete === true, check, into }
}
