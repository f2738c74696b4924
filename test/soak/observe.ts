/** Waits until all has come to its end after the faults have stopped, and gathers what the invariants judge. */
import { listedRowOf } from '#shared/domain/open-orders.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { canariesBelow, canariesIn } from '#test/support/canary-scan.ts'
import { fold } from './decimal-text.ts'
import { markOf } from './invariants.ts'
import type { Observed, ObservedIntent, ObservedPress, VenueThing } from './invariants.ts'
import { readJournalFile } from './journal-file.ts'
import type { StoredIntent } from './journal-file.ts'
import type { Machine } from './machine.ts'
import { tables } from './session.ts'
import type { Session } from './session.ts'
import type { SoakVenue } from './venue.ts'

/** ms in which every outcome is known or handed to the user, and in which what is shown is true again. */
const endsWithinMs = 150_000
const shownWithinMs = 60_000

export interface Observing {
  readonly session: Session
  readonly machine: Machine
  readonly venue: SoakVenue
  readonly presses: readonly ObservedPress[]
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
  const unfinished: string[] = []
  const views = await untilKnown(observing)
  if (views === null) unfinished.push(`outcomes: ${(await unresolvedOf(observing)).map(sayIntent).join(', ')}`)
  if (observing.declares) await declare(observing)
  const shown = await untilShown(observing)
  if (!shown.matches) unfinished.push('what is shown of balances and orders')
  const tookMs = performance.now() - from
  const last = await listed(observing)
  const check = await session.ask('journal.verify', null)
  await session.quit()
  const { things, balances } = venue.truth()
  const { secrets } = machine.setUp
  for (const { kind, id, mark, open } of things) say(`venue: ${kind} ${id} ${mark}${open ? ', open' : ''}`)
  const intents = readJournalFile(machine.dataDir)
  for (const intent of intents) say(`journal: ${sayIntent(intent)} ${markOf(intent) ?? ''}`)
  return {
    tookMs,
    observed: {
      presses: observing.presses,
      intents: intents.map((intent) => observedIntent(observing, intent, last, things)),
      venue: things,
      venueBalances: shown.matches ? shown.balances : balances,
      shownBalances: shown.balances,
      shownOrders: shown.orders,
      chain: check?.ok === true && check.value.sound ? null : `verify answered ${JSON.stringify(check)}`,
      secrets: [...canariesBelow(machine.dataDir, secrets), ...canariesIn(session.crossed.join('\n'), secrets)],
      secondSigned: observing.secondSigned,
      unfinished,
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
    const isThere = venue.truth().things.some(({ mark }) => mark === markOf(intent))
    const as = isThere ? 'accepted' : 'absent'
    // What the venue shows of a cancel is for the look-up alone.
    if (markOf(intent) === null) continue
    const answer = await session.ask('intents.declare', { profileId, intentId: intent.id, as })
    if (answer?.ok === true) session.noteAnswer(answer.value)
    say(`declared: ${sayIntent(intent)} as ${as}: ${answer?.ok === true ? answer.value.state : JSON.stringify(answer)}`)
  }
}

interface ShownNow {
  readonly matches: boolean
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
      ...types.filter(([type]) => type === 'main').map(([, held]) => [`${currency} main`, fold(held)] as const),
      ...(types.some(([type]) => type === 'trade')
        ? [[`${currency} trade`, `${fold(available)} + ${fold(holds)}`] as const]
        : []),
    ]),
  )
  const orders = (lines?.ok === true ? lines.value.rows : []).flatMap((line) => {
    const { order } = listedRowOf(line)
    return order === null ? [] : [order.id]
  })
  const open = truth.things.filter((thing) => thing.kind === 'order' && thing.open).map(({ id }) => id)
  const isSame = (one: readonly string[], other: readonly string[]): boolean =>
    one.toSorted().join() === other.toSorted().join()
  const flat = (of: Readonly<Record<string, string>>): readonly string[] =>
    Object.entries(of)
      .filter(([, text]) => text !== '0' && text !== '0 + 0')
      .map(([name, text]) => `${name} ${text}`)
  return { matches: isSame(flat(balances), flat(truth.balances)) && isSame(orders, open), balances, orders }
}

/** Until balances and open orders are shown as they are; what is shown at last where they are not. */
const untilShown = async (observing: Observing): Promise<ShownNow> => {
  const settled = await observing.session.until(shownWithinMs, async () => {
    const now = await shownNow(observing)
    return now.matches ? now : null
  })
  return settled ?? shownNow(observing)
}

const observedIntent = (
  { session, clockMoved }: Observing,
  intent: StoredIntent,
  last: readonly IntentView[],
  things: readonly VenueThing[],
): ObservedIntent => {
  const view = last.find(({ id }) => id === intent.id)
  const isThere = things.some(({ mark }) => mark === markOf(intent))
  const needsWord = intent.kind === 'withdraw' || intent.kind === 'transfer'
  // Nothing names a transfer but its time, which two clocks date differently once one of them has moved.
  const isDated = intent.kind === 'transfer' && clockMoved
  return {
    ...intent,
    endedBy: view?.endedBy ?? null,
    byUser: view?.byUser === true && view.note !== null,
    undecidable: isDated || ((needsWord || clockMoved) && !isThere),
    shown: session.shownOf(intent.id),
  }
}
