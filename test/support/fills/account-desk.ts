import type { FillNews, FillView } from '#shared/domain/fill.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { ok } from '#shared/errors.ts'
import type { PushOf, StreamName } from '#shared/streams/topics.ts'
import type { AccountFillsDeps } from '#main/orders/fills/account.ts'
import { createAccountFills } from '#main/orders/fills/account-fills.ts'
import type { NotifiedState, NotifiedStore } from '#main/orders/fills/notified-store.ts'
import type { StreamListener } from '#main/streams/streams.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import type { AccountVenue } from './account-venue.ts'
import { accountVenue, gone } from './account-venue.ts'

/** What is kept of a profile across starts. */
export function memoryNotified(): NotifiedStore & { readonly kept: Map<string, NotifiedState> } {
  const kept = new Map<string, NotifiedState>()
  return {
    kept,
    of: (profileId) => kept.get(profileId) ?? null,
    keep: (profileId, state) => void kept.set(profileId, state),
    forget: (profileId) => void kept.delete(profileId),
    keepProfiles: (ids) => [...kept.keys()].filter((id) => !ids.includes(id)).forEach((id) => kept.delete(id)),
    flush: () => undefined,
  }
}

export interface Told extends FillNews {
  /** ms by our clock. */
  readonly at: number
}

/** The fills of profiles over such a venue, and streams that a test speaks for. */
export function accountDesk({ offsetMs = 0, time = virtualTime(), venues = {} as Record<string, AccountVenue> } = {}) {
  const venue = venues['a'] ?? accountVenue(time, offsetMs)
  const told: Told[] = []
  /** Of each reading of trades, whether it was whole. */
  const readings: boolean[] = []
  const problems: unknown[] = []
  const kept = memoryNotified()
  const listeners = new Map<string, StreamListener<'orders'>>()
  const deps: AccountFillsDeps = {
    connectionOf: (profileId) => ok((venues[profileId] ?? venue).connection),
    streams: {
      subscribe: <Name extends StreamName>(
        profileId: string,
        _name: Name,
        _subject: string | null,
        listener: StreamListener<Name>,
      ) => {
        listeners.set(profileId, listener as unknown as StreamListener<'orders'>)
        return () => void listeners.delete(profileId)
      },
    },
    notifiedStore: kept,
    time,
    onRead: (_profileId, isWhole) => readings.push(isWhole),
    onFill: (news) => told.push({ ...news, at: time.now() }),
    onError: (_where, error) => problems.push(error),
  }
  let fills = createAccountFills(deps)
  const stream = (profileId = 'a'): StreamListener<'orders'> => {
    const listener = listeners.get(profileId)
    if (listener === undefined) throw new Error('nobody listens')
    return listener
  }
  return {
    time,
    venue,
    told,
    readings,
    problems,
    notifiedStore: kept,
    listeners,
    stream,
    fills,
    /** The fills of the process that runs now. */
    running: () => fills,
    push: (...pushes: readonly PushOf<'orders'>[]) => {
      for (const push of pushes) stream().onPush(push, '', time.now())
    },
    /** Ends the process, after whatever ends the profiles, and begins a new one. */
    restart: () => {
      fills.stop()
      listeners.clear()
      fills = createAccountFills(deps)
    },
    said: (): string[] => told.map(({ fill, isLate }) => `${fill.orderId} ${fill.size}${isLate ? ' late' : ''}`),
  }
}

/** A desk whose profile is listened to and joined. */
export async function joinedDesk(options: Parameters<typeof accountDesk>[0] = {}) {
  const desk = accountDesk(options)
  let end = desk.fills.listen('a')
  desk.stream().onJoined()
  /** A lock, and what unlocks again. */
  const listen = {
    end: () => end(),
    begin: () => {
      end = desk.fills.listen('a')
      desk.stream().onJoined()
    },
  }
  await desk.time.advance(0)
  const said = async (): Promise<string[]> => {
    await desk.time.advance(2_000)
    if (desk.problems.length > 0) throw new Error(String(desk.problems[0]))
    return desk.said()
  }
  /** The line ends, and comes back after a while in which the venue cannot be reached. */
  const outage = async (ms: number, meanwhile: () => void): Promise<void> => {
    desk.stream().onLost(gone)
    desk.venue.state.isReachable = false
    await desk.time.advance(1_000)
    meanwhile()
    await desk.time.advance(ms - 1_000)
    desk.venue.state.isReachable = true
    desk.stream().onJoined()
  }
  return { ...desk, push: desk.push, end, listen, said, outage }
}

export const fillView = (size: string, orderId = 'own'): FillView => ({
  orderId,
  side: 'buy',
  size,
  of: '2',
  funds: '100',
  averagePrice: '100',
  fees: [],
  complete: false,
  slippage: null,
  at: 1,
})
export const intentView = (part: Partial<IntentView>): IntentView =>
  ({
    id: 'i1',
    profileId: 'a',
    state: 'accepted',
    request: { symbol: 'BTC-USDT' },
    orderId: 'own',
    ...part,
  }) as IntentView
