import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { CancelFamily, CheckedList, CancelReport, CancelStep } from '#shared/domain/cancel-report.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { RequestOf } from '#shared/exchange/index.ts'
import { marginTypes, tradeTypes } from '#shared/exchange/trade-types.ts'
import type { TradeType } from '#shared/exchange/trade-types.ts'
import { msg } from '#shared/messages.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import { isOcoOver } from '#shared/domain/oco-status.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { CallOutcome } from '#main/exchange/outcome.ts'
import type { JournalReader } from '#main/journal/index.ts'
import { deadlineIn, hasPassed } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import type { createCancelOcos } from '#main/oco/cancel-ocos.ts'
import type { createCancelAll, createCancelSymbol } from '#main/orders/cancel-orders.ts'
import type { createCancelStopOrders } from '#main/orders/cancel-stop-orders.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import type { OnTheWay, OnTheWayDeps } from './on-the-way.ts'
import { createOnTheWay } from './on-the-way.ts'

export interface CancelInput {
  readonly profileId: string
  /** Only this pair; all pairs without it. */
  readonly symbol?: string | undefined
  readonly families: readonly CancelFamily[]
}

export interface CancelDeps extends OnTheWayDeps {
  readonly clients: MoneyDeps['clients']
  readonly reader: Pick<JournalReader, 'get' | 'unresolved'>
  readonly time: Time
  readonly newId: () => string
  readonly cancelAll: ReturnType<typeof createCancelAll>
  readonly cancelSymbol: ReturnType<typeof createCancelSymbol>
  readonly cancelOcos: ReturnType<typeof createCancelOcos>
  readonly cancelStopOrders: ReturnType<typeof createCancelStopOrders>
}

/** An order that survives so many rounds needs a person. */
const mostRounds = 8
/** ms after the press in which a further round may begin: one of minutes later, or after a sleep, would cancel orders placed since. */
const pressMs = 30_000
/** ms before the lists are read: the venue works off a cancel before it shows. */
const roundDelayMs = (round: number): number => Math.min(250 * 2 ** round, 4_000)

/** One cancel of a round, or one list that is read after it: stop orders stand apart by account. */
interface CancelTarget {
  readonly family: CancelFamily
  readonly tradeType: TradeType | null
}

/** What is cancelled, each by a request of its own. A stop cancel that names no account is for spot alone. */
const cancelsOf = (families: readonly CancelFamily[]): readonly CancelTarget[] =>
  families.flatMap((family): readonly CancelTarget[] =>
    family === 'stop' ? tradeTypes.map((tradeType) => ({ family, tradeType })) : [{ family, tradeType: null }],
  )

/**
 * The lists in which something can be left, those first from which a trigger moves orders to the others. Cancelling OCO
 * orders knows no account, and its list names none, so the legs of margin accounts are read as well.
 */
const listsOf = (families: readonly CancelFamily[]): readonly CancelTarget[] => [
  ...cancelsOf(families.filter((family) => family === 'stop')),
  ...(families.includes('oco')
    ? [...marginTypes, null].map((tradeType): CancelTarget => ({ family: 'oco', tradeType }))
    : []),
  ...cancelsOf(families.filter((family) => family === 'hf')),
]

const isSame = (one: CancelTarget, other: CancelTarget): boolean =>
  one.family === other.family && one.tradeType === other.tradeType

/** A list that the venue refuses in one of these ways it refuses again, such as that of an account that is not opened. */
const finalCodes: ReadonlySet<string | undefined> = new Set(['refused', 'permission-refused', 'not-found'])

/** Why nothing at all leaves of a profile, however often it is tried before the user has changed it. */
const heldCodes: ReadonlySet<string | undefined> = new Set([
  'read-only',
  'vault-locked',
  'key-locked',
  'key-absent',
  'keychain-missing',
  'profile-not-found',
])

/** Why no request of a round could leave, and none of a further one will; null where one may. */
const heldBy = (round: readonly CancelStep[]): AppError | null => {
  const isHeld = round.every(({ answer, error }) => answer === 'refused' && heldCodes.has(error?.code))
  return isHeld ? (round[0]?.error ?? null) : null
}

/** Whether a further round may end what a list holds, or may be able to read it. */
const isOpen = ({ left, error }: CheckedList): boolean =>
  left === null ? !finalCodes.has(error?.code) : left.length > 0

