/** Packages made around a stub whether Electron's binary is there or not: what is made has the same name and the same files. */
import { vi } from 'vitest'

/** For a tool in a process of its own. It hides the binary, as for a start on the preview host. */
export const withStub = { COFFER_HOST: 'preview' } as const

/** For what this test packages by itself, until `vi.unstubAllEnvs`. */
export const stubHere = (): void => {
  for (const [name, value] of Object.entries(withStub)) vi.stubEnv(name, value)
}
