import type { Time } from '#main/platform/time.ts'

/** All that is ever used of keytar: `findCredentials` crashes on a locked Linux keyring, `findPassword` guesses (V4). */
export interface NativeKeychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export interface NativeOptions {
  readonly time: Time
  readonly platform: NodeJS.Platform
  /** Service name of every entry: `runName`. */
  readonly service: string
  /** Loads the native module; a module that cannot load counts as a machine without a keychain. */
  readonly load?: () => Promise<NativeKeychain>
}

/** A call that fails later than this met a service that is there and hangs. */
const promptlyMs = 5_000

/** What the system answers where it gives no access. */
export interface KeychainRefusal {
  readonly refused: 'locked' | 'no-keychain'
  readonly cause: unknown
}

export const isRefusal = (value: unknown): value is KeychainRefusal =>
  typeof value === 'object' && value !== null && 'refused' in value

/** Imported late, so that a Linux machine without libsecret still starts. */
const loadKeytar = async (): Promise<NativeKeychain> => (await import('keytar')).default

/** Whether the native module can be loaded on this machine; no keychain is asked. */
export const loadsKeychain = (): Promise<boolean> =>
  loadKeytar().then(
    () => true,
    () => false,
  )

/** The module's calls, each with a refusal as a value. */
export interface NativeCalls {
  get(account: string): Promise<string | null | KeychainRefusal>
  set(account: string, value: string): Promise<void | KeychainRefusal>
  delete(account: string): Promise<boolean | KeychainRefusal>
}

export function createNativeCalls({ time, platform, service, load = loadKeytar }: NativeOptions): NativeCalls {
  let loading: Promise<NativeKeychain> | undefined
  const native = (): Promise<NativeKeychain> => (loading ??= load())

  // On Linux a locked keyring answers null, a missing service refuses within milliseconds, a hanging one after most of a
  // minute; elsewhere every refusal is a denial. The system's texts cannot decide it: they are translated.
  const attempt = async <T>(call: (native: NativeKeychain) => Promise<T>): Promise<T | KeychainRefusal> => {
    const begun = time.monotonic()
    try {
      return await call(await native())
    } catch (cause) {
      const missing = platform === 'linux' && time.monotonic() - begun < promptlyMs
      return { refused: missing ? 'no-keychain' : 'locked', cause }
    }
  }

  return {
    get: (account) => attempt((keytar) => keytar.getPassword(service, account)),
    set: (account, value) => attempt((keytar) => keytar.setPassword(service, account, value)),
    delete: (account) => attempt((keytar) => keytar.deletePassword(service, account)),
  }
}
