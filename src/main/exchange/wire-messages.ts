import { type AppError, appError, type VenueDetail, withReason } from '#shared/errors.ts'
import { followed, type Message, type MessageId, msg } from '#shared/messages.ts'
import { codeMessages, openWords, refusalWords, textMessages } from './venue-codes.ts'
import type { WireFailure } from './wire.ts'

/** Why a press is refused while the venue cannot be reached. */
export const lostReasons = { unreachable: msg('wire.unreachable'), waking: msg('wire.waking') } as const

/** Causes that last and that somebody can do something about, by what a press is told. */
const lastingCauses: Readonly<Partial<Record<MessageId, Message>>> = {
  'wire.tls': msg('wire.lost.tls'),
  'wire.proxy': msg('wire.lost.proxy'),
  'wire.proxy-unsupported': msg('wire.lost.proxy-unsupported'),
}

/** The same as a state that lasts, in which nobody has pressed anything. `cause` is an error that a press would get. */
export function whileLost(cause: AppError): AppError {
  const { id, params } = cause.reason
  if (id === lostReasons.waking.id) return appError(cause.code, msg('wire.lost.waking'))
  const status = id === 'wire.not-answering' ? params?.['status'] : undefined
  const lasting =
    status === undefined
      ? (lastingCauses[id] ?? msg('wire.lost'))
      : msg('wire.lost.not-answering', { status: String(status) })
  return appError(cause.code, followed(lasting, msg('wire.lost.held')))
}

const facts: Readonly<Partial<Record<MessageId, Message>>> = {
  'wire.redirected': msg('wire.fact.redirected'),
  'wire.unavailable': msg('wire.fact.unavailable'),
  'wire.overloaded': msg('wire.fact.overloaded'),
  'wire.unexpected': msg('wire.fact.unexpected'),
  'wire.without-data': msg('wire.fact.without-data'),
  'wire.undocumented': msg('wire.fact.undocumented'),
  'wire.unreadable': msg('wire.fact.unreadable'),
  'wire.read.unavailable': msg('wire.fact.read.unavailable'),
  'wire.read.overloaded': msg('wire.fact.read.overloaded'),
  'wire.read.unexpected': msg('wire.fact.read.unexpected'),
  'wire.read.without-data': msg('wire.fact.read.without-data'),
  'wire.read.undocumented': msg('wire.fact.read.undocumented'),
  'wire.read.unreadable': msg('wire.fact.read.unreadable'),
}

const readings: Readonly<Partial<Record<MessageId, Message>>> = {
  'wire.unavailable': msg('wire.read.unavailable'),
  'wire.overloaded': msg('wire.read.overloaded'),
  'wire.unexpected': msg('wire.read.unexpected'),
  'wire.without-data': msg('wire.read.without-data'),
  'wire.undocumented': msg('wire.read.undocumented'),
  'wire.unreadable': msg('wire.read.unreadable'),
  'wire.stopped.waiting': msg('wire.read.stopped'),
}

/** The same error of a request that only reads: nothing of it is left unknown, and nothing of it is in Activity. */
export const ofReading = (error: AppError): AppError => withReason(error, readings[error.reason.id] ?? error.reason)

/** What an error says without its instruction: a look-up that is asked again by itself gives another one, or none. */
export const factOf = (error: AppError): Message => facts[error.reason.id] ?? error.reason

/** The same error without its instruction. */
export const asFact = (error: AppError): AppError => withReason(error, factOf(error))

const failures: Readonly<
  Record<WireFailure['reason'], readonly [code: AppError['code'], nothing: Message, maybe: Message]>
> = {
  'not-connected': ['not-connected', msg('wire.not-connected'), msg('wire.broke')],
  tls: ['not-connected', msg('wire.tls'), msg('wire.tls.broke')],
  reset: ['not-connected', msg('wire.reset'), msg('wire.broke')],
  'timed-out': ['timed-out', msg('wire.timed-out'), msg('wire.no-answer')],
  'too-late': ['timed-out', msg('wire.not-in-time'), msg('wire.no-answer')],
  proxy: ['not-connected', msg('wire.proxy'), msg('wire.proxy.broke')],
  'proxy-unsupported': ['not-connected', msg('wire.proxy-unsupported'), msg('wire.proxy.broke')],
  redirected: ['redirected', msg('wire.redirected'), msg('wire.redirected')],
  'answer-too-large': ['answer-too-large', msg('wire.too-large'), msg('wire.too-large.unread')],
  'answer-unreadable': ['answer-unreadable', msg('wire.unreadable'), msg('wire.unreadable')],
  'host-not-allowed': ['host-not-allowed', msg('wire.host-not-allowed'), msg('wire.host-not-allowed.after')],
  cancelled: ['cancelled', msg('wire.stopped'), msg('wire.stopped.waiting')],
}

/** The error for a request that got no whole answer. */
export function describeFailure(failure: WireFailure): AppError {
  const [code, nothing, maybe] = failures[failure.reason]
  const venue = failure.status === null ? {} : { venue: { httpStatus: failure.status, code: null, message: null } }
  return appError(code, failure.sent === 'nothing' ? nothing : maybe, venue)
}

const address = /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:[0-9a-f]{1,4}:){2,7}[0-9a-f]{0,4}(?::[0-9a-f]{1,4})*\b/i

/** The error for a code the venue refused with. The venue's own code and words travel beside the message. */
export function describeCode(venue: VenueDetail): AppError {
  const text = venue.message ?? ''
  const byText = textMessages.find(([code, pattern]) => code === venue.code && pattern.test(text))?.[2]
  const [error, id] = byText ?? ownMessage(venue.code) ?? (['refused', null] as const)
  return appError(error, id === null ? undocumented(venue.code) : worded(id, text), { venue })
}

/** Whether it refused because it has a request with this id already. */
export const isDuplicate = ({ reason }: AppError): boolean => reason.id === 'venue.duplicate'

/** Whether the venue documents the code (facts, section 2). */
export const isListedCode = (code: string): boolean => Object.hasOwn(codeMessages, code)

/** Whether the venue's words for an entry without a code say that it did not take it. */
export const isListedRefusal = (words: string): boolean =>
  !openWords.test(words) && refusalWords.some((pattern) => pattern.test(words))

const ownMessage = (code: string | null) =>
  code !== null && Object.hasOwn(codeMessages, code) ? codeMessages[code] : undefined

const worded = (id: (typeof codeMessages)[string][1], text: string): Message =>
  id === 'venue.address' ? msg(id, { address: address.exec(text)?.[0] ?? null }) : msg(id)

/** A code is untrusted text: shown in a sentence only when it looks like one. */
const undocumented = (code: string | null): Message =>
  code !== null && /^\w{1,12}$/.test(code) ? msg('venue.refused', { code }) : msg('venue.refused.odd-code')
