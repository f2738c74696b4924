import { appError, type AppError, type VenueDetail } from '#shared/errors.ts'
import { codeSentences, messageSentences } from './venue-codes.ts'
import type { WireFailure } from './wire.ts'

/** What some answers amount to, without what to do: a look-up that is asked again by itself says no more than this. */
const facts = {
  redirected: 'The venue’s address answered with a redirect, which Coffer never follows.',
  unavailable: 'The venue is in trouble and did not say what became of this request.',
  overloaded: 'The venue is overloaded and did not say what became of this request.',
  unexpected:
    'The venue’s answer is not of the expected kind, so the answer does not tell what became of this request.',
  withoutData: 'The venue answered without the data, so the answer does not tell what became of it.',
  undocumented: 'The venue answered in a way Coffer does not know, so the answer does not tell what became of it.',
  unreadable: 'The venue’s answer could not be read, so it does not tell what became of this request.',
} as const

/** Sentences for answers that carry no code of their own. They leave open what became of the request, as we must. */
export const sentences = {
  redirected: `${facts.redirected} Check the venue’s address.`,
  unavailable: `${facts.unavailable} Give it a few minutes.`,
  overloaded: `${facts.overloaded} Give it a few minutes.`,
  unexpected: `${facts.unexpected} Check the venue’s address, and look for an update of Coffer.`,
  listMoved: 'The open orders changed again and again while the venue listed them. Give it a moment and ask again.',
  withoutData: `${facts.withoutData} Give it a moment and ask again.`,
  undocumented: `${facts.undocumented} Read its own words, and look at Activity.`,
  unreadable: `${facts.unreadable} Check the network and the venue’s address.`,
  edge: 'The venue’s gateway blocked the request for a moment. Wait 30 s before the next one.',
  clockCorrected: 'Your clock was {seconds} s off; it is corrected. Press again.',
  clockUnknown:
    'The venue says your clock is off, and asking it for the time failed. Check the network and press again.',
  tooLate: 'The request reached the venue too late to be taken. Press again.',
  notInTime: 'It could not leave within 10 s of the press, so it was not sent. Press again if you still want it.',
} as const

/** Why a press is refused while the venue cannot be reached. */
export const lostSentences = {
  unreachable:
    'The venue cannot be reached now, so nothing was sent and what you typed stays. Press again when the connection is back.',
  waking:
    'Coffer checks the connection and the clock after the sleep, so nothing was sent and what you typed stays. Press again in a moment.',
} as const

const held = 'New orders are held back; what you typed stays. Cancels are still tried.'

/** The same as a state that lasts, in which nobody has pressed anything. `cause` is an error that a press would get. */
export function whileLost(cause: AppError): AppError {
  const why = standingCauses.find(([sentence]) => sentence === cause.message)?.[1] ?? 'The venue cannot be reached.'
  return cause.message === lostSentences.waking
    ? appError(
        cause.code,
        'Coffer checks connection and clock after the sleep; new orders are held for a moment. Cancels are still tried.',
      )
    : appError(cause.code, `${why} ${held}`)
}

const factBySentence: ReadonlyMap<string, string> = new Map(
  (Object.keys(facts) as (keyof typeof facts)[]).map((name) => [sentences[name], facts[name]]),
)

/** The message of an error without its instruction, where a text that follows gives another one. */
export const factOf = (message: string): string => factBySentence.get(message) ?? message

const failures: Readonly<
  Record<WireFailure['reason'], readonly [code: AppError['code'], nothing: string, maybe: string]>
