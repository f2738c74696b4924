import type { NativeKeychain } from '#main/vault/native-keychain.ts'

/**
 * What a spec hands to `vi.mock('keytar', ...)`: an open keychain in memory, so that no machine's own is touched. `entries`
 * is keyed `service/account`.
 */
export function memoryKeytar() {
  const entries = new Map<string, string>()
  const keytar: NativeKeychain = {
    getPassword: (service, account) => Promise.resolve(entries.get(`${service}/${account}`) ?? null),
    setPassword: (service, account, password) => {
      entries.set(`${service}/${account}`, password)
      return Promise.resolve()
    },
    deletePassword: (service, account) => Promise.resolve(entries.delete(`${service}/${account}`)),
  }
  return { entries, default: keytar }
}
