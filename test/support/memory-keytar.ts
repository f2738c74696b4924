import { fakeNative } from './fake-keychain.ts'

/**
 * What a spec hands to `vi.mock('keytar', ...)`: an open keychain in memory, so that no machine's own is touched. `entries`
 * is keyed `service/account`; `native` can be locked, or made silent.
 */
export function memoryKeytar() {
  const native = fakeNative((service, account) => `${service}/${account}`)
  return { entries: native.entries, native, default: native }
}
