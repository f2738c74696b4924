/** What the rules judge, as plain data: what was pressed, what main keeps and shows of it, and what the venue did. */
import type { IntentView, MoneyAnswer } from '#shared/domain/intent.ts'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { Result } from '#shared/errors.ts'

/** One press of a button; a form that is pressed twice gives two under one draft. */
export interface Pressed {
  readonly draftId: string
  /** Orders, withdrawals or transfers that may come of it. */
  readonly most: number
  /** Null where the process ended before it answered. */
  readonly answer: Result<readonly MoneyAnswer[]> | null
}

export type IntentFacts = Pick<IntentView, 'id' | 'kind' | 'state' | 'clientOid' | 'request'>

/** An intent with the venue's id of what it made. */
export type ListedFacts = IntentFacts & Pick<IntentView, 'orderId'>

/** Every state that an intent was shown in, in order, without repeats. */
export interface Told {
  readonly id: string
  readonly states: readonly IntentState[]
}

/** Something that an intent made at the venue. */
export interface VenueThing {
  readonly kind: 'order' | 'oco' | 'stop' | 'withdrawal' | 'transfer'
  readonly id: string
  /** What it is found by: a client order id; of a withdrawal its tagged remark. */
  readonly mark: string
}

/** A request that can change something, which the venue carried out. */
export interface Carried {
  readonly method: string
  readonly path: string
  readonly body: string
  /** The answer's body. */
  readonly data: string
}

/** What an account really has at the venue, read from the engine and not from answers that anything under test was given. */
export interface VenueFacts {
  readonly things: readonly VenueThing[]
  /** Ids of what is open: orders, stop and OCO orders. */
  readonly open: ReadonlySet<string>
  /** What is open of orders, each as `orderText` says it. */
  readonly openOrders: readonly string[]
  readonly carried: readonly Carried[]
}

const makes: Readonly<Partial<Record<IntentKind, VenueThing['kind']>>> = {
  place: 'order',
  'place-stop': 'stop',
  'place-oco': 'oco',
  withdraw: 'withdrawal',
  transfer: 'transfer',
}

/** What an intent makes at the venue; undefined for one that only changes what is there. */
export const thingOf = ({ kind }: Pick<IntentFacts, 'kind'>): VenueThing['kind'] | undefined => makes[kind]

/** A text of the request; empty where it has none. */
export const textOf = ({ request }: Pick<IntentFacts, 'request'>, field: string): string => {
  const value = request[field]
  return typeof value === 'string' ? value : ''
}

/** What an intent's thing is found by; null for one that makes none. */
export const markOf = (intent: Pick<IntentFacts, 'kind' | 'clientOid' | 'request'>): string | null =>
  intent.kind === 'withdraw' ? textOf(intent, 'remark') : thingOf(intent) === undefined ? null : intent.clientOid

/** What the venue has of an intent. */
export const madeOf = (
  intent: Pick<IntentFacts, 'kind' | 'clientOid' | 'request'>,
  { things }: Pick<VenueFacts, 'things'>,
): readonly VenueThing[] => {
  const mark = markOf(intent)
  return mark === null ? [] : things.filter((thing) => thing.kind === thingOf(intent) && thing.mark === mark)
}