/** What is cancelled once more: what is left, and all of the round before where a list may be read the next time. */
const nextOf = (cancels: readonly CancelTarget[], lists: readonly CheckedList[]): readonly CancelTarget[] => {
  const open = lists.filter(isOpen)
  if (open.some(({ left }) => left === null)) return cancels
  const families = [...new Set(open.map(({ family }) => family))]
  return cancelsOf(families).filter((kind) => kind.family !== 'stop' || open.some((list) => isSame(list, kind)))
}

/**
 * Cancels everything of the chosen families, of every account that the venue's requests can name, and does not stop at the
 * venue's "accepted": reads the lists, and cancels again while anything is in them, while an order of before is on its way, and
 * after a cancel without an answer, since a list may lag. Never fails; what could not be done is in the report.
 */
export const createCancelUntilEmpty =
  (deps: CancelDeps) =>
  async (input: CancelInput): Promise<CancelReport> => {
    const { time } = deps
    const startedAt = time.now()
    const lastRoundBy = deadlineIn(time, pressMs)
    const onTheWay = createOnTheWay(deps, input)
    const steps: CancelStep[] = []
    /** As the last round's cancels left. */
    let before: OnTheWay = { mayRest: 0, unresolved: 0 }
    let lists: readonly CheckedList[] = []
    let rounds = 0
    let cancels = cancelsOf(input.families)
    do {
      before = onTheWay()
      const round = await Promise.all(cancels.map((kind) => cancelOnce(deps, input, kind)))
      steps.push(...round)
      rounds += 1
      const held = heldBy(round)
      if (held !== null) {
        // The key that is missing is the one that cancels: another may read what is left.
        lists =
          held.code === 'key-absent'
            ? await readLists(deps, input)
            : listsOf(input.families).map((kind) => ({ ...kind, left: null, error: held }))
        break
      }
      await time.sleep(roundDelayMs(rounds - 1))
      lists = await readLists(deps, input)
      const isSure = before.mayRest === 0 && round.every(({ answer }) => answer !== 'unknown')
      cancels = isSure ? nextOf(cancels, lists) : cancelsOf(input.families)
    } while (rounds < mostRounds && !hasPassed(time, lastRoundBy) && cancels.length > 0)

    const isLeft = lists.some(({ left }) => left !== null && left.length > 0)
    const unread = lists.find(({ left }) => left === null)?.error ?? null
    const error = unread ?? (before.mayRest > 0 && !isLeft ? stillOnTheWay : null)
    return {
      profileId: input.profileId,
      symbol: input.symbol ?? null,
      families: input.families,
      startedAt,
      endedAt: time.now(),
      rounds,
      state: error !== null ? 'unknown' : isLeft ? 'left' : 'empty',
      steps,
      lists,
      unresolved: before.unresolved,
      error,
    }
  }

const stillOnTheWay = appError('unknown-outcome', msg('cancel-all.on-the-way'))

const cancelOnce = async (deps: CancelDeps, input: CancelInput, kind: CancelTarget): Promise<CancelStep> => {
  const { time } = deps
  const at = time.now()
  const begun = time.monotonic()
  const answer = await cancelKind(deps, input, kind)
  return { ...kind, at, tookMs: Math.round(time.monotonic() - begun), ...resultOf(deps.reader, answer) }
}

const cancelKind = (
  { newId, ...acts }: CancelDeps,
  { profileId, symbol }: CancelInput,
  { family, tradeType }: CancelTarget,
): Promise<Result<MoneyAnswer>> => {
  const envelope = { profileId, draftId: newId() }
  if (family === 'oco') return acts.cancelOcos({ ...envelope, symbol })
  if (family === 'stop') return acts.cancelStopOrders({ ...envelope, symbol, tradeType: tradeType ?? undefined })
  return symbol === undefined ? acts.cancelAll(envelope) : acts.cancelSymbol({ ...envelope, symbol })
}

