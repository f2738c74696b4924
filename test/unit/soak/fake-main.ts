import type { Ended } from '#tools/preview-host/main-process.ts'
import { createSession } from '#test/soak/session.ts'
import type { Session } from '#test/soak/session.ts'
import type { startUndrawn, UndrawnApp, UndrawnOptions } from '#test/soak/undrawn-host.ts'

/** A process that ends when it is told to. */
interface FakeMain {
  readonly options: UndrawnOptions
  readonly end: (ended: Ended) => Promise<void>
}

const killed: Ended = { code: null, signal: 'SIGKILL' }

/** A session whose processes are stood in for; they answer every call as `onInvoke` says, and have `ms` for it. */
export function fakeSession(
  onInvoke: (main: FakeMain, channel: string) => void | Promise<void> = () => undefined,
  ms?: number,
) {
  const mains: FakeMain[] = []
  const ownEnds: string[] = []
  const launch = ((options: UndrawnOptions): UndrawnApp => {
    const ended = Promise.withResolvers<Ended>()
    const end = async (how: Ended): Promise<void> => {
      ended.resolve(how)
      await ended.promise
    }
    const main = { options, end }
    mains.push(main)
    return {
      pid: 1,
      ended: ended.promise,
      ready: Promise.resolve(),
      invoke: async (channel: string) => {
        await onInvoke(main, channel)
        return { ok: true, value: channel === 'intents.list' ? [] : { startupGate: { open: true } } }
      },
      reload: () => Promise.resolve(),
      power: () => Promise.resolve(),
      quit: () => end({ code: 0, signal: null }).then(() => ended.promise),
      kill: () => void ended.resolve(killed),
    } as unknown as UndrawnApp
  }) as typeof startUndrawn
  const machine = { setUp: { profileId: 'p1', recipient: {} }, dataDir: '/nowhere', env: () => ({}) }
  const listener = {
    say: () => undefined,
    onOwnEnd: (what: string) => ownEnds.push(what),
    onFull: () => undefined,
    onStart: () => undefined,
    onYes: () => undefined,
  }
  const session: Session = createSession(
    machine as unknown as Parameters<typeof createSession>[0],
    false,
    listener,
    launch,
    ms,
  )
  return { session, mains, ownEnds }
}
