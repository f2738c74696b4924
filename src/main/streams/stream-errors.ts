import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { mostTopics } from './timing.ts'
import type { SocketEnd } from './socket.ts'

/** What the panels and the status bar show of a line. Words are the venue's: untrusted, one line, cut. */
export const streamErrors = {
  silent: appError('timed-out', msg('streams.silent')),
  slow: appError('timed-out', msg('streams.slow')),
  noAck: appError('timed-out', msg('streams.no-ack')),
  tooMany: appError('rate-limited', msg('streams.too-many', { most: mostTopics })),
  flood: appError('answer-too-large', msg('streams.flood')),
  unreadable: appError('answer-unreadable', msg('streams.row-unreadable')),
  locked: appError('vault-locked', msg('streams.locked')),
  keyChanged: appError('cancelled', msg('streams.key-changed')),
  otherHost: appError('host-not-allowed', msg('streams.other-host')),
  missed: appError('answer-unexpected', msg('streams.missed')),
  unproven: appError('answer-unexpected', msg('streams.unproven')),
  incomplete: appError('answer-unexpected', msg('streams.incomplete')),
  gaps: appError('answer-unexpected', msg('streams.gaps')),
  noServer: appError('answer-unexpected', msg('streams.no-server')),
} as const

const venueWords = (code: string, words: string) => ({ venue: { httpStatus: null, code, message: words } })

/** What an error frame of the venue means (streams, section 1). */
export function refusal(code: string, words: string): AppError {
  const detail = venueWords(code, words)
  if (isTokenRefusal(code)) return appError('key-refused', msg('streams.token-refused', { words }), detail)
  if (code === limitCode) return appError('rate-limited', msg('streams.limit', { words }), detail)
  return appError('refused', msg('streams.refused', { words }), detail)
}

export const limitCode = '509'
/** The token or its rights: nothing on this line can work any more. */
export const isTokenRefusal = (code: string): boolean => code === '401' || code === '403'

/** Causes that somebody can do something about, by the first word of a socket's end. */
export function endedError({ code, detail }: SocketEnd): AppError {
  const [cause] = detail.split(':')
  const venue = { venue: { httpStatus: null, code: code === null ? null : String(code), message: detail } }
  if (cause === 'tls') return appError('not-connected', msg('wire.lost.tls'), venue)
  if (cause === 'proxy') return appError('not-connected', msg('wire.lost.proxy'), venue)
  if (cause === 'proxy-unsupported') return appError('not-connected', msg('wire.lost.proxy-unsupported'), venue)
  if (cause === 'redirected') return appError('redirected', msg('streams.redirected'), venue)
  return appError('not-connected', msg('streams.ended'), venue)
}
