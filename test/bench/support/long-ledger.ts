import { units } from '#main/practice/engine/scale.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import type { PracticeExchange } from '#main/practice/exchange.ts'
import { systemTime } from '#main/platform/time.ts'

export interface LongLedger {
  readonly exchange: PracticeExchange
  readonly accountId: number
}

const currencies = ['USDT', 'BTC', 'ETH', 'KCS', 'XRP']
const wallets = ['trade', 'trade', 'main'] as const
/** ms over which the lines lie. */
const lasts = 60_000

/** An account whose ledger has `lines` lines of the last minute: deposits into, and transfers between, its wallets. */
export const createLongLedger = (lines: number): LongLedger => {
  const end = systemTime.now()
  let behind = lasts
  const time = { ...systemTime, now: () => systemTime.now() - behind }
  const exchange = createPracticeExchange({ seed: 7, time, retention: { ledgerPerAccount: lines } })
  const accountId = exchange.createAccount({ funding: { USDT: '1000000' } })
  const { engine } = exchange.venue
  for (let line = 0; line < lines; line += 1) {
    const at = Math.floor(end - lasts + (line * lasts) / lines)
    if (line % 10 === 0) {
      const ends = { fromUid: accountId, from: 'trade', toUid: accountId, to: 'main' } as const
      engine.run('transfer', at, { ...ends, currency: 'USDT', amount: units('0.5') })
    } else {
      const currency = currencies[line % currencies.length] ?? 'USDT'
      const wallet = wallets[line % wallets.length] ?? 'trade'
      engine.run('deposit', at, { uid: accountId, wallet, currency, amount: units(`${1 + (line % 97)}.25`) })
    }
  }
  behind = 0
  return { exchange, accountId }
}
