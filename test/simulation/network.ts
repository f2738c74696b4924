import type { NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import type { Reached } from './reached.ts'

/** The machine's own end of the network: its address, and the requests that are under way from it. */
export function createNetwork(streams: { cut(): void }, reached: Reached) {
  let number = 1
  let isNoticed = true
  const underWay = new Set<() => void>()
  return {
    /** The machine's addresses, as a process that starts now sees them: it has nothing to notice yet. */
    begin: (): typeof networkInterfaces => {
      isNoticed = true
      return () => ({ en0: [{ address: `192.0.2.${number}`, internal: false } as NetworkInterfaceInfo] })
    },
    /** Takes what cuts a request, until the returned function is called. */
    hold: (cut: () => void): (() => void) => {
      underWay.add(cut)
      return () => void underWay.delete(cut)
    },
    /** Another address, as of a VPN that is switched on: what is under way from the old one is cut. */
    changeAddress: (): void => {
      number = (number % 250) + 1
      isNoticed = false
      streams.cut()
      for (const cut of [...underWay]) cut()
    },
    /** Main forgets its sockets. */
    onReset: (): void => {
      if (!isNoticed) reached.count('network', 'another address noticed')
      isNoticed = true
    },
  }
}
export type Network = ReturnType<typeof createNetwork>
