import type { FeedPush } from '#shared/bridge/market-data.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import type { FeedChange } from '#shared/domain/feed-change.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { btc } from '#test/unit/renderer/views/trading/symbol.ts'
import { openPage, profile } from '#test/unit/renderer/desk.ts'
import type { Call } from '#test/unit/renderer/desk.ts'

/** How well main knows a figure. */
export type Known = 'fresh' | 'stale' | 'missing'

export interface World {
  readonly last: Known
  readonly book: Known
  readonly available: Known
  /** Of each currency, in the account that pays for orders. */
  readonly balance: string
}
export const allKnown: World = { last: 'fresh', book: 'fresh', available: 'fresh', balance: '1000000' }

const eth = { ...btc, symbol: 'ETH-USDT', name: 'ETH-USDT', baseCurrency: 'ETH' }

/** What main would say of a topic: prices near 60000, a book that is deep at its best levels. */
function valueOf(topic: Topic, { balance }: World): unknown {
  const { kind } = topic
  if (kind === 'read' && topic.row === 'listSymbols') return [btc, eth]
  if (kind === 'ticker')
    return { price: '60000', bestBid: '59999', bestAsk: '60001', bestBidSize: '9', bestAskSize: '9' }
  if (kind === 'book') return { bids: [['59999', '1000']], asks: [['60001', '1000']] }
  if (kind === 'balances')
    return ['BTC', 'ETH', 'USDT'].map((currency) => ({
      id: currency,
      currency,
      type: 'trade',
      balance,
      available: balance,
      holds: '0',
    }))
  return kind === 'orders' ? [] : null
}
const nameOf = ({ kind }: Topic): keyof World | null =>
  kind === 'ticker' ? 'last' : kind === 'book' ? 'book' : kind === 'balances' ? 'available' : null

/** A page with two profiles on the desk, whose figures come and age as the test says. */
export async function openDesk(world: World = allKnown) {
  let known = world
  const page = openPage([profile('a'), profile('b')])
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  const desk = page.run(() => useDeskStore())

  function feed({ input }: Call): void {
    const { watchId, profileId, topic } = input as unknown as { watchId: string; profileId: string; topic: Topic }
    const name = nameOf(topic)
    const how = name === null ? 'fresh' : known[name]
    if (how === 'missing') return
    const at = how === 'stale' ? Date.now() - 60_000 : Date.now()
    const change = writeChange({ kind: 'whole', value: valueOf(topic, known) } as unknown as FeedChange, topic.kind)
    page.notify('feed', { kind: 'change', watchId, profileId, at, everyMs: 2_000, change } as FeedPush)
  }
  /** Lets every answer that is due arrive, until nothing more is asked. */
  async function flush(): Promise<void> {
    for (let turn = 0; turn < 4; turn += 1) {
      await page.settled()
      for (const call of page.of('feed.watch')) feed(call)
    }
  }
  return {
    page,
    profiles,
    desk,
    flush,
    /** The figures are from now on known like this, of the watches that are there too. */
    know: async (next: Partial<World>): Promise<void> => {
      known = { ...known, ...next }
      await flush()
    },
  }
}
export type DeskPage = Awaited<ReturnType<typeof openDesk>>

export const acceptedAnswer = (intentId = 'i1') => ({
  intentId,
  state: 'accepted',
  orderId: 'o9',
  clientOid: 'c9',
  note: null,
})
