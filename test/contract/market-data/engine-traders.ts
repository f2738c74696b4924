import type { EngineOrderRequest, EngineSide, Market } from '#main/practice/engine/types.ts'
import type { PracticeExchange } from '#main/practice/exchange.ts'
import { plainOrder } from '#test/support/plain-order.ts'

const mostOpen = 150

/**
 * Two accounts that place, cancel, amend and trade in one pair by chance, straight at the practice engine: orders that rest,
 * cross, are hidden or show a part, and now and then an account that cancels everything. Every command is one push.
 */
export function engineTraders({ createAccount, venue }: PracticeExchange, symbol: string, random: () => number) {
  const { engine } = venue
  const found = engine.state.markets.get(symbol)
  if (found === undefined) throw new Error(`there is no ${symbol}`)
  const market: Market = found
  const funding = { [market.base]: '900000000', [market.quote]: '900000000000' }
  const uids = [0, 1].map(() => createAccount({ funding, mainFunding: {} }))
  const whole = (most: number): number => Math.floor(random() * most)
  const openOf = (uid: number) => [...(engine.state.accounts.get(uid)?.open ?? [])]

  /** Rests beside the last price, or reaches through it. */
  const request = (side: EngineSide): EngineOrderRequest => {
    const sign = side === 'buy' ? -1 : 1
    const crosses = random() < 0.12
    const price = market.lastPrice + sign * (crosses ? -whole(6) : 1 + whole(120))
    const size = Math.min(market.maxSize, market.minSize * (1 + whole(40)))
    const [kind, timeInForce] = [random(), crosses && random() < 0.5 ? ('IOC' as const) : ('GTC' as const)]
    const part = kind > 0.96 ? { iceberg: true, visibleSize: Math.ceil(size / 4) } : {}
    return { ...plainOrder, symbol, side, price, size, timeInForce, hidden: kind < 0.03, ...part }
  }
  const act = (): void => {
    const [uid = 0, at] = [uids[whole(2)], venue.now()]
    const open = openOf(uid)
    const one = open[whole(open.length)]
    const roll = random()
    if (roll < 0.0005) engine.run('cancelOpen', at, { uid, symbols: [symbol] })
    else if (one !== undefined && (open.length >= mostOpen || roll < 0.35))
      engine.run('cancel', at, { uid, seq: one.seq })
    else if (one !== undefined && roll < 0.4)
      engine.run('amend', at, { uid, seq: one.seq, price: null, size: one.request.size + whole(9) * market.minSize })
    else engine.run('place', at, { uid, request: request(random() < 0.5 ? 'buy' : 'sell') })
  }
  return {
    market,
    /** Acts until the pair's sequence is so many further. */
    move(updates: number): void {
      const end = market.sequence + updates
      while (market.sequence < end) act()
    },
  }
}
