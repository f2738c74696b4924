import type { IntentView } from '#shared/domain/intent.ts'
import { cameToNothing } from '#shared/domain/intent-states.ts'
import type { Violation } from '../invariants.ts'
import { placesSomething } from '../invariants.ts'
import * as truth from '../truth.ts'
import type { World } from '../world.ts'
import type { Carried, Witness } from './witness.ts'

const textOf = ({ request }: IntentView, field: string): string => {
  const value = request[field]
  return typeof value === 'string' ? value : ''
}

const tagForm = /\[cf-[0-9a-f]{12}\]$/

/** What the venue did of an intent; null where its own state does not say. */
export function wasDone(world: World, { carried }: Witness, who: number, intent: IntentView): boolean | null {
  const mine = carried.filter((one) => one.who === who)
  switch (intent.kind) {
    case 'place':
    case 'place-oco':
    case 'place-stop':
      return intent.clientOid === null ? null : truth.madeBy(world.venue, who).has(intent.clientOid)
    case 'transfer':
      return mine.some(({ body }) => body.includes(`"${intent.clientOid}"`))
    case 'withdraw':
      return truth.withdrawalsOf(world.venue, who).some(({ request }) => request.remark === textOf(intent, 'remark'))
    case 'cancel':
    case 'cancel-oco':
    case 'cancel-stop':
    case 'amend': {
      const id = textOf(intent, 'orderId') || textOf(intent, 'orderIds')
      return id === '' ? null : !isOpen(world, who, id)
    }
    default:
      return null
  }
}

const isOpen = ({ venue }: World, who: number, id: string): boolean => {
  const { ids } = venue.exchange.venue
  return [
    ...truth.openOrders(venue, who).map(({ seq }) => ids.order(seq)),
    ...truth.openOcos(venue, who).map(({ seq }) => ids.oco(seq)),
    ...truth.openStops(venue, who).map(({ seq }) => ids.stop(seq)),
  ].includes(id)
}

/** A withdrawal is shown under the id of the one that carries its remark. */
function withdrawnUnder({ venue }: World, who: number, view: IntentView): Violation[] {
  const own = truth.withdrawalsOf(venue, who).filter(({ request }) => request.remark === textOf(view, 'remark'))
  const ids = own.map(({ seq }) => venue.exchange.venue.ids.withdrawal(seq))
  if (view.orderId === null || ids.includes(view.orderId)) return []
  return [
    { id: 'ends-are-true', what: `withdraw ${view.id} is called ${view.orderId}, and the venue has ${ids.join()}` },
  ]
}

/** How often the venue carried out a cancel or a change of an order. */
const timesCarried = (carried: readonly Carried[], kind: IntentView['kind'], id: string): number =>
  carried.filter(({ method, path, body }) =>
    kind === 'amend' ? path.endsWith('/alter') && body.includes(`"${id}"`) : method === 'DELETE' && path.includes(id),
  ).length

/** Ends of whatever does not place an order, against what the venue did. */
export function otherEndsAreTrue(
  world: World,
  witness: Witness,
  who: number,
  views: readonly IntentView[],
): readonly Violation[] {
  const said = (view: IntentView, what: string): Violation => ({
    id: 'ends-are-true',
    what: `${view.kind} ${view.id} is ${view.state}, and ${what}`,
  })
  return views.flatMap((view): Violation[] => {
    if (placesSomething(view) || view.endedBy === 'user') return []
    const isDone = wasDone(world, witness, who, view)
    if (view.state === 'accepted' && isDone === false) return [said(view, 'the venue did not do it')]
    if (view.state === 'accepted') return view.kind === 'withdraw' ? withdrawnUnder(world, who, view) : []
    if (!cameToNothing(view.state)) return []
    if (view.kind === 'transfer' || view.kind === 'withdraw')
      return isDone === true ? [said(view, 'the venue did it')] : []
    const id = textOf(view, 'orderId')
    if ((view.kind !== 'cancel' && view.kind !== 'cancel-oco' && view.kind !== 'amend') || id === '') return []
    const like = views.filter((one) => one.kind === view.kind && textOf(one, 'orderId') === id)
    const others = like.filter((one) => !cameToNothing(one.state) || one.endedBy === 'user')
    const times = timesCarried(
      witness.carried.filter((one) => one.who === who),
      view.kind,
      id,
    )
    return times > others.length ? [said(view, `the venue did it ${times} times`)] : []
  })
}

