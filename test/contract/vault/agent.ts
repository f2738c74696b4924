import { writeHeapSnapshot } from 'node:v8'
import keytar from 'keytar'
import { systemTime } from '#main/platform/time.ts'
import { createKeychain } from '#main/vault/keychain.ts'
import { createVault } from '#main/vault/vault.ts'

/**
 * A process of its own that holds a vault on the system's keychain and carries out what the test sends: keytar keeps to
 * one message bus for as long as its process lives, so each keyring needs a process.
 */
const [dataDir = '', timeoutMs = '60000'] = process.argv.slice(2)
const keychain = createKeychain({
  service: 'Coffer',
  time: systemTime,
  platform: process.platform,
  timeoutMs: Number(timeoutMs),
})
let ids = 0
const vault = createVault({ dataDir, keychain, time: systemTime, newId: () => `p-${process.pid}-${++ids}` })

let longestStall = 0
let tickedAt = performance.now()
setInterval(() => {
  longestStall = Math.max(longestStall, performance.now() - tickedAt)
  tickedAt = performance.now()
}, 10)

const acts = {
  ...vault,
  'keychain.get': keychain.get,
  'keychain.set': keychain.set,
  'keychain.delete': keychain.delete,
  'keychain.probe': keychain.probe,
  'keychain.prepare': keychain.prepare,
  /** Gives up a reading after `ms`. */
  'keychain.getFor': (account: string, ms: number) => keychain.get(account, AbortSignal.timeout(ms)),
  /** Past our own code: what the keyring really holds. */
  'raw.get': (account: string) => keytar.getPassword('Coffer', account),
  'raw.set': (account: string, value: string) => keytar.setPassword('Coffer', account, value),
  'raw.delete': (account: string) => keytar.deletePassword('Coffer', account),
  /** Takes the key and lets it go, as a signature does. */
  useKey: async (profileId: string) => (await vault.credentials(profileId, 'trade')).ok,
  /** Writes what is reachable in this process to a file. */
  writeHeap: (file: string) => {
    globalThis.gc?.()
    return writeHeapSnapshot(file)
  },
  /** ms of the longest pause between two turns of a 10 ms timer, since the last question. */
  longestStall: () => {
    const stall = longestStall
    longestStall = 0
    return stall
  },
}
export type Acts = typeof acts

interface Order {
  readonly id: number
  readonly act: keyof Acts
  readonly args: readonly unknown[]
}

process.on('message', ({ id, act, args }: Order) => {
  const run = acts[act] as (...args: readonly unknown[]) => unknown
  Promise.resolve()
    .then(() => run(...args))
    .then(
      (value) => process.send?.({ id, value: value ?? null }),
      (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.message : 'failed' }),
    )
    .catch(() => process.exit(1))
})
process.on('disconnect', () => process.exit(0))
