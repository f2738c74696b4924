/** Waits until all has come to its end after the faults have stopped, and gathers what the invariants judge. */
import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { canariesBelow, canariesIn } from '#test/support/canary-scan.ts'
import { amountText, balanceText } from '#test/invariants/amount-text.ts'
import { madeOf, markOf, thingOf } from '#test/invariants/facts.ts'
import type { Pressed, VenueFacts } from '#test/invariants/facts.ts'
import { shownOrderTexts } from '#test/invariants/order-text.ts'
import { balancesAreTrue, ordersAreTrue } from '#test/invariants/rules.ts'
import type { Observed, ObservedIntent } from './judge.ts'
import { chainOfFile, readJournalFile } from './journal-file.ts'
import { unhandledIn } from './log-file.ts'
import type { Machine } from './machine.ts'
import { tables } from './session.ts'
import type { Session } from './session.ts'
import type { SoakVenue, VenueTruth } from './venue.ts'
import { shownPlaces } from './venue.ts'

/** ms in which every outcome is known or handed to the user, and in which what is shown is true again. */
const endsWithinMs = 150_000
const shownWithinMs = 60_000

export interface Observing {
  readonly session: Session
  readonly machine: Machine
  readonly venue: SoakVenue
  readonly presses: readonly Pressed[]
  readonly clockMoved: boolean
  readonly secondSigned: number
  /** The person says of what no look-up can end what the venue shows. */
  readonly declares: boolean
  readonly say: (line: string) => void
}

export interface Ended {
  readonly observed: Observed
  /** ms from the end of the faults until all was known and shown. */
  readonly tookMs: number
}

/** Waits for the end and observes it; leaves Coffer closed. */
export async function observe(observing: Observing): Promise<Ended> {
  const { session, machine, venue, say } = observing
  const from = performance.now()
  const isKnown = await untilKnown(observing)
  const late = isKnown === null ? await unresolvedOf(observing) : []
  if (observing.declares) await declare(observing)
  const shown = await untilShown(observing)
  const tookMs = performance.now() - from
  const last = await listed(observing)
  const check = await session.ask('journal.verify', null)
  await session.quit()
  const truth = venue.truth()
  const { secrets } = machine.setUp
  for (const { kind, id, mark } of truth.things)
    say(`venue: ${kind} ${id} ${mark}${truth.open.has(id) ? ', open' : ''}`)
  const intents = readJournalFile(machine.dataDir)
  for (const intent of intents)
    say(`journal: ${[sayIntent(intent), markOf(intent) ?? []].flat().join(' ')}, draft ${intent.draftId ?? 'none'}`)
  return {
    tookMs,
    observed: {
      presses: observing.presses,
      intents: intents.map((intent) => observedIntent(observing, intent, last, truth)),
      told: session.told(),
      late: late.map((intent) => observedIntent(observing, { ...intent, draftId: null }, late, truth)),
      boundMs: endsWithinMs,
      venue: truth,
      venueBalances: shown.truth.balances,
      shownBalances: shown.balances,
      shownOrders: shown.orders,
      verified: check,
      chain: chainOfFile(machine.dataDir),
      secrets: [...canariesBelow(machine.dataDir, secrets), ...canariesIn(session.crossed.join('\n'), secrets)],
      secondSigned: observing.secondSigned,
      unhandled: unhandledIn(machine.dataDir),
    },
  }
}

const sayIntent = ({ kind, id, state }: Pick<IntentView, 'kind' | 'id' | 'state'>): string => `${kind} ${id} ${state}`

const listed = async ({ session, machine }: Observing): Promise<readonly IntentView[]> => {
  const { profileId } = machine.setUp
  const answer = session.running ? await session.ask('intents.list', { profileId, limit: 500 }) : null
  return answer?.ok === true ? answer.value : []
}

const unresolvedOf = async (observing: Observing): Promise<readonly IntentView[]> =>
  (await listed(observing)).filter(({ state }) => isUnresolved(state))

/** Until no outcome is open but those that only the user can end. */
const untilKnown = (observing: Observing): Promise<readonly IntentView[] | null> =>
  observing.session.until(endsWithinMs, async () => {
    const open = await unresolvedOf(observing)
    return open.every((intent) => intent.state === 'unknown' && intent.byUser === true) ? open : null
  })

const declare = async (observing: Observing): Promise<void> => {
  const { session, machine, venue, say } = observing
  const { profileId } = machine.setUp
  session.decide(true)
  for (const intent of await unresolvedOf(observing)) {
    const as = madeOf(intent, venue.truth()).length > 0 ? 'accepted' : 'absent'
    // What the venue shows of a cancel is for the look-up alone.
    if (thingOf(intent) === undefined) continue
    const answer = await session.ask('intents.declare', { profileId, intentId: intent.id, as })
    if (answer?.ok === true) session.noteAnswer(answer.value)
    say(`declared: ${sayIntent(intent)} as ${as}: ${answer?.ok === true ? answer.value.state : JSON.stringify(answer)}`)
  }
}

interface ShownNow {
  /** What the venue had at that moment. */
  readonly truth: VenueTruth
  readonly balances: Readonly<Record<string, string>>
  readonly orders: readonly string[]
}

const shownNow = async ({ session, machine, venue }: Observing): Promise<ShownNow> => {
  const { profileId } = machine.setUp
  const [cells, lines] = await Promise.all([
    session.ask('feed.balances', { profileId, query: tables.balances }),
    session.ask('feed.openOrders', { profileId, query: tables.openOrders }),
  ])
  const truth = venue.truth()
  const rows = cells?.ok === true ? cells.value.rows : []
  const balances = Object.fromEntries(
    rows.flatMap(([currency, available, holds, , , types]) => [
      ...types
        .filter(([type]) => type === 'main')
        .map(([, held]) => [`${currency} main`, amountText(held, shownPlaces)] as const),
      ...(types.some(([type]) => type === 'trade')
        ? [[`${currency} trade`, balanceText(available, holds, shownPlaces)] as const]
        : []),
    ]),
  )
  const orders = shownOrderTexts(lines?.ok === true ? lines.value.rows : [])
  return { truth, balances, orders }
}

/** Until balances and open orders are shown as they are; what was shown last where they never were. */
const untilShown = async (observing: Observing): Promise<ShownNow> => {
  let last = await shownNow(observing)
  const isTrue = ({ truth, balances, orders }: ShownNow): boolean =>
    balancesAreTrue(truth.balances, balances).length + ordersAreTrue(truth, orders).length === 0
  await observing.session.until(shownWithinMs, async () => {
    last = await shownNow(observing)
    return isTrue(last) ? last : null
  })
  return last
}

const observedIntent = (
  { clockMoved }: Observing,
  intent: Omit<ObservedIntent, 'waits' | 'isUsersWord'>,
  listed: readonly IntentView[],
  venue: VenueFacts,
): ObservedIntent => {
  const view = listed.find(({ id }) => id === intent.id)
  const isThere = madeOf(intent, venue).length > 0
  const needsWord = intent.kind === 'withdraw' || intent.kind === 'transfer'
  // Nothing names a transfer but its time, which two clocks date differently once one of them has moved.
  const isDated = intent.kind === 'transfer' && clockMoved
  const isUndecidable = isDated || ((needsWord || clockMoved) && !isThere)
  return {
    ...intent,
    waits: isUndecidable && view?.byUser === true && view.note !== null,
    isUsersWord: view?.endedBy === 'user',
  }
}
