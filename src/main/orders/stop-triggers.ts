import type { StopTriggered } from '#shared/domain/notification.ts'
import type { Result } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import type { OcoDetail, OcoLeg } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import type { PushOf } from '#shared/streams/topics.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import { oneLine } from '#main/streams/frames.ts'
import type { Streams } from '#main/streams/streams.ts'
import { isUnreadable } from './fills/venue-pages.ts'
import { isLateFor } from './lateness.ts'
import { createReadings } from './readings.ts'
import type { WaitingOcos } from './waiting-ocos.ts'

type Client = Pick<ExchangeClient, 'call'>

export interface StopTriggersDeps {
  readonly connectionOf: (
    profileId: string,
  ) => Result<{ readonly venue: { readonly id: string }; readonly client: Client }>
  readonly streams: Pick<Streams, 'subscribe'>
  readonly time: Time
  readonly onError: OnError
  readonly waitingOcos: WaitingOcos
  readonly onTriggered: (news: StopTriggered) => void
}

/** Legs of OCO orders, as the venue names them (facts, section 6). */
const ocoLegs: ReadonlySet<string> = new Set(['l_l_o', 'l_s_o', 'e_l_o', 'e_s_o'])
/** OCO orders per page, the narrower of the known limits (specification: "Limits"), and pages that are asked for. */
const pageSize = 100
const mostPages = 20

/** Below every request that moves money, and below what is unresolved (L3). */
const options = { priority: 'account' } as const

interface Watch {
  readonly deps: StopTriggersDeps
  readonly profileId: string
  /** OCO orders that wait for their trigger, with the steady ms at which they were last known to; -Infinity: of an earlier run. */
  readonly waiting: Map<string, number>
  /** Steady ms of the last acknowledgement; null while nothing is streamed. */
  joinedAt: number | null
  /** The last list had rows that could not be read, which is reported once. */
  hasUnreadable: boolean
}

export interface StopTriggers {
  /** Follows a profile; gives what ends it. */
  listen(profileId: string): () => void
  /** Another account answers for the profile, which is not followed: what waited was the former one's. */
  forget(profileId: string): void
  /** Forgets what belongs to profiles that are no more. */
  keepProfiles(profileIds: readonly string[]): void
  stop(): void
}

/**
 * Notifies once each stop order and leg of an OCO order that was triggered: as the stream reports it (streams, section 2), and
 * an OCO order that no push reported, by its own record, also where it was triggered while Coffer was closed. The list of
 * other stop orders is not followed; what such an order trades is notified as a fill.
 */
export function createStopTriggers(deps: StopTriggersDeps): StopTriggers {
  const waiting = new Map<string, Map<string, number>>()

  return {
    listen: (profileId) => {
      const known = waiting.get(profileId) ?? new Map(deps.waitingOcos.of(profileId).map((id) => [id, -Infinity]))
      waiting.set(profileId, known)
      return listen({ deps, profileId, waiting: known, joinedAt: null, hasUnreadable: false })
    },
    forget: (profileId) => {
      waiting.delete(profileId)
      deps.waitingOcos.keep(profileId, [])
    },
    keepProfiles: (profileIds) => {
      for (const id of waiting.keys()) if (!profileIds.includes(id)) waiting.delete(id)
      deps.waitingOcos.keepProfiles(profileIds)
    },
    stop: () => deps.waitingOcos.flush(),
  }
}

function listen(watch: Watch): () => void {
  const { deps, profileId } = watch
  const ending = new AbortController()
  const { signal } = ending
  const check = createReadings({
    time: deps.time,
    onError: deps.onError,
    where: 'read-ocos',
    signal,
    read: () => readOcos(watch, signal),
    isStreamed: () => watch.joinedAt !== null,
  })
  const unsubscribe = deps.streams.subscribe(profileId, 'stops', null, {
    onJoined: () => {
      watch.joinedAt = deps.time.monotonic()
      check()
    },
    onLost: () => {
      watch.joinedAt = null
      check()
    },
    onPush: (push) => {
      takePush(watch, push)
      // One that is new has to be known before it can be missed.
      if (ocoLegs.has(push.stop)) check()
    },
  })
  return () => {
    ending.abort(new Error('the profile is locked or gone'))
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
  notify(watch, orderId, news)
}

function notify({ deps, profileId }: Watch, orderId: string, news: Omit<StopTriggered, 'profileId'>): void {
  const connection = deps.connectionOf(profileId)
  // Two profiles with keys of one account see the same orders.
  const venueId = connection.ok ? connection.value.venue.id : profileId
  // One that was triggered may fail a moment later.
  if (deps.waitingOcos.isNew(JSON.stringify([venueId, orderId, news.error !== null])))
    deps.onTriggered({ profileId, ...news })
}

interface WaitingList {
  readonly ids: ReadonlySet<string>
  /** Every page was read; false too where a page had no row that can be read. */
  readonly isWhole: boolean
  /** Rows could not be read, and are not among the ids. */
  readonly hasUnreadable: boolean
}

/** The OCO orders that wait by the venue's list; null where it could not be asked. */
async function listWaiting(client: Client, signal: AbortSignal): Promise<WaitingList | null> {
  const ids = new Set<string>()
  let hasUnreadable = false
  for (let currentPage = 1; currentPage <= mostPages; currentPage += 1) {
    const page = await client.call('listOcos', { pageSize, currentPage }, { ...options, signal })
    // A page of nothing but odd rows is refused whole, and does not say how many follow.
    if (page.kind !== 'accepted' && isUnreadable(page.error)) return { ids, isWhole: false, hasUnreadable: true }
    if (page.kind !== 'accepted') return null
    for (const { orderId, status } of page.data.items) if (status === 'NEW') ids.add(orderId)
    hasUnreadable ||= page.unreadable !== null
    if (currentPage >= page.data.totalPage) return { ids, isWhole: true, hasUnreadable }
  }
  return { ids, isWhole: false, hasUnreadable }
}

/**
 * Which OCO orders wait, and what became of those that did. Gives whether all of it could be read. A row that cannot be read
 * hides its own order alone, and not where that was known to wait: its record is asked for.
 */
async function readOcos(watch: Watch, signal: AbortSignal): Promise<boolean> {
  const { deps, profileId, waiting } = watch
  const connection = deps.connectionOf(profileId)
  if (!connection.ok) return false
  const { client } = connection.value
  const began = deps.time.monotonic()
  const list = await listWaiting(client, signal)
  if (list === null || signal.aborted) return false
  const { ids: listed, isWhole, hasUnreadable } = list
  if (hasUnreadable && !watch.hasUnreadable)
    deps.onError('read-ocos', appError('answer-unexpected', msg('wire.read.unexpected')))
  watch.hasUnreadable = hasUnreadable
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
  deps.waitingOcos.keep(profileId, [...waiting.keys()])
  return isWhole && isComplete
}

/** A leg that is done placed its order as one that is triggered did. `seenAt`: steady ms at which it still waited. */
function takeDetail(watch: Watch, { orders }: OcoDetail, seenAt: number): void {
  const { deps, joinedAt } = watch
  const isLate = isLateFor(deps.time.monotonic() - seenAt, joinedAt, deps.time)
  const isTriggered = ({ status }: OcoLeg): boolean => status === 'TRIGGERED' || status === 'DONE'
  for (const { id, symbol, side, stopPrice } of orders.filter(isTriggered))
    notify(watch, id, { symbol, side, isOco: true, stopPrice, error: null, isLate })
}
