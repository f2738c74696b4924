import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Transport, WireFailure } from '#main/exchange/wire.ts'

const offline = appError('not-connected', msg('updates.offline'))
const proxy = appError('not-connected', msg('updates.proxy'))

const failures: Readonly<Record<WireFailure['reason'], AppError>> = {
  'not-connected': offline,
  'timed-out': appError('timed-out', msg('updates.offline')),
  'too-late': appError('timed-out', msg('updates.offline')),
  reset: offline,
  cancelled: offline,
  tls: appError('not-connected', msg('updates.tls')),
  proxy,
  'proxy-unsupported': proxy,
  redirected: appError('redirected', msg('updates.redirected')),
  'answer-too-large': appError('answer-too-large', msg('updates.too-large')),
  'answer-unreadable': appError('answer-unreadable', msg('updates.not-a-manifest')),
  'host-not-allowed': appError('host-not-allowed', msg('updates.no-address')),
}

/**
 * Asks for the manifest once, as anybody would: no version, no name of the app, nothing of the user or the machine is in the
 * request. Errors: not-connected, timed-out, redirected, answer-too-large, answer-unreadable, answer-unexpected.
 */
export async function fetchManifest(
  transport: Transport,
  address: string,
  signal: AbortSignal,
): Promise<Result<string>> {
  const { origin, pathname } = new URL(address)
  const headers = { accept: 'text/plain' }
  const answer = await transport(
    { method: 'GET', origin, path: pathname, headers, body: null, priority: 'market' },
    signal,
  )
  if (!answer.ok) return fail(failures[answer.error.reason])
  const { status, body } = answer.value
  return status === 200 ? ok(body) : fail(appError('answer-unexpected', msg('updates.status', { status })))
}
