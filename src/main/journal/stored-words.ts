import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { asWritten, isMessage, type Message } from '#shared/messages.ts'
import type { StoredWordKind } from '#shared/texts/en/journal.ts'
import type { EntryKind, JsonValue, JsonObject, Payloads, JournalStep } from './record.ts'

/**
 * The words of the journal on disk, beside the code's words for the same things: the only place that knows both. What is on
 * disk is covered by the hash chain and never rewritten, and new rows are written in the same words. So when a name in the
 * code changes, it changes here on the left; the right side never does.
 *
 * Words of an earlier vocabulary that are still on disk: the entry kind `settled`, the fields `twinKey`, `youLose` and
 * `sight`, and `seen` of an evidence. Columns of tables have no such history: migrations rename them (7: `twin_key`,
 * `settled_at`). Notes are messages; older rows hold the English sentence that was shown. Outside of the journal there is one: `house` of
 * an account in `practice.json`, which `practice/engine/snapshot.ts` reads. The other files of the data folder hold none,
 * and the page stores nothing of its own: what it keeps stands in `settings.json`.
 */
type StoredAs<Word extends string> = Readonly<Record<Word, string>>

const same = <Word extends string>(...words: readonly Word[]): StoredAs<Word> =>
  Object.fromEntries(words.map((word): [Word, Word] => [word, word])) as Record<Word, Word>

export const storedEntryKinds: StoredAs<EntryKind> = {
  ...same('begin', 'override', 'outcome', 'recovered'),
  reconciled: 'settled',
}

export const storedIntentKinds: StoredAs<IntentKind> = same(
  ...([
    'place',
    'place-oco',
    'place-stop',
    'amend',
    'cancel',
    'cancel-partial',
    'cancel-all',
    'cancel-stop',
    'cancel-oco',
  ] as const),
  ...(['protect', 'withdraw', 'cancel-withdrawal', 'transfer'] as const),
)

export const storedIntentStates: StoredAs<IntentState> = same(
  ...(['sending', 'not-sent', 'refused', 'accepted', 'unknown', 'absent'] as const),
)

export const storedKeyRoles: StoredAs<KeyRole> = same('read', 'trade', 'withdraw')

/** The fields of each kind of entry: the compiler asks for the stored word of a new one. */
export const storedFields: { readonly [Kind in EntryKind]: StoredAs<keyof Payloads[Kind] & string> } = {
  begin: {
    ...same('profileId', 'kind', 'endpoint', 'request', 'clientOid', 'batchId', 'batchIndex', 'draftId'),
    ...same('before', 'signer', 'signerRole', 'seen'),
    duplicateKey: 'twinKey',
  },
  override: same('of'),
  outcome: same(
    ...([
      'state',
      'note',
      'orderId',
      'attempts',
      'sentAt',
      'sha256',
      'httpStatus',
      'venueCode',
      'venueMessage',
    ] as const),
    'evidence',
  ),
  recovered: same('note'),
  reconciled: same('state', 'note', 'orderId', 'evidence'),
}

/** Fields of `before` and `evidence` whose words differ; the others are the venue's, or the same. */
export const storedBefore = { totalDeducted: 'youLose' } as const
export const storedEvidence = { probes: 'seen' } as const
export const storedProbe = { result: 'sight' } as const

export const storedProbeResults = same('found', 'missing', 'silent', 'unclear')
/** Who ended it: `by` of an evidence. */
export const storedReconcilers = same('look-up', 'user')

/** The journal holds a word that this version does not know: another version wrote it, or a hand did. */
export class UnknownWordError extends Error {
  override readonly name = 'UnknownWordError'
  /** The word on disk, cut to a readable length: untrusted text. */
  readonly word: string
  readonly what: StoredWordKind
  constructor(what: StoredWordKind, word: unknown) {
    const cut = String(word).slice(0, 60)
    super(`${what}: ${cut}`)
    this.what = what
    this.word = cut
  }
}

/** A reader of stored words; throws `UnknownWordError`. */
const readerOf = <Word extends string>(what: StoredWordKind, stored: StoredAs<Word>): ((word: unknown) => Word) => {
  const words = new Map(Object.entries<string>(stored).map(([word, onDisk]) => [onDisk, word as Word]))
  return (word) => {
    const found = typeof word === 'string' ? words.get(word) : undefined
    if (found === undefined) throw new UnknownWordError(what, word)
    return found
  }
}

export const readEntryKind = readerOf('entry-kind', storedEntryKinds)
export const readIntentKind = readerOf('kind', storedIntentKinds)
export const readIntentState = readerOf('state', storedIntentStates)
const readKeyRole = readerOf('role', storedKeyRoles)
const readProbeResult = readerOf('result', storedProbeResults)
const readReconciler = readerOf('source', storedReconcilers)
const fieldReaders = Object.fromEntries(
  Object.entries<StoredAs<string>>(storedFields).map(([kind, fields]) => [kind, readerOf('field', fields)]),
) as Readonly<Record<EntryKind, (word: unknown) => string>>

