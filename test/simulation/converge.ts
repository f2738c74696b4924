import type { IntentView } from '#shared/domain/intent.ts'
import { kindName } from '#test/invariants/names.ts'
import type { Choices } from './choices.ts'
import type { Witness } from './checks/witness.ts'
import { wasDone } from './checks/was-done.ts'
import type { InvariantId } from '#test/invariants/list.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import { nothingLeftOpen } from '#test/invariants/rules.ts'
import { readIntents } from './on-disk.ts'
import type { Page } from './page.ts'
import type { Presses } from './presses.ts'
import type { Reached } from './reached.ts'
import type { World } from './world.ts'

/** What the user says of an intent that only he can end. */
export type UserWord = 'accepted' | 'absent'

/** What was open when the faults stopped, and how long it took until it was known. */
export interface Converged {
  readonly open: ReadonlySet<string>
  /** The user's word on those of them that no look-up can decide. */
  readonly words: ReadonlyMap<string, UserWord>
  /** ms of simulated time until the last of them was known; null where none was open. */
  readonly ms: number | null
}

export interface ConvergeParts {
  readonly world: World
  readonly witness: Witness
  readonly presses: Presses
  readonly page: Pick<Page, 'askAgain'>
  readonly profileIds: readonly string[]
  readonly reached: Reached
  readonly found: (id: InvariantId, what: string) => void
  readonly choices: Pick<Choices, 'isImpatient' | 'isNewestFirst'>
}

/** ms that look-ups may take once the faults have stopped: above the 10 min after which an outage is handed to the user. */
const boundMs = 15 * 60_000

/**
 * ms between two looks, at most. No multiple of the time between two renewals of the dead-man switch: each look would meet one
 * that is on its way.
 */
const lookMs = 7_300

/** No more faults; what is open is looked up until it is known, and what only the user can tell is told by what is true. */
export async function converge(parts: ConvergeParts): Promise<Converged> {
  const { world, presses, page, found } = parts
  const { isImpatient, isNewestFirst } = parts.choices
  const open = new Set<string>()
  const words = new Map<string, UserWord>()
  const healedAt = world.scheduler.now()
  const converged = (): Converged => ({
    open,
    words,
    ms: open.size === 0 ? null : world.scheduler.now() - healedAt,
  })
  world.note('The faults stop')
  world.heal()
  world.venue.exchange.control.setStatus('open')
  world.venue.exchange.streams.clearFaults()
  for (const { id } of presses.unresolved()) open.add(id)
  if (world.running() === null) await world.pass(5_000)
  for (const { id } of unresolvedOnDisk(parts)) open.add(id)
  world.running()?.power('resume')
  void world.running()?.ask('vault.refresh', null)
  let waitMs = 1_000
  let lastRefusal: string | null = null
  for (;;) {
    // The user unlocks Coffer, as often as it takes.
    let isLocked = true
    void world
      .running()
      ?.ask('vault.unlock', null)
      .then((answer) => {
        isLocked = !answer.ok
        const refusal = answer.ok ? null : answer.error.code
        if (refusal !== null && refusal !== lastRefusal) world.note(`Coffer stays locked: ${refusal}`)
        lastRefusal = refusal
      })
    await world.pass(waitMs)
    waitMs = Math.min(1.5 * waitMs, lookMs)
    page.askAgain()
    const listed = await openIntents(parts)
    const left = listed ?? []
    const kept = unresolvedOnDisk(parts)
    if (listed?.length === 0 && kept.length === 0 && !isLocked) return converged()
    if (world.scheduler.now() > healedAt + boundMs) {
      if (listed === null)
        found('goes-on', `the list of intents is not answered ${boundMs / 60_000} min after the faults`)
      if (isLocked) found('goes-on', `Coffer is locked ${boundMs / 60_000} min after the faults`)
      for (const { id, what } of nothingLeftOpen(kept, boundMs)) found(id, what)
      if (listed?.length !== kept.length)
        found('nothing-left-open', `${listed?.length} are listed as open, and the journal has ${kept.length}`)
      return converged()
    }
    for (const intent of left) if (intent.byUser !== true && isImpatient) lookUpNow(parts, intent)
    // One after the other.
    const ofUser = kept.flatMap(({ id }) => left.find((one) => one.id === id && one.byUser === true) ?? [])
    const next = isNewestFirst ? ofUser.at(-1) : ofUser[0]
    if (next !== undefined) sayWord(parts, next, words)
  }
}

const lookUpNow = ({ world }: ConvergeParts, { id, profileId }: IntentView): void =>
  void world.running()?.ask('intents.lookUp', { profileId, intentId: id })

/** The user's word on one that only it ends, which counts once it was taken. */
function sayWord(
  { world, witness, profileIds, reached }: ConvergeParts,
  intent: IntentView,
  words: Map<string, UserWord>,
): void {
  const { id, profileId, kind } = intent
  const as = wasDone(world, witness, profileIds.indexOf(profileId), intent) === true ? 'accepted' : 'absent'
  const end = as === 'accepted' ? 'was carried out' : 'came to nothing'
  world.note(`The user has read the venue's own pages: ${kindName(kind)} ${id.slice(-4)} ${end}`)
  void world
    .running()
    ?.ask('intents.declare', { profileId, intentId: id, as })
    .then((answer) => {
      if (!answer.ok || words.has(id)) return
      words.set(id, as)
      reached.count('user-word', as)
    })
}

/** What the journal has as unresolved, whatever main lists of it. */
const unresolvedOnDisk = ({ world, profileIds }: ConvergeParts) =>
  readIntents(world.disk().journal())
    .filter(({ state, profileId }) => isUnresolved(state) && profileIds.includes(profileId))
    .map((one) => ({ ...one, request: JSON.parse(one.request) as IntentView['request'], waits: false }))

/** What is unresolved, as the page would list it; null where main does not say. */
async function openIntents({ world, profileIds }: ConvergeParts): Promise<readonly IntentView[] | null> {
  const lists = await Promise.all(
    profileIds.map((profileId) =>
      world.await(
        world.running()?.ask('intents.list', { profileId, states: ['sending', 'unknown'], limit: 500 }) ??
          Promise.resolve(null),
        5_000,
      ),
    ),
  )
  const known = lists.flatMap((list) => (list?.ok === true ? [list.value] : []))
  return known.length === lists.length ? known.flat() : null
}
