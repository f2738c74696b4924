import type { IntentView } from '#shared/domain/intent.ts'
import { textOf } from '#test/invariants/facts.ts'
import type { Violation } from '#test/invariants/list.ts'
import { kindName } from '#test/invariants/names.ts'
import { readIntents } from '../on-disk.ts'
import type { Moment } from '../scheduler.ts'
import type { World } from '../world.ts'
import { lateMs, listedFirst, openOrders as openList, places, tellers } from './places.ts'
import { isNothingLeft } from './was-done.ts'
import type { ReadAnswer, Witness } from './witness.ts'

/** ms awake that one look-up may take, with its reads tried again. */
const lookUpMs = 60_000

/** The one thing that it names; null where it names none or several. */
const namedBy = (view: IntentView): string | null => {
  const id =
    textOf(view, 'orderId') || textOf(view, 'clientOid') || textOf(view, 'withdrawalId') || textOf(view, 'orderIds')
  return id === '' || id.includes(',') ? null : id
}

/** What the venue has of the thing that an intent was to end or to change. */
export interface Subject {
  /** It is open no more: one plain answer proves that the intent can do nothing any more. */
  readonly isOver: boolean
  /** Another setting of the switch was begun since, which takes the place of this one whatever became of it. */
  readonly isReplaced: boolean
}

/** What the venue has of the thing that an intent is about, as its absence is said. */
export function subjectOf(world: World, who: number, view: IntentView): Subject {
  if (view.state !== 'absent') return { isOver: false, isReplaced: false }
  const kept = readIntents(world.disk().journal())
  const since = kept.slice(kept.findIndex(({ id }) => id === view.id) + 1)
  return {
    isOver: isNothingLeft(world, who, view),
    isReplaced:
      view.kind === 'protect' && since.some((one) => one.kind === 'protect' && one.profileId === view.profileId),
  }
}

/**
 * That nothing came of an intent is said late, of what two places of the venue said plainly, or by the user. What was to be ended and
 * is over needs one place, at any time. The dead-man switch has only one place, and a later setting needs none.
 */
export function absenceIsProven(
  view: IntentView,
  who: number,
  { answers }: Pick<Witness, 'answers'>,
  leftAt: number | undefined,
  now: Moment,
  { isOver, isReplaced }: Subject,
): Violation | null {
  if (view.state !== 'absent' || view.endedBy === 'user') return null
  const violation = (what: string): Violation => ({
    id: 'absent-is-proven',
    what: `${kindName(view.kind)} ${view.id} is absent ${what}`,
  })
  if (view.kind === 'withdraw' || view.kind === 'transfer') return violation("without the user's word")
  if (isReplaced) return null
  if (!isOver && leftAt !== undefined && now.at - leftAt < lateMs)
    return violation(`${(now.at - leftAt).toFixed(0)} ms after it left`)
  const asked = places[view.kind]
  // What was placed is asked for first by the id that it was sent under.
  const teller = view.kind === 'cancel' ? undefined : tellers[view.kind]
  if (teller === undefined) {
    // What was said before it left, or of another thing of its kind, says nothing of it.
    const id = namedBy(view)
    const since = answers.filter(
      (one) => one.who === who && one.awakeAt > now.awakeAt - lookUpMs && one.at >= (leftAt ?? 0),
    )
    const isNamed = ({ path }: ReadAnswer): boolean => id === null || path.includes(id)
    // A read that never left was not asked, and the list of withdrawals, which names none, may show it all the same.
    const isListed = ({ listed }: ReadAnswer): boolean => listed?.includes(id ?? '') === true
    const asksIt = since.some(isNamed) ? isNamed : isListed
    if (!since.some(asksIt)) return violation('and nobody asked for what it names')
    // Look-ups may cross: one that was lost says nothing of what another one was told.
    const answered = since.findLastIndex((one) => one.says !== 'nothing' && asksIt(one))
    const told = since.slice(0, answered + 1).findLastIndex((one) => one.says === 'plain' && asksIt(one))
    const isOfOtherPlace = (one: ReadAnswer): boolean => !asksIt(one) && asked.some((place) => place.test(one.path))
    // An order is also read for its fills: what is refused to that read, in the midst of a look-up, says nothing of the look-up.
    const isBeside = told >= 0 && !since.slice(told, answered).some(isOfOtherPlace)
    const named = isBeside ? told : answered < 0 ? since.findLastIndex(asksIt) : answered
    const first = listedFirst[view.kind]
    const before = since.slice(0, named)
    const listed = before.findLastIndex(({ path }) => first?.test(path) === true)
    const from = id === null ? 0 : listed > before.findLastIndex(asksIt) ? listed : named
    const seen = since.slice(from).filter(({ says }) => says === 'plain')
    const count = asked.filter((place) => seen.some(({ path }) => place.test(path))).length
    return count < (isOver || view.kind === 'protect' ? 1 : 2) ? violation(`of what ${count} places said`) : null
  }
  const byId = answers.findLastIndex(({ path }) => teller.first.test(path) && path.includes(view.clientOid ?? 'no id'))
  const last = answers[byId]
  if (last === undefined) return violation('and nobody asked for its id')
  if (last.says === 'nothing') return violation('although the last answer about its id said nothing')
  const since = answers.slice(byId).filter((one) => one.who === who)
  // Where it may be all the same, one place was asked and said nothing that can be relied on. Lists that a look-up need not ask are read by others.
  const silent = teller.rest.find((place) => {
    const there = since.filter(({ path }) => place.test(path))
    return there.length > 0 && there.every(({ says }) => says === 'nothing')
  })
  if (silent !== undefined) return violation(`although ${silent.source} said nothing`)
  const seen = since.filter(({ says }) => says === 'plain')
  const said = asked.filter((place) => seen.some(({ path }) => place.test(path)))
  const count = view.kind === 'place' && !said.includes(openList) ? 0 : said.length
  return count < 2 ? violation(`of what ${count} places said`) : null
}
