import type { FeedEvent, WatchRequest } from '#shared/bridge/market-data.ts'
import { applyChange } from '#shared/domain/feed-change.ts'
import type { FeedValue, Topic } from '#shared/domain/feed-topic.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import type { KeySummary, Profile } from '#shared/domain/profile.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import { endpoints } from '#shared/exchange/index.ts'
import type { RowCount } from '#shared/exchange/row-list.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { CallOutcome } from '#main/exchange/outcome.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createFeed } from '#main/market-data/feed.ts'
import type { FeedDeps } from '#main/market-data/feed-state.ts'
import type { FeedConnection, Source } from '#main/market-data/source.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import { asWritten } from '#shared/messages.ts'

export interface Asked {
  readonly profileId: string
  readonly row: EndpointName
  readonly request: Readonly<Record<string, unknown>>
  /** Steady ms. */
  readonly at: number
}

/** What the venue says: data, with what the client left out of it, an error, or either after a while. */
export type Answer = { readonly data: unknown; readonly unreadable?: RowCount } | AppError
export type Answering = (asked: Asked) => Answer | Promise<Answer>

export const unreachable = appError('not-connected', asWritten('The venue cannot be reached.'))
export const refused = appError('refused', asWritten('No.'), {
  venue: { httpStatus: 200, code: '400100', message: 'no' },
})

const receipt = { attempts: 1, sentAt: 0, sha256: null, httpStatus: 200 }
const outcomeOf = (answer: Answer): CallOutcome<never> =>
  'data' in answer
    ? { kind: 'accepted', data: answer.data as never, unreadable: answer.unreadable ?? null, receipt }
    : { kind: 'refused', error: answer, receipt }

const row = (profileId: string, symbol: string, at: number) => ({ symbol, last: `${profileId} ${at}` })
const order = (profileId: string, symbol: string, at: number) => ({
  id: `${symbol}-1`,
  symbol,
  createdAt: 1,
  dealSize: `${profileId} ${at}`,
})

/** A venue with two pairs whose every value names the profile that asked and changes with each second. */
export const living: Answering = ({ profileId, row: name, request, at }) => {
  const symbol = String(request['symbol'] ?? 'BTC-USDT')
  switch (name) {
    case 'listTickers':
      return { data: { time: at, ticker: ['BTC-USDT', 'ETH-USDT'].map((one) => row(profileId, one, at)) } }
    case 'listSymbols':
      return { data: ['BTC-USDT', 'ETH-USDT'].map((one) => ({ symbol: one, name: one, baseCurrency: profileId })) }
    case 'listActiveSymbols':
      return { data: { symbols: ['BTC-USDT', 'ETH-USDT'] } }
    case 'listOpenOrders':
      return { data: [order(profileId, symbol, at)] }
    case 'listAccounts':
      return { data: [{ id: profileId, currency: 'BTC', type: 'trade', available: String(at) }] }
    case 'listTrades':
      return { data: [{ sequence: String(at), price: profileId }] }
    case 'listCandles':
      return { data: [{ start: 60, open: '1', close: `${profileId} ${at}` }] }
    case 'getPartialBook':
    case 'getFullBook':
      return { data: { time: at, sequence: `${profileId} ${at}`, bids: [['1', '1']], asks: [['2', '1']] } }
    default:
      return { data: { symbol, price: `${profileId} ${at}` } }
  }
}

export interface FeedWorldOptions extends Partial<
  Pick<FeedDeps, 'hasPage' | 'random' | 'source' | 'onOrders' | 'intents'>
> {
  readonly answer?: Answering
  readonly profiles?: readonly string[]
  /** Makes the source out of what the feed is given. */
  readonly sourceOver?: (deps: Pick<FeedDeps, 'connectionOf' | 'time' | 'onError'>) => Source
}

