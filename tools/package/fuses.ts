/** The nine fuses of Electron's binary (P1). They are set once, when it is packaged, and read back from what was made. */
import { flipFuses, FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'

export type FuseName = keyof typeof FuseV1Options

/** What each has to be; why stands in docs/electron-checklist.md. */
export const fuses: Readonly<Record<FuseName, boolean>> = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
}

const names = Object.keys(fuses) as FuseName[]

/** Sets them all; an Electron with one more or one fewer is refused. `program` is its executable, or its `.app` on macOS. */
export async function setFuses(program: string): Promise<void> {
  const wire = Object.fromEntries(names.map((name) => [FuseV1Options[name], fuses[name]])) as Record<
    FuseV1Options,
    boolean
  >
  await flipFuses(program, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // A changed binary has lost the signature without which Apple silicon does not run it; only macOS can give it anew.
    resetAdHocDarwinSignature: process.platform === 'darwin',
    ...wire,
  })
}

/** The state of each in a program: true, false, or null where it is neither on nor off. */
export async function readFuses(program: string): Promise<Readonly<Record<FuseName, boolean | null>>> {
  const wire = await getCurrentFuseWire(program)
  const state = (name: FuseName): boolean | null => {
    const at = wire[FuseV1Options[name]]
    if (at === FuseState.ENABLE) return true
    return at === FuseState.DISABLE ? false : null
  }
  return Object.fromEntries(names.map((name) => [name, state(name)])) as Record<FuseName, boolean | null>
}

/** Names of those that are not as they have to be. */
export async function wrongFuses(program: string): Promise<readonly FuseName[]> {
  const found = await readFuses(program)
  return names.filter((name) => found[name] !== fuses[name])
}
