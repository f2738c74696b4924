import { unlessEnded } from '#main/platform/deadline.ts'
import { codeOf, nothingSent } from './http-exchange.ts'
import type { ProxyList, ProxyWay } from './proxy-list.ts'
import type { ProxyMemory } from './proxy-memory.ts'
import type { WireResult } from './wire.ts'

/** Sends a request once, on one way. */
type SendOn = (way: ProxyWay) => Promise<WireResult>

/** Sends on the ways that the system lists for an origin; on none where it does not say, or names only what Coffer cannot use. */
export async function sendByProxies(
  proxies: ProxyMemory,
  origin: string,
  signal: AbortSignal | undefined,
  sendOn: SendOn,
): Promise<WireResult> {
  let list: ProxyList | null
  try {
    list = await unlessEnded(proxies.get(origin), signal, null)
  } catch (error) {
    return nothingSent('proxy', `not told: ${codeOf(error)}`)
  }
  if (list === null) return nothingSent('cancelled', 'signal')
  if (list.ways.length === 0 && list.unsupported) return nothingSent('proxy-unsupported', 'list')
  return alongWays(proxies, list.ways, signal, sendOn)
}

/** The ways in their order, until something left: then the answer, or its absence, is the answer. */
const alongWays = async (
  proxies: ProxyMemory,
  ways: readonly ProxyWay[],
  signal: AbortSignal | undefined,
  sendOn: SendOn,
): Promise<WireResult> => {
  let result = nothingSent('proxy', 'none')
  let isRefused = false
  for (const way of ways) {
    // A proxy that is there and says no is not gone around: that would show the address it hides.
    if (way === 'direct' && isRefused) continue
    result = await sendOn(way)
    if (!isUnreachable(result)) {
      if (result.ok) proxies.worked(way)
      return result
    }
    const refuses = way !== 'direct' && !couldNotConnect.test(result.error.detail)
    isRefused ||= refuses
    if (!refuses || !ways.includes('direct')) proxies.failed(way)
    if (way !== 'direct') result = nothingSent('proxy', result.error.detail)
    if (signal?.aborted === true) return result
  }
  return result
}

/** The codes of a socket to a proxy that was never there; every other failure is the proxy's own answer, or its silence. */
const couldNotConnect =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|CONNECT_TIMEOUT/

/** Nothing left, and another way might do: a certificate that does not check out is no reason to look for another. */
const isUnreachable = (result: WireResult): result is Extract<WireResult, { ok: false }> =>
  !result.ok && result.error.sent === 'nothing' && ['not-connected', 'timed-out'].includes(result.error.reason)
