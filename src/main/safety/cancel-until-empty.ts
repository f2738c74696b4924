import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { SweepFamily, SweepReport, SweepStep } from '#shared/domain/cancel-report.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { isUnresolved } from '#shared/domain/intent.ts'
import { isOcoOver } from '#shared/domain/oco-status.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { CallOutcome } from '#main/exchange/outcome.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { Time } from '#main/platform/time.ts'
import type { createCancelOcos } from '#main/oco/cancel-ocos.ts'
import type { createCancelAll, createCancelSymbol } from '#main/orders/cancel-orders.ts'
import type { createCancelStopOrders } from '#main/orders/cancel-stop-orders.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'

export interface SweepInput {
  readonly profileId: string
  /** Only this pair; all pairs without it. */
  readonly symbol?: string | undefined
  readonly families: readonly SweepFamily[]
}

export interface SweepDeps {
  readonly clients: MoneyDeps['clients']
  readonly reader: Pick<JournalReader, 'get'>
  readonly time: Time
  readonly newId: () => string
  readonly cancelAll: ReturnType<typeof createCancelAll>
  readonly cancelSymbol: ReturnType<typeof createCancelSymbol>
  readonly cancelOcos: ReturnType<typeof createCancelOcos>
  readonly cancelStopOrders: ReturnType<typeof createCancelStopOrders>
}

/** An order that survives so many rounds needs a person. */
const mostRounds = 8
/** ms after the press in which a further round may begin: one that goes on for minutes would cancel orders placed after it. */
const pressMs = 30_000
/** ms before the lists are read: the venue works off a cancel before it shows. */
const roundDelayMs = (round: number): number => Math.min(250 * 2 ** round, 4_000)

/** What the lists hold of the chosen families; empty for those that were not chosen. */
interface Left {
  readonly symbols: Result<readonly string[]>
  readonly ocoIds: Result<readonly string[]>
  readonly stopIds: Result<readonly string[]>
}
const nothingLeft: Left = { symbols: ok([]), ocoIds: ok([]), stopIds: ok([]) }

/**
 * Cancels everything of the chosen families and does not stop at the venue's "accepted": reads the lists, and cancels
 * again while anything is in them. Never fails; what could not be done is in the report.
 */
export const createCancelUntilEmpty =
  (deps: SweepDeps) =>
  async (input: SweepInput): Promise<SweepReport> => {
    const { time } = deps
    const startedAt = time.now()
    const pressedAt = time.monotonic()
    const steps: SweepStep[] = []
    let left = nothingLeft
    let rounds = 0
    let families: readonly SweepFamily[] = input.families
    do {
      const round = await Promise.all(families.map((family) => cancelOnce(deps, input, family)))
      steps.push(...round)
      rounds += 1
      const readOnly = round.find(({ error }) => error?.code === 'read-only')?.error
      if (readOnly != null) {
        // Nothing leaves of a read-only profile (ADR 21), however often it is tried.
        left = { symbols: fail(readOnly), ocoIds: fail(readOnly), stopIds: fail(readOnly) }
        break
      }
      await time.sleep(roundDelayMs(rounds - 1))
      left = await readLists(deps, input)
      families = unread(left) === null ? familiesOf(left) : families
    } while (rounds < mostRounds && time.monotonic() - pressedAt < pressMs && families.length > 0)

    const error = unread(left)
    const nothing = familiesOf(left).length === 0
    return {
      profileId: input.profileId,
      symbol: input.symbol ?? null,
      families: input.families,
      startedAt,
      endedAt: time.now(),
      rounds,
      state: error !== null ? 'unknown' : nothing ? 'empty' : 'left',
      steps,
      leftSymbols: left.symbols.ok ? left.symbols.value : null,
      leftOcoIds: left.ocoIds.ok ? left.ocoIds.value : null,
      leftStopIds: left.stopIds.ok ? left.stopIds.value : null,
      error,
    }
  }

/** Why a list could not be read; null where all were. */
const unread = ({ symbols, ocoIds, stopIds }: Left): AppError | null => {
  for (const list of [symbols, ocoIds, stopIds]) if (!list.ok) return list.error
  return null
}

/** The families of which something is known to be left. */
const familiesOf = ({ symbols, ocoIds, stopIds }: Left): readonly SweepFamily[] => [
  ...(symbols.ok && symbols.value.length > 0 ? (['hf'] as const) : []),
  ...(ocoIds.ok && ocoIds.value.length > 0 ? (['oco'] as const) : []),
  ...(stopIds.ok && stopIds.value.length > 0 ? (['stop'] as const) : []),
]

const cancelOnce = async (deps: SweepDeps, input: SweepInput, family: SweepFamily): Promise<SweepStep> => {
  const { time } = deps
  const at = time.now()
  const begun = time.monotonic()
  const answer = await cancelFamily(deps, input, family)
  return { family, at, tookMs: Math.round(time.monotonic() - begun), ...resultOf(deps.reader, answer) }
}

const cancelFamily = (
  { newId, ...acts }: SweepDeps,
  { profileId, symbol }: SweepInput,
  family: SweepFamily,
): Promise<Result<MoneyAnswer>> => {
  const envelope = { profileId, draftId: newId() }
  if (family === 'oco') return acts.cancelOcos({ ...envelope, symbol })
  if (family === 'stop') return acts.cancelStopOrders({ ...envelope, symbol })
  return symbol === undefined ? acts.cancelAll(envelope) : acts.cancelSymbol({ ...envelope, symbol })
}

/** The venue's own words on one cancel, from the journal's evidence. */
const resultOf = (
  reader: Pick<JournalReader, 'get'>,
  answer: Result<MoneyAnswer>,
): Omit<SweepStep, 'family' | 'at' | 'tookMs'> => {
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

const readLists = async (deps: SweepDeps, { profileId, symbol, families }: SweepInput): Promise<Left> => {
  const client = await deps.clients(profileId)
  const list = async (family: SweepFamily, read: typeof activeSymbols): Promise<Result<readonly string[]>> =>
    !families.includes(family) ? ok([]) : client.ok ? read(client.value, symbol) : client
  // What is triggered meanwhile leaves these two lists for the plain orders, so those are read last.
  const [stopIds, ocoIds] = [await list('stop', waitingStops), await list('oco', activeOcos)]
  return { stopIds, ocoIds, symbols: await list('hf', activeSymbols) }
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

const waitingStops = async (client: ExchangeClient, symbol: string | undefined): Promise<Result<readonly string[]>> =>
  wholeList(
    (currentPage) => client.call('listStopOrders', { symbol, pageSize: 100, currentPage }, priority),
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
