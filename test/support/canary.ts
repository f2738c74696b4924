import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface Canary {
  /** One number for both TCP and UDP on 127.0.0.1. */
  readonly port: number
  /** TCP connections and UDP packets that arrived. */
  hits(): number
  close(): Promise<void>
}

/** Listens where nothing may arrive (R5). */
export async function startCanary(): Promise<Canary> {
  let hits = 0
  const server = createServer((socket) => {
    hits++
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const packets = createSocket('udp4', () => void hits++)
  packets.bind(port, '127.0.0.1')
  await once(packets, 'listening')
  return {
    port,
    hits: () => hits,
    close: async () => {
      packets.close()
      server.close()
      await once(server, 'close')
    },
  }
}
