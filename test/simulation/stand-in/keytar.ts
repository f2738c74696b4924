import type { NativeKeychain } from '#main/vault/native-keychain.ts'

/** The keychain of the machine: it outlives every process on it. A history says when and how it answers. */
export interface SimulatedKeychain extends NativeKeychain {
  readonly entries: Map<string, string>
  /** Runs an answer when its time has come; never, where it is silent or the process is dead. */
  answer: <T>(name: string, run: () => T) => Promise<T>
  isLocked: boolean
}

const nameOf = (service: string, account: string): string => `${service}/${account}`

/** A locked Linux keyring answers as if nothing were there, and keeps nothing (docs/adr/0001). */
const keychain: SimulatedKeychain = {
  entries: new Map(),
  answer: (_name, run) => Promise.resolve(run()),
  isLocked: false,
  getPassword: (service, account) =>
    keychain.answer('get', () => (keychain.isLocked ? null : (keychain.entries.get(nameOf(service, account)) ?? null))),
  setPassword: (service, account, value) =>
    keychain.answer('set', () => {
      if (keychain.isLocked) throw new Error('Cannot create an item in a locked collection')
      keychain.entries.set(nameOf(service, account), value)
    }),
  deletePassword: (service, account) =>
    keychain.answer('delete', () => !keychain.isLocked && keychain.entries.delete(nameOf(service, account))),
}

export default keychain
