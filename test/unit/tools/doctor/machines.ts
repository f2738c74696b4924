import type { Facts } from '#tools/doctor/facts.ts'

/** A Debian desktop with all that Coffer and its tests take, without Electron's binary. */
export const desktop: Facts = {
  platform: 'linux',
  distribution: ['debian'],
  isRoot: false,
  hasDisplay: true,
  hasElectron: false,
  hasChromium: true,
  hasCommand: () => true,
  hasLibrary: () => true,
  node: '24.21.0',
  nodeProblems: [],
  hasModules: true,
  moduleProblems: [],
  setAside: null,
  hasSandbox: true,
  display: 'x11',
  hasSessionBus: true,
  keychain: 'yes',
  registry: 'yes',
  releaseHost: 'no',
  unsetForSigning: [],
  fetchFailedLately: false,
}

export const lacking = (...names: readonly string[]): Pick<Facts, 'hasCommand'> => ({
  hasCommand: (name) => !names.includes(name),
})

const elsewhere = { distribution: [], hasCommand: () => false, hasLibrary: () => false, display: 'system' } as const

export const windows: Facts = { ...desktop, ...elsewhere, platform: 'win32', hasSessionBus: false }
export const mac: Facts = { ...desktop, ...elsewhere, platform: 'darwin', hasSessionBus: false }
export const server: Facts = { ...desktop, hasDisplay: false, display: 'none', hasSessionBus: false, keychain: 'no' }
