import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Account, Peer } from './peer.ts'
import { pair } from './peer.ts'

export const version = '1.3.0'

interface Socket {
  start(): Promise<void>
  stop(): Promise<void>
}
interface Builder {
  [name: `set${string}`]: (value: unknown) => Builder
  [name: `with${string}`]: (value: unknown) => Builder
  build(): object
}
/** What is used of the library. */
interface Library {
  readonly DefaultClient: new (options: object) => {
    wsService(): {
      newSpotPublicWS(): Socket & { orderbookIncrement(pairs: string[], onPush: () => void): Promise<string> }
      newSpotPrivateWS(): Socket & { orderV2(onPush: () => void): Promise<string> }
    }
  }
  readonly ClientOptionBuilder: new () => Builder
  readonly WebSocketClientOptionBuilder: new () => Builder
  readonly TransportOptionBuilder: new () => Builder
}

/** The venue's own SDK for Node, with the settings it comes with. */
export function openVenueSdk(folder: string, { baseUrl, key, secret, passphrase }: Account): Peer {
  const library = createRequire(join(folder, 'package.json'))('kucoin-universal-sdk') as Library
  const problems: string[] = []
  let passedOn = 0
  const sockets = new library.WebSocketClientOptionBuilder()
  sockets['withEventCallback']?.((event: unknown, text: unknown) => {
    const name = String(event)
    if (!/PONG|CONNECTED$/i.test(name) || /DISCONNECTED/i.test(name)) problems.push(`${name}: ${String(text)}`)
  })
  const options = new library.ClientOptionBuilder()
  for (const [name, value] of [
    ['setKey', key],
    ['setSecret', secret],
    ['setPassphrase', passphrase],
    ['setSpotEndpoint', baseUrl],
    ['setTransportOption', new library.TransportOptionBuilder().build()],
    ['setWebSocketClientOption', sockets.build()],
  ] as const)
    options[name]?.(value)
  const service = new library.DefaultClient(options.build()).wsService()
  const open: Socket[] = []
  return {
    name: `the venue's Node SDK ${version}`,
    watchBook: async () => {
      const line = service.newSpotPublicWS()
      open.push(line)
      await line.start()
      await line.orderbookIncrement([pair], () => void (passedOn += 1))
    },
    watchOrders: async () => {
      const line = service.newSpotPrivateWS()
      open.push(line)
      await line.start()
      await line.orderV2(() => undefined)
    },
    shown: () => null,
    passedOn: () => passedOn,
    problems: () => problems,
    close: async () => void (await Promise.all(open.map((line) => line.stop()))),
  }
}