/** The venue's own words on one cancel, from the journal's evidence. */
const resultOf = (
  reader: Pick<JournalReader, 'get'>,
  answer: Result<MoneyAnswer>,
): Omit<CancelStep, keyof CancelTarget | 'at' | 'tookMs'> => {
  if (!answer.ok) {
    const { error } = answer
    const isUnknown = error.code === 'unknown-outcome' || error.code === 'internal'
    const nothing = { cancelledIds: [], cancelledSymbols: [], failedSymbols: [] }
    return { intentId: error.intentId ?? null, answer: isUnknown ? 'unknown' : 'refused', ...nothing, error }
  }
  const { intentId, state } = answer.value
  const record = reader.get(intentId)
  const evidence = record.ok ? (record.value?.evidence ?? null) : null
  return {
    intentId,
    answer: isUnresolved(state) ? 'unknown' : state === 'accepted' ? 'accepted' : 'refused',
    cancelledSymbols: texts(evidence?.['succeedSymbols']),
    cancelledIds: texts(evidence?.['cancelledOrderIds']),
    failedSymbols: texts(evidence?.['failedSymbols'], 'symbol'),
    error: answer.value.error ?? null,
  }
}

const texts = (value: unknown, field?: string): readonly string[] => {
  if (!Array.isArray(value)) return []
  const entries: readonly unknown[] = value
  return entries.flatMap((entry) => {
    const text = field === undefined ? entry : (entry as Readonly<Record<string, unknown>>)[field]
    return typeof text === 'string' ? [text] : []
  })
}

/** One after the other: what is triggered meanwhile is in a list that is read later. */
async function readLists(
  deps: CancelDeps,
  { profileId, symbol, families }: CancelInput,
): Promise<readonly CheckedList[]> {
  const client = await deps.clients(profileId)
  const lists: CheckedList[] = []
  for (const kind of listsOf(families)) {
    const read = client.ok ? await readList(client.value, symbol, kind) : client
    lists.push({ ...kind, left: read.ok ? read.value : null, error: read.ok ? null : read.error })
  }
  return lists
}

const readList = (
  client: ExchangeClient,
  symbol: string | undefined,
  { family, tradeType }: CancelTarget,
): Promise<Result<readonly string[]>> => {
  if (family === 'hf') return activeSymbols(client, symbol)
  if (family === 'oco' && tradeType === null) return activeOcos(client, symbol)
  return waiting(client, { symbol, tradeType: tradeType ?? 'TRADE', stop: family })
}

const oddRows = appError('answer-unexpected', msg('cancel-all.unreadable'))

/** Of 100 orders each; a venue allows 20 of a pair. */
const mostPages = 50
const priority = { priority: 'reconcile' } as const

const activeSymbols = async (client: ExchangeClient, only: string | undefined): Promise<Result<readonly string[]>> => {
  const listed = await client.call('listActiveSymbols', {}, priority)
  if (listed.kind !== 'accepted') return fail<AppError>(listed.error)
  if (listed.unreadable !== null) return fail(oddRows)
  return ok(listed.data.symbols.filter((symbol) => only === undefined || symbol === only))
}

const activeOcos = async (client: ExchangeClient, symbol: string | undefined): Promise<Result<readonly string[]>> =>
  wholeList(
    (currentPage) => client.call('listOcos', { symbol, pageSize: 100, currentPage }, priority),
    ({ orderId, status }) => (isOcoOver(status) ? [] : [orderId]),
  )

/** Stop orders of an account that wait for their trigger, or the legs of its OCO orders. */
const waiting = async (
  client: ExchangeClient,
  query: Pick<RequestOf<'listStopOrders'>, 'symbol' | 'tradeType' | 'stop'>,
): Promise<Result<readonly string[]>> =>
  wholeList(
    (currentPage) => client.call('listStopOrders', { ...query, pageSize: 100, currentPage }, priority),
    ({ id, status }) => (status === 'NEW' ? [id] : []),
  )

interface ListPage<Item> {
  readonly totalPage: number
  readonly items: readonly Item[]
}

/** The ids in all pages of a list; an error where it was not read whole. */
async function wholeList<Item>(
  read: (currentPage: number) => Promise<CallOutcome<ListPage<Item>>>,
  idsOf: (item: Item) => readonly string[],
): Promise<Result<readonly string[]>> {
  const ids: string[] = []
  for (let currentPage = 1, pages = 1; currentPage <= pages; currentPage += 1) {
    if (currentPage > mostPages) return fail(oddRows)
    const page = await read(currentPage)
    if (page.kind !== 'accepted') return fail<AppError>(page.error)
    if (page.unreadable !== null) return fail(oddRows)
    pages = page.data.totalPage
    // A list that promises more than it gives is not read whole.
    if (page.data.items.length === 0 && currentPage < pages) return fail(oddRows)
    ids.push(...page.data.items.flatMap(idsOf))
  }
  return ok(ids)
}