/** Withdrawals and transfers at the venue: each is one press's, and is known by its own tag or id. */
export function movedOnce(
  world: World,
  { carried }: Witness,
  who: number,
  views: readonly IntentView[],
): readonly Violation[] {
  const violations: Violation[] = []
  const tags = new Set<string>()
  const remarks = views.filter(({ kind }) => kind === 'withdraw').map((view) => textOf(view, 'remark'))
  for (const { seq, request } of truth.withdrawalsOf(world.venue, who)) {
    const tag = tagForm.exec(request.remark)?.[0]
    const name = `withdrawal ${world.venue.exchange.venue.ids.withdrawal(seq)} with remark ${request.remark}`
    if (tag === undefined || tags.has(tag))
      violations.push({ id: 'withdrawal-tagged', what: `${name} has no tag of its own` })
    if (!remarks.includes(request.remark)) violations.push({ id: 'known-to-journal', what: `${name} is no intent's` })
    if (tag !== undefined) tags.add(tag)
  }
  const drafts = new Map<string, number>()
  for (const { path, body } of carried.filter((one) => one.who === who && one.path.includes('/inner-transfer'))) {
    const intent = views.find(({ clientOid }) => clientOid !== null && body.includes(`"${clientOid}"`))
    if (intent === undefined) violations.push({ id: 'known-to-journal', what: `${path} ${body} is no intent's` })
    else drafts.set(intent.id, (drafts.get(intent.id) ?? 0) + 1)
  }
  for (const [id, times] of drafts)
    if (times > 1) violations.push({ id: 'one-press-one-order', what: `transfer ${id} was made ${times} times` })
  return violations
}

/** ms after which a request that is lost can no longer be accepted (safety, fact 5). */
const lateMs = 15_000
/** What a look-up asks first: by the id that the order was sent under. */
const asksFirst: Readonly<Record<string, RegExp>> = {
  place: /\/hf\/orders\/client-order\//,
  'place-oco': /\/oco\/client-order\//,
  'place-stop': /queryOrderByClientOid/,
}

/** Where an order stands that nothing else shows: closed orders and fills never have one that is open. */
const openList = /\/orders\/active\?/
const places: Readonly<Record<string, readonly RegExp[]>> = {
  place: [openList, /\/client-order\//, /\/orders\/done\?/, /\/fills\?/],
  'place-oco': [
    /\/oco\/client-order\//,
    /\/oco\/orders\?/,
    /\/orders\/active\?/,
    /\/orders\/done\?/,
    /\/hf\/orders\/client-order\//,
  ],
  'place-stop': [
    /queryOrderByClientOid/,
    /\/stop-order\?/,
    /\/hf\/orders\/client-order\//,
    /\/orders\/active\?/,
    /\/orders\/done\?/,
  ],
}

/** That nothing came of an intent is said late, of what two places of the venue said plainly, or by the user. */
export function absenceIsProven(
  view: IntentView,
  who: number,
  { answers }: Witness,
  leftAt: number | undefined,
  now: number,
): Violation | null {
  if (view.state !== 'absent' || view.endedBy === 'user') return null
  const violation = (what: string): Violation => ({
    id: 'absent-is-proven',
    what: `${view.kind} ${view.id} is absent ${what}`,
  })
  if (view.kind === 'withdraw' || view.kind === 'transfer') return violation("without the user's word")
  const asked = places[view.kind]
  if (asked === undefined) return null
  if (leftAt !== undefined && now - leftAt < lateMs) return violation(`${(now - leftAt).toFixed(0)} ms after it left`)
  const byId = answers.findLastIndex(
    ({ path }) => asksFirst[view.kind]?.test(path) === true && path.includes(view.clientOid ?? 'no id'),
  )
  const first = answers[byId]
  if (first === undefined) return violation('and nobody asked for its id')
  if (first.says === 'nothing') return violation('although the last answer about its id said nothing')
  const seen = answers.slice(byId).filter((one) => one.says === 'plain' && one.who === who)
  const said = asked.filter((place) => seen.some(({ path }) => place.test(path)))
  const count = view.kind === 'place' && !said.some((place) => place === openList) ? 0 : said.length
  return count < 2 ? violation(`of what ${count} places said`) : null
}
