import type { StopTriggered } from '#shared/domain/notification.ts'
import type { Result } from '#shared/errors.ts'
import type { OcoDetail, OcoLeg } from '#shared/exchange/index.ts'
import type { PushOf } from '#shared/streams/topics.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import { oneLine } from '#main/streams/frames.ts'
import type { Streams } from '#main/streams/streams.ts'
import { createReadings } from './readings.ts'

export interface StopTriggersDeps {
  readonly connectionOf: (
    profileId: string,
  ) => Result<{ readonly venue: { readonly id: string }; readonly client: Pick<ExchangeClient, 'call'> }>
  readonly streams: Pick<Streams, 'subscribe'>
  readonly time: Time
  readonly onError: OnError
  readonly onTriggered: (news: StopTriggered) => void
}

/** Legs of OCO orders, as the venue names them (facts, section 6). */
const ocoLegs: ReadonlySet<string> = new Set(['l_l_o', 'l_s_o', 'e_l_o', 'e_s_o'])
/** Names of orders that were told, the oldest forgotten first. */
const mostTold = 1_000
/** OCO orders per page, and pages: the narrower of the known limits (specification: "Limits"). */
const pageSize = 100
const mostPages = 20
/** ms after which what is told is told as late. */
const lateMs = 30_000

/** Below every request that moves money, and below what is unresolved (L3). */
const options = { priority: 'account' } as const

interface Watch {
  readonly deps: StopTriggersDeps
  readonly profileId: string
  /** Told already, by venue and leg: two profiles with keys of one account hear of the same orders. */
  readonly told: Set<string>
  /** OCO orders that wait for their trigger, with the steady ms at which they were last known to. */
  readonly waiting: Map<string, number>
}

/**
 * Tells once of each stop order and leg of an OCO order that was triggered: as the stream says it (streams, section 2), and of
 * an OCO order that nobody heard of, by its own record. Other stop orders are in no list that Coffer reads; what such an order
 * trades is told as a fill. Gives what listens to a profile, which gives what ends it.
 */
export function createStopTriggers(deps: StopTriggersDeps): (profileId: string) => () => void {
  const told = new Set<string>()
  const waiting = new Map<string, Map<string, number>>()

  return (profileId) => {
    const known = waiting.get(profileId) ?? new Map<string, number>()
    waiting.set(profileId, known)
    return listen({ deps, profileId, told, waiting: known })
  }
}

function listen(watch: Watch): () => void {
  const { deps, profileId } = watch
  const ending = new AbortController()
  const { signal } = ending
  let isJoined = false
  const check = createReadings({
    time: deps.time,
    onError: deps.onError,
    signal,
    read: () => readOcos(watch, signal),
    isStreamed: () => isJoined,
  })
  const unsubscribe = deps.streams.subscribe(profileId, 'stops', null, {
    onJoined: () => {
      isJoined = true
      check()
    },
    onLost: () => {
      isJoined = false
      check()
    },
    onPush: (push) => {
      takePush(watch, push)
      // One that is new has to be known before it can be missed.
      if (ocoLegs.has(push.stop)) check()
    },
  })
  return () => {
    ending.abort(new Error('not listened to any more'))
    unsubscribe()
  }
}

function takePush(watch: Watch, push: PushOf<'stops'>): void {
  const { orderId, symbol, side, stop, stopPrice, type, error } = push
  const hasFailed = error !== null && error !== ''
  if (!/^triggered$/i.test(type) && !hasFailed) return
  const news = {
    symbol,
    side,
    isOco: ocoLegs.has(stop),
    stopPrice,
    error: hasFailed ? oneLine(error) : null,
    isLate: false,
  }
  tell(watch, orderId, news)
}

function tell({ deps, profileId, told }: Watch, orderId: string, news: Omit<StopTriggered, 'profileId'>): void {
  const connection = deps.connectionOf(profileId)
  const venueId = connection.ok ? connection.value.venue.id : profileId
  // One that was triggered may fail a moment later.
  const key = JSON.stringify([venueId, orderId, news.error !== null])
  if (told.has(key)) return
  told.add(key)
  for (const oldest of [...told].slice(0, -mostTold)) told.delete(oldest)
  deps.onTriggered({ profileId, ...news })
}

/** Which OCO orders wait, and what became of those that did. Gives whether all of it could be read. */
async function readOcos(watch: Watch, signal: AbortSignal): Promise<boolean> {
  const { deps, profileId, waiting } = watch
  const connection = deps.connectionOf(profileId)
  if (!connection.ok) return false
  const { client } = connection.value
  const began = deps.time.monotonic()
  const listed = new Set<string>()
  for (let currentPage = 1; currentPage <= mostPages; currentPage += 1) {
    const page = await client.call('listOcos', { pageSize, currentPage }, { ...options, signal })
    if (page.kind !== 'accepted') return false
    for (const { orderId, status } of page.data.items) if (status === 'NEW') listed.add(orderId)
    if (currentPage >= page.data.totalPage) break
  }
  let isComplete = true
  for (const [orderId, seenAt] of [...waiting]) {
    if (listed.has(orderId)) continue
    const found = await client.call('getOcoDetail', { orderId }, { ...options, signal })
    if (signal.aborted) return false
    if (found.kind === 'accepted') takeDetail(watch, found.data, seenAt)
    if (found.kind !== 'accepted' && found.error.code !== 'not-found') isComplete = false
    else if (found.kind !== 'accepted' || found.data.status !== 'NEW') waiting.delete(orderId)
  }
  if (signal.aborted) return false
  for (const orderId of listed) waiting.set(orderId, began)
  return isComplete
}

/** A leg that is done placed its order as one that is triggered did. `seenAt`: steady ms at which it still waited. */
function takeDetail(watch: Watch, { orders }: OcoDetail, seenAt: number): void {
  const isLate = watch.deps.time.monotonic() - seenAt > lateMs
  const isTriggered = ({ status }: OcoLeg): boolean => status === 'TRIGGERED' || status === 'DONE'
  for (const { id, symbol, side, stopPrice } of orders.filter(isTriggered))
    tell(watch, id, { symbol, side, isOco: true, stopPrice, error: null, isLate })
}
