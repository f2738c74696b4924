import type { OutputOf } from '#shared/bridge/index.ts'
import type { Channel } from '#shared/bridge/names.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { AppError, ErrorCode } from '#shared/errors.ts'
import { withReason } from '#shared/errors.ts'
import { followed, type Message, type MessageId, msg } from '#shared/messages.ts'

type AnswersMoney<Name extends Channel> = OutputOf<Name> extends MoneyAnswer | readonly MoneyAnswer[] ? Name : never

/** Channels of a press that moves money; the user's word on an intent that was sent is none. */
type PressChannel = Exclude<{ [Name in Channel]: AnswersMoney<Name> }[Channel], 'intents.declare'>

/** One that is missing here is a compile error. */
const presses: Readonly<Record<PressChannel, true>> = {
  'orders.place': true,
  'orders.placeBatch': true,
  'orders.amend': true,
  'orders.cancel': true,
  'orders.cancelPartial': true,
  'orders.cancelSymbol': true,
  'orders.cancelAll': true,
  'oco.place': true,
  'oco.replace': true,
  'oco.cancel': true,
  'oco.cancelMany': true,
  'stopOrders.place': true,
  'stopOrders.replace': true,
  'stopOrders.cancel': true,
  'deadMan.set': true,
  'withdrawals.cancel': true,
  'withdrawals.request': true,
  'transfers.send': true,
}

/** Whether a call on this channel is a press that moves money. */
export const isPress = (channel: Channel): channel is PressChannel => Object.hasOwn(presses, channel)

/** Sentences that say themselves that nothing was sent. */
const saySo: ReadonlySet<MessageId> = new Set([
  'wire.unreachable',
  'wire.not-answering',
  'wire.waking',
  'wire.not-connected',
  'wire.tls',
  'wire.reset',
  'wire.timed-out',
  'wire.proxy',
  'wire.proxy-unsupported',
  'wire.host-not-allowed',
  'wire.stopped',
  'wire.not-in-time',
  'wire.key-replaced',
])

/** Sentences that are as true of a request that only reads. */
const ofAnyRequest: ReadonlySet<MessageId> = new Set([
  'wire.broke',
  'wire.tls.broke',
  'wire.proxy.broke',
  'wire.no-answer',
  'wire.redirected',
  'wire.edge',
  'wire.host-not-allowed.after',
  'wire.clock-corrected',
  'wire.clock-unknown',
  'wire.key-character',
  'wire.no-time',
  'venue.outdated',
  'venue.network-unknown',
  'venue.withdraw-closed',
])

/** Refusals of the key, the account, the clock or the pace: the next request gets the same. */
const ofAnyRequestByCode: ReadonlySet<ErrorCode> = new Set([
  'key-refused',
  'ip-refused',
  'permission-refused',
  'clock-off',
  'rate-limited',
])

/** Why a request that only reads came to nothing, without a word about the one that moves money. */
const whyUnread = ({ code, reason }: AppError): Message => {
  const { id } = reason
  if (ofAnyRequest.has(id)) return reason
  if (id === 'wire.read.unavailable' || id === 'wire.read.overloaded') return msg('press.venue-busy')
  if (!id.startsWith('venue.')) return msg('press.unread')
  return ofAnyRequestByCode.has(code) ? reason : msg('press.reading-refused')
}

/**
 * What a press is told that failed before there was an intent. Such an error of the wire or the venue is that of a request
 * that only reads: a lost answer of it leaves nothing unknown, and there is nothing in Activity.
 */
export function asNotSent(error: AppError): AppError {
  const { id } = error.reason
  if (!id.startsWith('wire.') && !id.startsWith('venue.')) return error
  if (id === 'wire.read.stopped') return withReason({ ...error, code: 'not-sent' }, msg('wire.stopped'))
  const reason = saySo.has(id) ? error.reason : followed(msg('press.nothing-sent'), whyUnread(error))
  return withReason({ ...error, code: 'not-sent' }, reason)
}
