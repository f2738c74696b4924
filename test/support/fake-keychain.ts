import type { NativeKeychain } from '#main/vault/native-keychain.ts'

/** The native module as measured on Linux (docs/adr/0001): what a locked, a missing and a silent keychain answer. */
export interface FakeNative extends NativeKeychain {
  readonly entries: Map<string, string>
  mode: 'open' | 'locked' | 'missing' | 'silent'
  /** An entry that no call deletes, although all others go. */
  keeps: string | null
  /** Every call, as `get account`. */
  readonly calls: string[]
  /** Answers the calls that a silent keychain left open, as the present mode would. */
  answer(): void
  /** Called before each step; may throw. */
  beforeEach: () => void
}

/** `nameOf` gives the name of an entry in `entries`; its account by default. */
export function fakeNative(nameOf = (_service: string, account: string): string => account): FakeNative {
  let waiting: (() => void)[] = []
  const native: FakeNative = {
    entries: new Map(),
    mode: 'open',
    keeps: null,
    calls: [],
    beforeEach: () => undefined,
    answer: () => {
      const open = waiting
      waiting = []
      open.forEach((go) => go())
    },
    getPassword: (service, account) =>
      act(
        `get ${account}`,
        () => native.entries.get(nameOf(service, account)) ?? null,
        () => null,
      ),
    setPassword: (service, account, value) =>
      act(
        `set ${account}`,
        () => void native.entries.set(nameOf(service, account), value),
        () => {
          throw new Error('Cannot create an item in a locked collection')
        },
      ),
    deletePassword: (service, account) =>
      act(
        `delete ${account}`,
        () => nameOf(service, account) !== native.keeps && native.entries.delete(nameOf(service, account)),
        () => false,
      ),
  }
  const act = async <T>(call: string, open: () => T, locked: () => T): Promise<T> => {
    native.beforeEach()
    native.calls.push(call)
    if (native.mode === 'silent') await new Promise<void>((resolve) => waiting.push(resolve))
    if (native.mode === 'missing') throw new Error('The name org.freedesktop.secrets was not provided')
    return native.mode === 'locked' ? locked() : open()
  }
  return native
}
