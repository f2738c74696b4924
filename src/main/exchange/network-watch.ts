import type { networkInterfaces } from 'node:os'
import type { Base } from '#main/platform/base.ts'
import type { AskProxy } from './proxy-memory.ts'

export interface NetworkWatchParts {
  /** The system's proxies for an origin. */
  readonly proxy: AskProxy
  /** Of the venues' records. */
  readonly origins: () => readonly string[]
  /** The machine's own addresses. */
  readonly interfaces: typeof networkInterfaces
}

/** ms between two looks. */
const lookMs = 5_000

/**
 * Tells of another network (`network-changed`) and of other proxies (`proxies-changed`), for as long as Coffer runs. The
 * system tells main of neither, so both are looked at: the addresses of this machine, and what the system says of each venue.
 */
export function watchNetwork(
  base: Pick<Base, 'time' | 'events' | 'closing'>,
  { proxy, origins, interfaces }: NetworkWatchParts,
): void {
  const { time, events, closing } = base
  const addresses = (): string =>
    Object.entries(interfaces())
      .flatMap(([name, all = []]) => all.filter(({ internal }) => !internal).map(({ address }) => `${name} ${address}`))
      .sort()
      .join()
  /** What cannot be asked now is what it was. */
  const proxiesOf = async (origin: string, before: string | undefined): Promise<string> =>
    proxy(origin).catch(() => before ?? '')

  const run = async (): Promise<void> => {
    let network = addresses()
    let known = new Map<string, string>()
    while (!closing.aborted) {
      const now = addresses()
      const asked = await Promise.all(
        origins().map(async (origin) => [origin, await proxiesOf(origin, known.get(origin))] as const),
      )
      // A venue that is new has no proxies that could have changed.
      const isOther = asked.some(([origin, list]) => (known.get(origin) ?? list) !== list)
      known = new Map(asked)
      if (isOther) events.emit('proxies-changed', null)
      else if (now !== network) events.emit('network-changed', null)
      network = now
      // The only rejection is the end's.
      await time.sleep(lookMs, closing).catch(() => undefined)
    }
  }
  events.on('started', run)
}
