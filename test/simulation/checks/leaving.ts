import type { WireRequest } from '#main/exchange/wire.ts'
import type { KeptIntent } from '../on-disk.ts'
import { readIntents } from '../on-disk.ts'
import type { InvariantId } from '../invariants.ts'
import type { Presses } from '../presses.ts'
import * as truth from '../truth.ts'
import { isMoney } from '../requests.ts'
import type { World } from '../world.ts'
import type { Witness } from './witness.ts'
import { signerOf } from './witness.ts'

type Fields = Readonly<Record<string, unknown>>

/** ms from a yes in main's own window in which what it was for leaves: 60 s for the permit, 10 s for the request. */
const yesLastsMs = 75_000
/** Value in USDT above which an order needs a yes: the limit of a live profile, and what prices may move meanwhile. */
const askedAbove = 10_200

export interface LeavingParts {
  readonly world: World
  readonly witness: Witness
  readonly presses: () => Presses
  readonly profileIds: readonly string[]
  readonly found: (id: InvariantId, what: string) => void
}

const spelled = (fields: Fields): string => JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))

const placing: readonly string[] = ['place', 'place-oco', 'place-stop']
/** Fields in which two requests of a kind are alike (M5), as plain as they are typed. */
const alikeIn: Readonly<Record<string, readonly string[]>> = {
  place: ['symbol', 'side', 'size'],
  'place-oco': ['symbol', 'side', 'size'],
  'place-stop': ['symbol', 'side', 'size', 'stopPrice'],
  withdraw: ['currency', 'toAddress'],
  transfer: ['currency', 'from', 'to'],
}

/** Checks each request that can move money as its bytes leave. */
export function createLeaving({ world, witness, presses, profileIds, found }: LeavingParts) {
  /** Times of a yes, by what it was for. */
  const yes = new Map<string, number[]>()
  /** ms at which each intent left. */
  const leftAt = new Map<string, number>()
  let startedAt = 0
  /** Unresolved when this process started. */
  let before: readonly KeptIntent[] = []

  const useYes = (kind: string): boolean => {
    const times = (yes.get(kind) ?? []).filter((at) => world.scheduler.now() - at <= yesLastsMs)
    yes.set(kind, times.slice(1))
    return times.length > 0
  }
  const worthOf = ({ symbol, price, size }: Fields): number =>
    Number(price ?? truth.lastPrice(world.venue, String(symbol))) * Number(size)

  const wanted = ({ path, body }: WireRequest): readonly Fields[] => {
    const fields = JSON.parse(body ?? '{}') as Fields
    return path.includes('/multi') ? (fields['orderList'] as readonly Fields[]) : [fields]
  }
  const isOverride = (draftId: string): boolean =>
    presses().all.some((press) => press.draftId === draftId && press.isOverride)

  const checkDuplicate = (intent: KeptIntent, intents: readonly KeptIntent[]): void => {
    const names = alikeIn[intent.kind]
    if (names === undefined || isOverride(intent.draftId)) return
    const fields = JSON.parse(intent.request) as Fields
    const isAlike = (other: KeptIntent): boolean => {
      const others = JSON.parse(other.request) as Fields
      return names.every((name) => others[name] === fields[name]) && fields['size'] === others['size']
    }
    const earlier = intents
      .slice(0, intents.indexOf(intent))
      .find(
        (other) =>
          (other.state === 'sending' || other.state === 'unknown') &&
          other.profileId === intent.profileId &&
          other.kind === intent.kind &&
          other.draftId !== intent.draftId &&
          isAlike(other),
      )
    if (earlier !== undefined)
      found(
        'duplicate-held',
        `${intent.kind} ${intent.id} left while ${earlier.id}, which is like it, is ${earlier.state}`,
      )
  }
  const checkReplaced = (
    { id, kind, profileId, replaces, draftId }: KeptIntent,
    intents: readonly KeptIntent[],
  ): void => {
    if (replaces === null) return
    const cancel = intents.find((one) => one.draftId === draftId && one.kind.startsWith('cancel'))
    if (cancel?.state !== 'accepted')
      found('replaced-is-gone', `${kind} ${id} left while the cancel of ${replaces} is ${cancel?.state}`)
    const who = profileIds.indexOf(profileId)
    const { ids } = world.venue.exchange.venue
    const open =
      kind === 'place-oco'
        ? truth.openOcos(world.venue, who).map(({ seq }) => ids.oco(seq))
        : truth.openStops(world.venue, who).map(({ seq }) => ids.stop(seq))
    if (open.includes(replaces))
      found('replaced-is-gone', `${kind} ${id} left while ${replaces}, whose place it takes, is open`)
  }
  /** What an earlier process left open is asked about once before anything new of its profile leaves (C6). */
  const checkGate = ({ id, kind, profileId }: KeptIntent, intents: readonly KeptIntent[]): void => {
    const open = before.filter((one) => one.profileId === profileId && one.kind === 'place' && one.clientOid !== null)
    for (const { id: earlier, clientOid } of open) {
      const now = intents.find((one) => one.id === earlier)
      if (now?.state !== 'sending' && now?.state !== 'unknown') continue
      const isAsked = witness.answers.some(({ at, path }) => at >= startedAt && path.includes(String(clientOid)))
      if (!isAsked) found('looked-up-first', `${kind} ${id} left before ${earlier} of an earlier run was asked about`)
    }
  }
  const checkAsked = (request: WireRequest, units: readonly Fields[], draftId: string): void => {
    if (request.path.endsWith('/withdrawals') && !useYes('withdrawal'))
      found('withdrawal-asked', `${request.body} left without a yes`)
    if (!/\/(orders|orders\/sync|orders\/multi|orders\/multi\/sync|oco\/order|stop-order)$/.test(request.path)) return
    const worth = units.reduce((sum, unit) => sum + worthOf(unit), 0)
    if (worth > askedAbove && !useYes('order-once'))
      found('above-limit-asked', `${worth.toFixed(0)} USDT of draft ${draftId} left without a yes`)
  }

  return {
    leftAt: leftAt as ReadonlyMap<string, number>,
    onYes: (kind: string): void => void yes.set(kind, [...(yes.get(kind) ?? []), world.scheduler.now()]),
    onBegin: (): void => void (startedAt = world.scheduler.now()),
    onStart: (): void => {
      before = readIntents(world.disk().journal()).filter(({ state }) => state === 'sending' || state === 'unknown')
    },
    onSent: (request: WireRequest): void => {
      if (!isMoney(request) || request.method !== 'POST') return
      const intents = readIntents(world.disk().journal())
      const profileId = profileIds[signerOf(world.venue, request)]
      const units = wanted(request)
      let draftId = ''
      for (const unit of units) {
        const text = spelled(unit)
        const isIt = (one: KeptIntent): boolean =>
          one.profileId === profileId && spelled(JSON.parse(one.request) as Fields) === text
        const own = intents.filter(isIt)
        const intent = own.find(({ id, state }) => state === 'sending' && !leftAt.has(id))
        if (intent === undefined && own.some(({ id }) => leftAt.has(id))) {
          found('sent-once', `${request.path} ${text} left a second time`)
        } else if (intent === undefined) {
          found('written-before-sent', `${request.path} ${text} left before its intent was on disk`)
        } else {
          leftAt.set(intent.id, world.scheduler.now())
          draftId = intent.draftId
          checkDuplicate(intent, intents)
          checkReplaced(intent, intents)
          if (placing.includes(intent.kind)) checkGate(intent, intents)
        }
      }
      checkAsked(request, units, draftId)
    },
  }
}