/** Null for a key role from before roles were kept. */
export const readRole = (word: unknown): KeyRole | null => (word == null ? null : readKeyRole(word))

type Names = ReadonlyMap<string, string>
const toDisk = (stored: Readonly<Record<string, string>>): Names => new Map(Object.entries(stored))
const fromDisk = (stored: Readonly<Record<string, string>>): Names =>
  new Map(Object.entries(stored).map(([word, onDisk]) => [onDisk, word]))
const renamed = (object: JsonObject, names: Names): JsonObject =>
  Object.keys(object).some((name) => names.has(name))
    ? Object.fromEntries(Object.entries(object).map(([name, value]) => [names.get(name) ?? name, value]))
    : object

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The list under `field` with each object in it changed; what is no such list stays as it is. */
const withEach = (object: JsonObject, field: string, change: (one: JsonObject) => JsonObject): JsonObject => {
  const list = object[field]
  if (!Array.isArray(list)) return object
  return { ...object, [field]: (list as readonly JsonValue[]).map((one) => (isObject(one) ? change(one) : one)) }
}

const names = {
  before: { read: fromDisk(storedBefore), store: toDisk(storedBefore) },
  evidence: { read: fromDisk(storedEvidence), store: toDisk(storedEvidence) },
  probe: { read: fromDisk(storedProbe), store: toDisk(storedProbe) },
}

/** What was known before sending, from its stored form and to it. */
export const readBefore = (stored: JsonObject): JsonObject => renamed(stored, names.before.read)
export const storeBefore = (before: JsonObject): JsonObject => renamed(before, names.before.store)

/** What proves an outcome, from its stored form and to it. */
export const readEvidence = (stored: JsonObject): JsonObject => {
  const evidence = withEach(renamed(stored, names.evidence.read), 'probes', (probe) => {
    const read = renamed(probe, names.probe.read)
    return { ...read, result: readProbeResult(read['result']) }
  })
  return Object.hasOwn(evidence, 'by') ? { ...evidence, by: readReconciler(evidence['by']) } : evidence
}
export const storeEvidence = (evidence: JsonObject): JsonObject =>
  renamed(
    withEach(evidence, 'probes', (probe) => renamed(probe, names.probe.store)),
    names.evidence.store,
  )

/** How the JSON form of a message begins: its id comes first. */
const messageStart = '{"id":"'

/**
 * A note, to its stored form and from it: a text either way. Rows from before messages had ids hold the sentence that was
 * shown, and are read as one that is shown as it was written.
 */
export const storeNote = (note: Message): string => {
  const { id, ...rest } = note
  const text = id === 'as-written' && rest.more === undefined ? rest.params?.['text'] : undefined
  // A sentence that begins as a stored message does is stored as one.
  return typeof text === 'string' && !text.startsWith(messageStart) ? text : JSON.stringify({ id, ...rest })
}
export const readNote = (stored: string | null): Message | null => {
  if (stored === null) return null
  if (!stored.startsWith(messageStart)) return asWritten(stored)
  try {
    const message: unknown = JSON.parse(stored)
    return isMessage(message) ? message : asWritten(stored)
  } catch {
    return asWritten(stored)
  }
}

/** An entry's kind and payload as they are on disk, before it has a place in the chain. */
export const storeStep = ({ kind, payload }: JournalStep): { readonly kind: string; readonly payload: JsonObject } => {
  // Payloads hold nothing that JSON does not keep.
  const { before, evidence, ...rest } = payload as unknown as JsonObject
  const note = 'note' in payload && payload.note !== null ? { note: storeNote(payload.note) } : {}
  return {
    kind: storedEntryKinds[kind],
    payload: renamed(
      {
        ...rest,
        ...note,
        ...(before === undefined ? {} : { before: isObject(before) ? storeBefore(before) : before }),
        ...(evidence === undefined ? {} : { evidence: isObject(evidence) ? storeEvidence(evidence) : evidence }),
      },
      toDisk(storedFields[kind]),
    ),
  }
}

/** The other way. Throws `UnknownWordError`. Built in place: a check of the whole journal reads every entry. */
export const readStep = (storedKind: string, stored: JsonObject): Pick<JournalStep, 'kind' | 'payload'> => {
  const kind = readEntryKind(storedKind)
  const readField = fieldReaders[kind]
  const payload: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(stored)) payload[readField(name)] = value
  const { before, evidence, state, signerRole, note } = payload
  if (kind === 'begin') payload['kind'] = readIntentKind(payload['kind'])
  if (signerRole !== undefined) payload['signerRole'] = readRole(signerRole)
  if (state !== undefined) payload['state'] = readIntentState(state)
  if (typeof note === 'string') payload['note'] = readNote(note) as unknown as JsonValue
  if (isObject(before)) payload['before'] = readBefore(before)
  if (isObject(evidence)) payload['evidence'] = readEvidence(evidence)
  return { kind, payload } as unknown as Pick<JournalStep, 'kind' | 'payload'>
}
