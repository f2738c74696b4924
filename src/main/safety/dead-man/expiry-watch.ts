import type { ErrorCode } from '#shared/errors.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { Time } from '#main/platform/time.ts'
import type { Armed, DeadManBook } from './switch-records.ts'
import { diedBy, pairsAtRisk, settingAt } from './venue-state.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import { sameSymbols } from '#main/reconcile/strategies/protect.ts'

/** Orders closed this long before the switch was due are not its doing (ms). */
const slackMs = 2_000
/** ms between two looks at a setting that an earlier run left: somebody else may renew or end it. */
const lookMs = 60_000
/** ms until the next look after one without an answer. */
const lookAgainMs = 15_000
/** Codes of questions that never left. */
const unsent: ReadonlySet<ErrorCode> = new Set(['vault-locked', 'key-locked', 'key-absent', 'not-connected'])

interface WatchDeps {
  readonly book: DeadManBook
  readonly clients: MoneyDeps['clients']
  readonly reader: Pick<JournalReader, 'page'>
  readonly time: Time
  /** One job of a profile at a time. */
  readonly inTurn: <T>(profileId: string, job: () => Promise<T>) => Promise<T>
  /** The venue has told how the switch of the profile stands. */
  readonly onAnswer: (profileId: string) => void
}

export type DeadManWatch = ReturnType<typeof createDeadManWatch>

/** Asks the venue how a switch stands that nothing renews, or whose moment has passed, and tells what it cancelled. */
export const createDeadManWatch = ({ book, clients, reader, time, inTurn, onAnswer }: WatchDeps) => {
  /**
   * By our clocks the moment has passed, and a renewal now would hide that it fired. The venue decides: a setting it still
   * keeps has not fired, whatever our clock jumped. Gives true where it still stands; `unclear` until the venue can be asked.
   */
  const stillStands = async (profileId: string, mine: Armed): Promise<boolean> => {
    const standing = await settingAt(clients, profileId)
    if (mine.stop.signal.aborted) return false
    if (standing.state === 'unclear') {
      book.showUnclear(profileId, mine, standing.error)
      return false
    }
    onAnswer(profileId)
    if (standing.state === 'set') return true
    await tellFired(profileId, mine)
    return false
  }

  /** Whether what an earlier run left still stands; its moment is the venue's from then on, told by our clock. */
  const look = async (profileId: string, mine: Armed): Promise<void> => {
    if (mine.stop.signal.aborted) return
    const standing = await settingAt(clients, profileId)
    if (mine.stop.signal.aborted) return
    if (standing.state === 'unclear') {
      // The question itself may have renewed it.
      if (!unsent.has(standing.error.code)) mine.firedBy = null
      return book.showUnclear(profileId, mine, standing.error)
    }
    onAnswer(profileId)
    if (standing.state === 'not-set') {
      return book.msLeft(mine) <= slackMs ? tellFired(profileId, mine) : book.showOff(profileId)
    }
    const { timeout, symbols, leftMs } = standing
    const spent = timeout * 1_000 - leftMs
    const same = timeout === mine.timeout && sameSymbols(symbols, mine.symbols)
    const by = same ? mine.by : 'foreign'
    const [steadyAt, wallAt] = [time.monotonic() - spent, time.now() - spent]
    Object.assign(mine, { timeout, symbols, by, sure: true, firedBy: null, steadyAt, wallAt })
    mine.unresolved.clear()
    book.showSet(profileId, mine)
    if (symbols.length > 0) return
    const atRisk = await pairsAtRisk(clients, profileId)
    if (atRisk.ok) mine.watched = [...new Set([...mine.watched, ...atRisk.value])]
  }

  /** The venue keeps no setting, and its moment has passed: what it cancelled is named. */
  const tellFired = async (profileId: string, mine: Armed): Promise<void> => {
    const since = book.firesAt(mine) - slackMs
    const died = await diedBy({ clients, reader }, profileId, mine, { startAt: since, endAt: mine.firedBy })
    if (mine.stop.signal.aborted) return
    if (!died.ok) return book.showUnclear(profileId, mine, died.error)
    // One that may never have been made, and cancelled nothing, is not said to have fired.
    if (!mine.sure && died.value.length === 0) return book.showOff(profileId)
    book.release(profileId)
    book.show({ ...book.view(profileId), state: 'fired', died: died.value, error: null })
  }

  /** Looks again and again at a setting that nothing renews, until it is released. */
  const keepLooking = async (profileId: string, mine: Armed): Promise<void> => {
    const { stop } = mine
    while (!stop.signal.aborted) {
      await inTurn(profileId, () => look(profileId, mine))
      const known = book.view(profileId).error === null
      await time.sleep(known ? Math.min(lookMs, Math.max(slackMs, book.msLeft(mine))) : lookAgainMs, stop.signal)
    }
  }

  return { stillStands, keepLooking }
}
