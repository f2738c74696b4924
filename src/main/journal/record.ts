import type { Seen } from '#shared/domain/fill.ts'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { IntentEvidence } from '#shared/domain/intent-filter.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import type { Message } from '#shared/messages.ts'
import { cancelIntentOf } from './replacing.ts'

/** A value that survives JSON unchanged; evidence and requests are kept in this form. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }
export type JsonObject = Readonly<Record<string, JsonValue>>

/** All the journal knows of one intent: what the page may see, and what proves it (G3). */
export interface IntentRecord extends Omit<IntentView, 'byUser' | 'seen' | 'fill'> {
  readonly request: JsonObject
  /** Made by the page once per form submission; unique per profile and batch place (M11). */
  readonly draftId: string | null
  /** Place in its batch call, from 0. */
  readonly batchIndex: number
  /** Equal for like-for-like intents (M5); null for acts that block no duplicate. */
  readonly duplicateKey: string | null
  /** The open duplicate the user chose to disregard. */
  readonly overrides: string | null
  /** What was known before sending and is needed to reconcile, such as an order's sizes. */
  readonly before: JsonObject | null
  /** Mark of the key that signs it: 16 hex digits of the key's SHA-256. Null in journals from before it was kept. */
  readonly signer: string | null
  /** The role that key was asked for. */
  readonly signerRole: KeyRole | null
  /** ms since the epoch, own clock, of the last wire attempt; null until known. */
  readonly sentAt: number | null
  /** SHA-256 (hex) of the bytes signed. */
  readonly sha256: string | null
  readonly httpStatus: number | null
  readonly venueCode: string | null
  /** Untrusted text. */
  readonly venueMessage: string | null
  /** What reconciled it: by whom, and what each endpoint answered. */
  readonly evidence: JsonObject | null
  /** What the user saw when he pressed: the page's word, never sent. Null in journals from before it was kept. */
  readonly seen: Seen | null
}

/** The payload of each kind of journal entry. The projection is nothing but the fold of these. */
export interface Payloads {
  begin: {
    readonly profileId: string
    readonly kind: IntentKind
    readonly endpoint: string
    readonly request: JsonObject
    readonly clientOid: string | null
    readonly batchId: string | null
    readonly batchIndex: number
    readonly draftId: string | null
    readonly duplicateKey: string | null
    readonly before: JsonObject | null
    readonly signer: string | null
    readonly signerRole: KeyRole | null
    /** Absent in entries from before it was kept. */
    readonly seen?: Seen | null
  }
  /** The user let this intent pass although a like-for-like one was open. */
  override: { readonly of: string }
  outcome: {
    readonly state: Exclude<IntentState, 'sending' | 'absent'>
    readonly note: Message | null
    readonly orderId: string | null
    readonly attempts: number
    readonly sentAt: number | null
    readonly sha256: string | null
    readonly httpStatus: number | null
    readonly venueCode: string | null
    readonly venueMessage: string | null
    readonly evidence: JsonObject | null
  }
  /** Found as `sending` after a start: the process ended before the outcome was recorded. */
  recovered: { readonly note: Message }
  reconciled: {
    readonly state: 'accepted' | 'absent'
    readonly note: Message | null
    readonly orderId: string | null
    readonly evidence: JsonObject
  }
}
export type EntryKind = keyof Payloads

/** One step in an intent's life, before it has a place in the chain. */
export type JournalStep = {
  [Kind in EntryKind]: {
    readonly intentId: string
    /** ms since the epoch, own clock. */
    readonly at: number
    readonly kind: Kind
    readonly payload: Payloads[Kind]
  }
}[EntryKind]

const progress: Record<IntentState, number> = {
  sending: 0,
  unknown: 1,
  'not-sent': 2,
  refused: 2,
  accepted: 2,
  absent: 2,
}

/** State only moves forward: sending, then unknown, then an end that never changes. */
export const movesForward = (from: IntentState, to: IntentState): boolean => progress[to] > progress[from]

/**
 * The record after a step, or null when the step is not allowed: it would move the state backwards, or belongs to an
 * intent that has not begun. Pure; the writer and the audit both use it.
 */
export const fold = (record: IntentRecord | null, step: JournalStep): IntentRecord | null => {
  if (step.kind === 'begin') return record === null ? begun(step.intentId, step.at, step.payload) : null
  if (record === null) return null
  switch (step.kind) {
    case 'override':
      return record.overrides === null ? { ...record, overrides: step.payload.of } : null
    case 'outcome':
      if (!movesForward(record.state, step.payload.state)) return null
      return { ...record, ...step.payload, endedAt: step.payload.state === 'unknown' ? null : step.at }
    case 'recovered':
      return movesForward(record.state, 'unknown') ? { ...record, state: 'unknown', note: step.payload.note } : null
    case 'reconciled':
      if (!movesForward(record.state, step.payload.state)) return null
      return { ...record, ...step.payload, orderId: step.payload.orderId ?? record.orderId, endedAt: step.at }
  }
}

const begun = (id: string, at: number, payload: Payloads['begin']): IntentRecord => ({
  ...payload,
  // Entries from before these were kept carry none.
  signer: payload.signer ?? null,
  signerRole: payload.signerRole ?? null,
  seen: payload.seen ?? null,
  id,
  state: 'sending',
  createdAt: at,
  endedAt: null,
  attempts: 0,
  orderId: null,
  note: null,
  overrides: null,
  sentAt: null,
  sha256: null,
  httpStatus: null,
  venueCode: null,
  venueMessage: null,
  evidence: null,
})

/** The part of a record that the page may see. */
export const toView = (record: IntentRecord): IntentView => {
  const cancelIntentId = cancelIntentOf(record)
  return {
    id: record.id,
    profileId: record.profileId,
    kind: record.kind,
    state: record.state,
    endpoint: record.endpoint,
    request: record.request,
    clientOid: record.clientOid,
    batchId: record.batchId,
    createdAt: record.createdAt,
    endedAt: record.endedAt,
    attempts: record.attempts,
    orderId: record.orderId,
    note: record.note,
    ...(record.evidence?.['by'] === 'user' ? { endedBy: 'user' } : {}),
    ...(record.seen === null ? {} : { seen: record.seen }),
    ...(cancelIntentId === null ? {} : { cancelIntentId }),
    ...cancelledIn(record),
  }
}

/** What a cancel of stop orders ended, as the venue named it. */
const cancelledIn = ({ kind, evidence }: IntentRecord): Pick<IntentView, 'cancelledOrderIds'> => {
  const ids = kind === 'cancel-stop' ? evidence?.['cancelledOrderIds'] : null
  return Array.isArray(ids) ? { cancelledOrderIds: ids.map(String) } : {}
}

/** The same with what proves the outcome. */
export const toEvidence = (record: IntentRecord): IntentEvidence => ({
  ...toView(record),
  sentAt: record.sentAt,
  sha256: record.sha256,
  httpStatus: record.httpStatus,
  venueCode: record.venueCode,
  venueMessage: record.venueMessage,
  evidence: record.evidence,
  overrides: record.overrides,
})
