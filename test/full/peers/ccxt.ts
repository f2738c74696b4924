import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Account, Peer } from './peer.ts'
import { pair } from './peer.ts'
import type { EngineBook } from './venue.ts'

export const version = '4.5.84'
const symbol = pair.replace('-', '/')

interface Book {
  readonly nonce: number
  readonly bids: readonly (readonly number[])[]
  readonly asks: readonly (readonly number[])[]
}

/** What is used of the library. */
interface Library {
  readonly urls: { readonly api: Record<string, unknown> }
  loadHttpProxyAgent(): Promise<unknown>
  loadMarkets(): Promise<unknown>
  watchOrderBook(symbol: string): Promise<Book>
  watchOrders(symbol: string): Promise<unknown>
  close(): Promise<void>
}

const two = (rows: Book['bids']): number[][] => rows.map(([price = 0, size = 0]) => [price, size])

/** ccxt pro, watched in a loop as its manual shows; the loop ends with the first error, which is the caller's to handle. */
export async function openCcxt(folder: string, { baseUrl, key, secret, passphrase }: Account): Promise<Peer> {
  const entry = pathToFileURL(join(folder, 'node_modules/ccxt/js/ccxt.js')).href
  const { default: ccxt } = (await import(/* @vite-ignore */ entry)) as {
    default: { pro: { kucoin: new (options: object) => Library } }
  }
  const library = new ccxt.pro.kucoin({ apiKey: key, secret, password: passphrase })
  const { api } = library.urls
  for (const name of Object.keys(api)) if (typeof api[name] === 'string') api[name] = baseUrl
  await library.loadHttpProxyAgent()
  await library.loadMarkets()
  let shown: EngineBook | null = null
  let isClosed = false
  const problems: string[] = []

  const follow = async (next: () => Promise<void>): Promise<void> => {
    try {
      while (!isClosed) await next()
    } catch (error) {
      shown = null
      problems.push(error instanceof Error ? `${error.name}: ${error.message.slice(0, 80)}` : String(error))
    }
  }
  const take = async (): Promise<void> => {
    const { nonce, bids, asks } = await library.watchOrderBook(symbol)
    shown = { sequence: nonce, bids: two(bids), asks: two(asks) }
  }
  return {
    name: `ccxt ${version} pro`,
    watchBook: async () => {
      await take()
      void follow(take)
    },
    watchOrders: () => {
      void follow(async () => void (await library.watchOrders(symbol)))
      return Promise.resolve()
    },
    shown: () => shown,
    passedOn: () => 0,
    problems: () => problems,
    close: async () => {
      isClosed = true
      await library.close()
    },
  }
}
