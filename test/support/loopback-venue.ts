import { randomUUID } from 'node:crypto'
import type { InputOf, OutputOf } from '#shared/bridge/index.ts'
import type { Channel } from '#shared/bridge/names.ts'
import type { OrderDraft } from '#shared/bridge/trading.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { Result } from '#shared/errors.ts'
import type {
  PracticeKey,
  KeyPermission,
  PracticeAnswer,
  PracticeExchange,
  PracticeRequest,
} from '#main/practice/exchange.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import type { PracticeServer } from '#main/practice/server.ts'
import { startPracticeServer } from '#main/practice/server.ts'
import { systemTime } from '#main/platform/time.ts'
import { said } from '#test/support/said.ts'
import { addProfile, addVenue } from '#test/support/trusted-person.ts'
import type { Hand } from '#test/support/trusted-person.ts'

/** How a spec asks main, from either end of the bridge. */
export type Invoke = <Name extends Channel>(channel: Name, input: InputOf<Name>) => Promise<Result<OutputOf<Name>>>

export interface LiveProfile {
  readonly label?: string
  readonly key?: PracticeKey
  /** Address of the venue, where something stands between it and the app. */
  readonly baseUrl?: string
}

export interface LoopbackVenue {
  readonly exchange: PracticeExchange
  readonly server: PracticeServer
  /** A funded account. */
  readonly accountId: number
  /** A key of it that may trade. */
  readonly key: PracticeKey
  createKey(options?: {
    readonly permissions?: readonly KeyPermission[]
    readonly ipWhitelist?: readonly string[]
    readonly version?: 1 | 3
  }): PracticeKey
  /** Adds the venue and a live profile with a trade key to a running app. */
  add(hand: Hand, profile?: LiveProfile): Promise<Profile>
  /** Places an order of the profile. */
  place(invoke: Invoke, profileId: string, order: OrderDraft): Promise<MoneyAnswer>
  /** Sets the venue's clock so many ms ahead of the machine's. */
  setClockAhead(ms: number): void
  /** HTTP status of every answer, oldest first. */
  readonly statuses: readonly number[]
  /** Orders that the server received, by any of the placing endpoints. */
  orders(): number
  close(): Promise<void>
}

/** Unwraps an answer that must be a success. */
export function must<T>(answer: Result<T>): T {
  if (!answer.ok) throw new Error(`${answer.error.code}: ${said(answer.error)}`)
  return answer.value
}

const funding = { USDT: '1000000', BTC: '10' }

export interface LoopbackOptions {
  /** Called with each request before the exchange gets it. */
  readonly before?: (request: PracticeRequest) => void
  /** What goes out in the place of what the exchange said. */
  readonly answer?: (request: PracticeRequest, said: PracticeAnswer) => PracticeAnswer
}

/** A practice exchange behind a loopback server, as the venue of a live profile. Its market stands still. */
export async function startLoopbackVenue(options: LoopbackOptions = {}): Promise<LoopbackVenue> {
  let ahead = 0
  const exchange = createPracticeExchange({ seed: 7, time: { ...systemTime, now: () => systemTime.now() + ahead } })
  const statuses: number[] = []
  const server = await startPracticeServer({
    exchange: {
      ...exchange,
      handle: (request) => {
        options.before?.(request)
        const said = exchange.handle(request)
        const answer = options.answer?.(request, said) ?? said
        statuses.push(answer.status)
        return answer
      },
    },
  })
  const accountId = exchange.createAccount({ funding, mainFunding: { USDT: '5000' } })
  const createKey: LoopbackVenue['createKey'] = ({ permissions = ['Spot'] as const, ...more } = {}) =>
    exchange.createKey({ accountId, permissions, ...more })
  const key = createKey()
  return {
    exchange,
    server,
    accountId,
    key,
    createKey,
    setClockAhead: (ms) => void (ahead = ms),
    statuses,
    add: async (hand, { label = 'Loopback', key: credentials = key, baseUrl = server.baseUrl } = {}) => {
      const { id: venueId } = must(await addVenue(hand, `Venue of ${label}`, baseUrl))
      return must(await addProfile(hand, { label, venueId, key: credentials }))
    },
    place: async (invoke, profileId, order) =>
      must(await invoke('orders.place', { profileId, draftId: randomUUID(), wait: true, order })),
    orders: () =>
      server.control.seen.filter(
        ({ method, path }) => method === 'POST' && /^\/api\/v\d\/(hf\/)?orders?(\/|$)/.test(path),
      ).length,
    close: () => server.close(),
  }
}
