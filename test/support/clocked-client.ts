import { createInterface } from 'node:readline'
import type { Credentials } from '#shared/domain/profile.ts'
import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import { ok } from '#shared/errors.ts'
import { createClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import { createHttpTransport } from '#main/exchange/transport.ts'
import { systemTime as time } from '#main/platform/time.ts'

/**
 * A client in a process of its own, whose clock a test can bend. `node clocked-client.ts <origin> <credentials>` makes one
 * signed call per line on its input and prints `{kind, wall}`; `wall` is the time this process believes in.
 */
const [origin = '', keys = '{}'] = process.argv.slice(2)
const credentials = { keyVersion: 3, ...(JSON.parse(keys) as object) } as Credentials
const venue = { ...practiceVenue, baseUrl: origin }
const transport = createHttpTransport({ time, allowedOrigins: (asked) => asked === origin, allowLoopbackHttp: true })
const client = createClient({
  random: Math.random,
  venue,
  transport,
  clock: createServerClock({ time, sample: createTimeSample(venue, transport) }),
  limits: {
    spot: createRateLimiter({ pool: 'spot', time }),
    management: createRateLimiter({ pool: 'management', time }),
    public: createRateLimiter({ pool: 'public', time }),
  },
  credentials: () => Promise.resolve(ok(credentials)),
  time,
})

for await (const line of createInterface({ input: process.stdin })) {
  const { kind } = await client.call('listAccounts', line === '' ? {} : { currency: line })
  console.log(JSON.stringify({ kind, wall: Date.now() }))
}