/** The feed over a scripted venue in virtual time, and a page that keeps what it is told. */
export function feedWorld({ answer = living, profiles = ['p1', 'p2'], sourceOver, ...more }: FeedWorldOptions = {}) {
  const time = virtualTime()
  const asked: Asked[] = []
  const events: FeedEvent[] = []
  const errors: unknown[] = []
  const syncs: string[] = []
  let answering = answer
  let locked = false
  let syncing: (profileId: string) => Promise<void> = () => Promise.resolve()

  const lines = new Map(profiles.map((profileId) => [profileId, lineOf(profileId)]))

  function lineOf(profileId: string): FeedConnection {
    const limits = {
      spot: createRateLimiter({ pool: 'spot', time }),
      management: createRateLimiter({ pool: 'management', time }),
      public: createRateLimiter({ pool: 'public', time }),
    }
    const call = async (name: EndpointName, request: unknown, options: { signal?: AbortSignal } = {}) => {
      const limiter = limits[endpoints[name].pool]
      const permit = await limiter.acquire(endpoints[name].weight, 'market', options.signal)
      if (permit === null) return outcomeOf(appError('cancelled', asWritten('Stopped.')))
      const one: Asked = { profileId, row: name, request: request as Asked['request'], at: time.monotonic() }
      asked.push(one)
      const said = await answering(one)
      limiter.release(permit, null)
      return outcomeOf(said)
    }
    return {
      client: {
        call: call as ExchangeClient['call'],
        signer: () => Promise.resolve(ok('')),
        lookUpKey: () => Promise.resolve(ok({ sender: '', role: 'read', weaker: null })),
        clockOffset: () => 0,
      },
      limits,
      clock: {
        nowServer: () => time.now(),
        sync: async () => {
          syncs.push(profileId)
          await syncing(profileId)
          return ok(0)
        },
      },
    }
  }

  const connectionOf: FeedDeps['connectionOf'] = (profileId) => {
    const line = lines.get(profileId)
    return line === undefined ? fail(appError('profile-not-found', asWritten('No such profile.'))) : ok(line)
  }
  const onError = (error: unknown): void => void errors.push(error)
  const source = sourceOver?.({ connectionOf, time, onError })
  const feed = createFeed({
    connectionOf,
    time,
    isLocked: () => locked,
    push: (event) => events.push(event),
    hasPage: () => true,
    onError,
    random: () => 0.5,
    ...(source === undefined ? {} : { source }),
    ...more,
  })

  return {
    feed,
    time,
    asked,
    events,
    errors,
    syncs,
    lines,
    answerWith: (next: Answering) => void (answering = next),
    syncWith: (next: typeof syncing) => void (syncing = next),
    setLocked: (next: boolean) => {
      locked = next
      feed.onVaultChange()
    },
    watch: (watchId: string, topic: Topic, of: Partial<WatchRequest> = {}) =>
      feed.watch({ watchId, profileId: 'p1', topic, pace: 'fast', ...of }),
    rows: () => asked.map((one) => one.row),
    count: (name: EndpointName) => asked.filter((one) => one.row === name).length,
    eventsOf: (watchId: string) => events.filter((event) => event.watchId === watchId),
    /** What the page shows of a watch, made from its last whole value and what came after. */
    shown: (watchId: string, { kind }: Topic): FeedValue | null => {
      const mine = events.filter(
        (event) => event.watchId === watchId && (event.kind === 'change' || event.kind === 'cleared'),
      )
      const from = mine.findLastIndex((event) => event.kind === 'change' && event.change.kind === 'whole')
      return mine.slice(Math.max(0, from)).reduce<FeedValue | null>((value, event) => {
        return event.kind === 'change' ? applyChange(kind, value as never, event.change as never) : null
      }, null)
    },
  }
}

export type FeedWorld = ReturnType<typeof feedWorld>

/** An answer that comes when it is let go. */
export function held(time: VirtualTime, answer: Answer, ms: number): Promise<Answer> {
  return time.sleep(ms).then(() => answer)
}

/** A profile's one key: another tail is another key, another test the same one. */
export function keyed(
  id: string,
  tail: string,
  test: KeySummary['test'] = { state: 'untested' },
): Pick<Profile, 'id' | 'keys'> {
  const key: KeySummary = {
    role: 'trade',
    tail,
    keyVersion: 3,
    state: 'present',
    test,
    testAgain: false,
    storedAt: 1,
    former: [],
    deletePending: false,
  }
  return { id, keys: [key] }
}
export const passed: KeySummary['test'] = {
  state: 'passed',
  at: 5,
  permissions: [],
  ipWhitelist: null,
  isMaster: true,
  apiVersion: 3,
}
