import type { Page } from '@playwright/test'
import type { Method } from '#shared/exchange/endpoint.ts'
import type { PracticeKey } from '#main/practice/exchange.ts'
import type { LaunchedApp, LaunchOptions } from '#test/support/launch.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackOptions, LoopbackVenue } from '#test/support/loopback-venue.ts'
import { signedHeaders } from '#test/support/practice.ts'
import { deskView } from './desk-view.ts'
import { openLive } from './live.ts'

/** Signs and sends as somebody with this key would from a machine of their own. Gives the answer's data. */
export type Elsewhere = (method: Method, path: string, body?: object) => unknown

export interface LiveDesk {
  readonly app: LaunchedApp
  readonly page: Page
  readonly venue: LoopbackVenue
  readonly profileId: string
  readonly desk: ReturnType<typeof deskView>
  /** Bodies that were posted to the path, oldest first, without the client order ids that Coffer makes. */
  posted(path: string): readonly object[]
  /** Method and path of every order request that reached the venue, oldest first; each order's id as `*`. */
  requests(): readonly string[]
  /** The same account, from elsewhere. */
  readonly owner: Elsewhere
  /** Another trader. */
  readonly other: Elsewhere
}

const elsewhere =
  (venue: LoopbackVenue, key: PracticeKey): Elsewhere =>
  (method, path, content) => {
    const body = content === undefined ? null : JSON.stringify(content)
    const headers = signedHeaders(key, { method, path, body, timestamp: venue.exchange.venue.now() })
    const answer = venue.exchange.handle({ method, path, body, headers, address: '127.0.0.1' })
    const { code, msg, data } = JSON.parse(answer.body) as { code: string; msg?: string; data: unknown }
    if (code !== '200000') throw new Error(`${method} ${path}: ${code} ${msg ?? ''}`)
    return data
  }

/** The machine's clock, and the venue's, so many ms later than they were, or earlier. */
export async function jumpClocks({ app, venue }: Pick<LiveDesk, 'app' | 'venue'>, ms: number): Promise<void> {
  venue.exchange.control.setClockSkew(ms)
  await app.evaluateMain((_electron, by) => {
    const real = Date.now
    Date.now = () => real() + by
  }, ms)
}

/** Main's steady clock goes a hundred times slower from now on: an age in seconds is not reached before a spec says so. */
export const slowSteadyClock = ({ evaluateMain }: LaunchedApp): Promise<void> =>
  evaluateMain(() => {
    const from = performance.now()
    const real = performance.now.bind(performance)
    performance.now = () => from + (real() - from) / 100
  })

/** Main's steady clock is the machine's again; what waits by it has to begin anew. */
export const resumeSteadyClock = ({ evaluateMain }: LaunchedApp): Promise<void> =>
  evaluateMain(() => void Reflect.deleteProperty(performance, 'now'))

const bodyOf = (body: string | null): object => {
  const { clientOid: _made, ...rest } = JSON.parse(body ?? '{}') as Record<string, unknown>
  return rest
}

export interface LiveDeskOptions {
  readonly launch?: LaunchOptions
  readonly venue?: LoopbackOptions
}

/** What the fixture `openLiveDesk` opens; the caller closes the venue. */
export async function openLiveDesk(
  launchApp: (options?: LaunchOptions) => Promise<LaunchedApp>,
  { launch = {}, venue: answers = {} }: LiveDeskOptions = {},
): Promise<LiveDesk> {
  const venue = await startLoopbackVenue(answers)
  const app = await launchApp({ keyring: 'unlocked', ...launch })
  const profileId = await openLive(app, venue)
  const stranger = venue.exchange.createAccount({ funding: { USDT: '1000000', BTC: '10' } })
  return {
    app,
    page: app.page,
    venue,
    profileId,
    desk: deskView(app.page),
    posted: (path) =>
      venue.server.control.seen
        .filter((seen) => seen.method === 'POST' && seen.path === path)
        .map(({ body }) => bodyOf(body)),
    requests: () =>
      venue.server.control.seen
        // A stream's token is posted for, and orders nothing.
        .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/v1/bullet-'))
        .map(({ method, path }) => `${method} ${(path.split('?')[0] ?? '').replace(/\/[0-9a-f]{24}$/, '/*')}`),
    owner: elsewhere(venue, venue.key),
    other: elsewhere(venue, venue.exchange.createKey({ accountId: stranger, permissions: ['Spot'] })),
  }
}
