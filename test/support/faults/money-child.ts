import { randomUUID } from 'node:crypto'
import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import { ok } from '#shared/errors.ts'
import { createActions } from '#test/support/actions.ts'
import { createClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import { createHttpTransport } from '#main/exchange/transport.ts'
import { openJournal } from '#main/journal/index.ts'
import { takeLease } from '#main/journal/lease.ts'
import { systemTime } from '#main/platform/time.ts'
import { noLimits } from '#test/support/no-limits.ts'

/**
 * A process with the whole money path in it, to be watched and killed from outside. Argument: a `ChildOrder` as JSON.
 * Says `ready` once it acts.
 */
export interface ChildOrder {
  readonly folder: string
  readonly baseUrl: string
  readonly key: { readonly key: string; readonly secret: string; readonly passphrase: string }
  /** `every-kind` sends one request of each kind and ends; `orders` places orders until it is killed; `lease` only holds it. */
  readonly doing: 'every-kind' | 'orders' | 'lease'
}

const say = (word: string): void => void process.stdout.write(`${word}\n`)

const main = async ({ folder, baseUrl, key, doing }: ChildOrder): Promise<void> => {
  const lease = takeLease(`${folder}/lease.sqlite`)
  if (!lease.ok) return say(lease.error.code)
  if (doing === 'lease') {
    say('ready')
    setInterval(() => undefined, 60_000)
    return
  }
  const journal = openJournal({
    path: `${folder}/journal.sqlite`,
    now: systemTime.now,
    onTrouble: () => say('trouble'),
  })
  const venue = { ...practiceVenue, baseUrl }
  const transport = createHttpTransport({
    time: systemTime,
    allowedOrigins: (origin) => origin === baseUrl,
    allowLoopbackHttp: true,
  })
  const limit = (pool: 'spot' | 'management' | 'public') => createRateLimiter({ pool, time: systemTime })
  const client = createClient({
    random: Math.random,
    venue,
    transport,
    clock: createServerClock({ time: systemTime, sample: createTimeSample(venue, transport) }),
    limits: { spot: limit('spot'), management: limit('management'), public: limit('public') },
    credentials: () => Promise.resolve(ok({ ...key, keyVersion: 3 as const })),
    time: systemTime,
  })
  const actions = createActions({
    journal,
    clients: () => ok(client),
    time: systemTime,
    newId: randomUUID,
    onIntent: () => undefined,
    limits: noLimits,
    serviceStatus: () => ({ state: 'open', message: '' }),
  })
  await actions.openStartupGate('p1')
  const envelope = () => ({ profileId: 'p1', draftId: randomUUID() })
  const symbol = 'BTC-USDT'
  let lots = 0
  const order = () =>
    ({ type: 'limit', symbol, side: 'buy', price: '20000', size: `0.00${(lots += 1) + 100}` }) as const
  say('ready')
  if (doing === 'orders') {
    const place = () => actions.placeOrder({ ...envelope(), wait: false, order: order() })
    for (;;) await Promise.all([place(), place()])
  }
  const placed = await actions.placeOrder({ ...envelope(), wait: false, order: order() })
  const orderId = placed.ok ? (placed.value.orderId ?? 'none') : 'none'
  await actions.placeOrder({ ...envelope(), wait: true, order: order() })
  await actions.placeBatch({ ...envelope(), wait: false, orders: [order(), order()] })
  const leg = { symbol, side: 'sell', price: '900000', size: '0.01', stopPrice: '10000', limitPrice: '9000' } as const
  await actions.placeOco({ ...envelope(), order: leg })
  await actions.cancelPartial({ ...envelope(), symbol, orderId, cancelSize: '0.0001' })
  await actions.amendOrder({ ...envelope(), symbol, orderId, newPrice: '20001' })
  await actions.protect({ ...envelope(), timeout: 60, symbols: [symbol] })
  const draft = { currency: 'USDT', toAddress: 'TAddress', amount: '10', withdrawType: 'ADDRESS' } as const
  await actions.withdraw({ ...envelope(), draft })
  await actions.transfer({ ...envelope(), currency: 'USDT', from: 'main', to: 'trade', amount: '1' })
  await actions.cancelWithdrawal({ ...envelope(), withdrawalId: 'w1' })
  await actions.cancelStopOrders(envelope())
  await actions.cancelOcos(envelope())
  await actions.cancelSymbol({ ...envelope(), symbol })
  await actions.cancelAll(envelope())
  actions.stop()
  journal.close()
  await transport.reset()
  say('done')
}

await main(JSON.parse(process.argv[2] ?? '{}') as ChildOrder)
