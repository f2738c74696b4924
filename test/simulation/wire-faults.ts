/** What a wire or a gateway does to one request; whether the venue carries it out stands in the name's group. */

/** The venue never reads it. */
export const unreadFaults = [
  /** Nothing leaves: no name, no route, no TLS. */
  'not-connected',
  /** Reset after some bytes have left. */
  'lost',
  /** It is never answered. */
  'silent',
  /** A gateway answers before the venue reads it. */
  'gateway-html',
  'gateway-5xx',
  'redirected',
  'timeout-408',
  'quota-429',
  'overload-429',
  'refused-4xx',
  /** HTTP 200 with a documented code of refusal. */
  'refused-200',
  /** The key is unknown, or is not let do this any more, with a code of `keyCodes`. */
  'refused-key',
] as const

/** A gateway passes the cancel of an OCO order to nobody, and answers with the legs of another. */
export const unreadPartFaults = ['mixed-up'] as const

/** Codes of a refusal for the key: not known, its passphrase, its signature, the address it is used from, what it may do. */
export const keyCodes = ['400003', '400004', '400005', '400006', '400007'] as const

/** The venue carries it out; of what arrives late, only what its signature is not too old for. */
export const readFaults = [
  'answer-lost',
  /** The answer comes after every deadline. */
  'answer-late',
  'truncated',
  'html',
  'answer-5xx',
  'answer-redirected',
  /** HTTP 200 with a code that is not documented. */
  'undocumented-200',
  /** Success without its data. */
  'no-data',
  /** Success with the data of another order. */
  'other-data',
  /** The request comes to the venue twice, as a gateway repeats it; the answer is the second one's. */
  'doubled',
  /** It reaches the venue 2 to 32 s late: mostly too old for its signature, and in part after its sender gave up. */
  'arrives-late',
] as const

/** The venue carries it out, and the answer is one that also comes for what it never read. */
export const doneAllTheSame = [
  /** A gateway gives up waiting. */
  'answer-408',
  /** A documented code of refusal, under HTTP 409 or 425. */
  'answer-409',
  /** The code of the quota without its headers: the venue is overloaded. */
  'answer-429',
] as const

/** The venue carries out all but a part, and says so. */
export const donePartFaults = [
  /** One order of a batch is not made; no documented words say why. */
  'entry-failed',
  /** A cancel of all pairs does nothing to one of them. */
  'symbols-failed',
] as const

/** The venue carries out a batch, and its list does not say what it made. */
export const answerPartFaults = [
  'list-short',
  'list-reordered',
  /** An order that was made is said to have failed, in no documented words. */
  'entry-denied',
] as const

/** Reads only: what the venue made in the last seconds is missing in its lists. */
export const lookUpFaults = ['lagging'] as const

export type UnreadFault = (typeof unreadFaults)[number] | (typeof unreadPartFaults)[number]
export type DonePartFault = (typeof donePartFaults)[number]
export type AnswerPartFault = (typeof answerPartFaults)[number]
/** Of what the venue carried out, or was asked. */
export type ReadFault =
  | (typeof readFaults)[number]
  | (typeof doneAllTheSame)[number]
  | (typeof lookUpFaults)[number]
  | DonePartFault
  | AnswerPartFault

/** What every request may meet. */
export const commonFaults = [...unreadFaults, ...readFaults] as const
/** What only requests of several parts may meet. */
export const partFaults = [...unreadPartFaults, ...donePartFaults, ...answerPartFaults] as const
export type PartFault = (typeof partFaults)[number]
/** What a request that can change something may meet, and what a read may. */
export const moneyFaults = [...commonFaults, ...doneAllTheSame, ...partFaults] as const
/** To read twice changes nothing, and whether the venue carried a read out is no other case. */
export const faultsOfReads = [...commonFaults.filter((fault) => fault !== 'doubled'), ...lookUpFaults] as const
export const wireFaults = [...commonFaults, ...doneAllTheSame, ...partFaults, ...lookUpFaults] as const
export type WireFault = (typeof wireFaults)[number]

const isOneOf =
  <Name extends string>(names: readonly Name[]) =>
  (name: string): name is Name =>
    (names as readonly string[]).includes(name)
export const isUnread = isOneOf([...unreadFaults, ...unreadPartFaults])
export const isDoneInPart = isOneOf(donePartFaults)
export const isPartFault = isOneOf(partFaults)
/** After these it is known at once what became of the request: nothing left, or the answer is whole. */
export const isKnownAtOnce = isOneOf([
  'not-connected',
  'quota-429',
  'refused-4xx',
  'refused-200',
  'refused-key',
  'doubled',
  'symbols-failed',
  'list-reordered',
])
