import { fail, ok } from '#shared/errors.ts'
import { entryObjection } from './limits.ts'
import type { Keychain } from './types.ts'

/** Where the machine has no keychain: keys live here until the app ends, and nothing is written anywhere (V2). */
export function createMemoryKeychain(): Keychain {
  const entries = new Map<string, string>()
  return {
    get: (account) => {
      const value = entries.get(account)
      return Promise.resolve(value === undefined ? { state: 'absent' } : { state: 'present', value })
    },
    set: (account, value) => {
      const objection = entryObjection(value)
      if (objection !== null) return Promise.resolve(fail(objection))
      entries.set(account, value)
      return Promise.resolve(ok(undefined))
    },
    delete: (account) => {
      entries.delete(account)
      return Promise.resolve(ok(undefined))
    },
    prepare: () => Promise.resolve(ok(undefined)),
    probe: () => Promise.resolve('available'),
  }
}