> = {
  'not-connected': [
    'not-connected',
    'The venue cannot be reached. Check the network; nothing was sent.',
    'The connection broke before the answer came. Check the network.',
  ],
  tls: [
    'not-connected',
    'The venue’s certificate does not check out, so nothing was sent. Something stands between you and the venue: use another network.',
    'The secure connection broke before the answer came. Check the network.',
  ],
  reset: [
    'not-connected',
    'The connection broke before anything was sent. Check the network and press again.',
    'The connection broke before the answer came. Check the network.',
  ],
  'timed-out': [
    'timed-out',
    'No connection to the venue came about in time; nothing was sent. Check the network and press again.',
    'The venue did not answer in time. Check the network.',
  ],
  'too-late': ['timed-out', sentences.notInTime, 'The venue did not answer in time. Check the network.'],
  proxy: [
    'not-connected',
    'No proxy this computer is set to can be reached or used; nothing was sent. Check the system’s proxy settings.',
    'The connection through the proxy broke before the answer came. Check the network.',
  ],
  'proxy-unsupported': [
    'not-connected',
    'This computer is set to a kind of proxy that Coffer does not speak; nothing was sent. Set an HTTP, HTTPS or SOCKS 5 proxy in the system’s settings.',
    'The connection through the proxy broke before the answer came. Check the network.',
  ],
  redirected: ['redirected', sentences.redirected, sentences.redirected],
  'answer-too-large': [
    'answer-too-large',
    'The venue’s answer is too large. Ask for less at once.',
    'The venue’s answer is too large to be read. Ask for less at once.',
  ],
  'answer-unreadable': ['answer-unreadable', sentences.unreadable, sentences.unreadable],
  'host-not-allowed': [
    'host-not-allowed',
    'Coffer only speaks to the addresses of its venues, over https; nothing was sent. Check the venue’s address.',
    'Coffer only speaks to the addresses of its venues, over https. Check the venue’s address.',
  ],
  cancelled: [
    'cancelled',
    'Stopped before anything was sent. Press again if you still want it.',
    'Stopped while waiting for the answer. Look at Activity.',
  ],
}

/** Causes that somebody can do something about, by what a press is told. */
const standingCauses: readonly (readonly [sentence: string, standing: string])[] = [
  [
    failures.tls[1],
    'The venue’s certificate does not check out. Something stands between you and the venue: use another network.',
  ],
  [failures.proxy[1], 'No proxy this computer is set to can be reached or used. Check the system’s proxy settings.'],
  [
    failures['proxy-unsupported'][1],
    'This computer is set to a kind of proxy that Coffer does not speak. Set an HTTP, HTTPS or SOCKS 5 proxy in the system’s settings.',
  ],
]

/** The error for a request that got no whole answer. */
export function describeFailure(failure: WireFailure): AppError {
  const [code, nothing, maybe] = failures[failure.reason]
  const venue = failure.status === null ? {} : { venue: { httpStatus: failure.status, code: null, message: null } }
  return appError(code, failure.sent === 'nothing' ? nothing : maybe, venue)
}

const address = /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:[0-9a-f]{1,4}:){2,7}[0-9a-f]{0,4}(?::[0-9a-f]{1,4})*\b/i

/** The error for a code the venue refused with. The venue's own code and words travel beside the sentence. */
export function describeCode(venue: VenueDetail): AppError {
  const message = venue.message ?? ''
  const byMessage = messageSentences.find(([code, pattern]) => code === venue.code && pattern.test(message))?.[2]
  const [error, sentence] = byMessage ??
    ownSentence(venue.code) ?? [
      'refused',
      `The venue refused the request with code ${plainCode(venue)}. Read its own words to see why.`,
    ]
  return appError(error, withAddress(sentence, address.exec(message)?.[0]), { venue })
}

/** Whether the venue documents the code (facts, section 2). */
export const isListedCode = (code: string): boolean => Object.hasOwn(codeSentences, code)

const ownSentence = (code: string | null) =>
  code !== null && Object.hasOwn(codeSentences, code) ? codeSentences[code] : undefined

/** A code is untrusted text: shown in a sentence only when it looks like one. */
const plainCode = (venue: VenueDetail): string =>
  /^\w{1,12}$/.test(venue.code ?? '') ? `${venue.code}` : 'of an unknown form'

const withAddress = (sentence: string, found: string | undefined): string =>
  sentence.replace(/\[(.*?)\{address\}(.*?)\]/, (_all, before: string, after: string) =>
    found === undefined ? '' : `${before}${found}${after}`,
  )
