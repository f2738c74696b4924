import { createHttpTransport, trustedCertificates } from '#main/exchange/transport.ts'
import { systemTime } from '#main/platform/time.ts'

/**
 * A process whose system store a test fills (`SSL_CERT_FILE`). `node trusting-client.ts <origin>` asks three times, with the
 * system's certificates off, on, and off again, and prints one JSON line for each: `ok`, or why not.
 */
const [origin = ''] = process.argv.slice(2)
let system = false
const transport = createHttpTransport({
  time: systemTime,
  allowedOrigins: (asked) => asked === origin,
  certificates: () => trustedCertificates(system),
})
for (const chosen of [false, true, false]) {
  system = chosen
  await transport.reset()
  const result = await transport({ method: 'GET', origin, path: '/', headers: {}, body: null, priority: 'order' })
  console.log(JSON.stringify(result.ok ? 'ok' : result.error.reason))
}
