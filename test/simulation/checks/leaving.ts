import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import { areAlike, disregardedBy } from '#test/invariants/alike.ts'
import { createAsked, unitsOf } from '#test/invariants/asked.ts'
import { endpointOf } from '#test/support/endpoint-of.ts'
import { kindName } from '#test/invariants/names.ts'
import type { KeptIntent } from '../on-disk.ts'
import { readIntents } from '../on-disk.ts'
import type { InvariantId } from '#test/invariants/list.ts'
import type { Presses } from '../presses.ts'
import * as truth from '../truth.ts'
import { classOf, isMoney, kindOf } from '../requests.ts'
import { epoch } from '../scheduler.ts'
import type { World } from '../world.ts'
import type { SentOf, Witness } from './witness.ts'
import type { Limits } from './limits.ts'
import { createGiven } from './given.ts'
import { asksAbout } from './places.ts'
import { createPressed } from './pressed.ts'
import { codeOf, signerOf } from './witness.ts'

type Fields = Readonly<Record<string, unknown>>

export interface LeavingParts {
  readonly world: World
  readonly witness: Witness
  readonly presses: () => Presses
  readonly profileIds: readonly string[]
  readonly found: (id: InvariantId, what: string) => void
  readonly limits: Limits
  /** Told of each limit that a request passes. */
  readonly onPassed: (limit: string) => void
  /** Whether the disk is full, or was until a moment ago: a cancel then leaves without its intent (M1). */
  readonly mayBeInMemory: () => boolean
  /** Whether the page has been told that the journal cannot be written (C4). */
  readonly isTroubleTold: () => boolean
}

const spelled = (fields: Fields): string => JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
/** The same of what has no types: the query of a cancel. */
const spelledAsText = (fields: Fields): string =>
  spelled(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])))

/** Checks each request that can move money as its bytes leave. */
export function createLeaving(parts: LeavingParts) {
  const { world, witness, presses, profileIds, limits, found, onPassed, mayBeInMemory, isTroubleTold } = parts
  /** What is on disk as a request leaves. */
  let kept: readonly KeptIntent[] = []
  const ofRequest = ({ headers, body }: WireRequest) => {
    const profileId = profileIds[signerOf(world.venue, { headers })] ?? ''
    return limits.ofProfile(profileId, kept, body)
  }
  const asked = createAsked({ market: limits.market, ofRequest, found, onPassed })
  const pressed = createPressed((profileId) => presses().isSweeping(profileId))
  /** ms at which each intent left. */
  const leftAt = new Map<string, number>()
  /** The intents of each request that left. */
  const carriedBy = new WeakMap<WireRequest, string[]>()
  /** The intents that main handed over as each request: those of the same words may leave in another order. */
  const givenAs = new WeakMap<WireRequest, ReadonlySet<string>>()
  const wasGiven = new Set<string>()
  const asItLeft = new WeakMap<WireRequest, Omit<SentOf, 'ids'>>()
  /** Cancels that the venue refused for their time stamp, and whether they left once more since (L5). */
  const corrected = new Map<string, boolean>()
  /** The same of those whose intents were in memory alone, by what they say. */
  const unwritten = new WeakMap<WireRequest, string>()
  const mayReturn = new Set<string>()
  const given = createGiven((id) => leftAt.has(id), mayBeInMemory)
  let startedAt = 0
  /** Unresolved when this process started. */
  let before: readonly KeptIntent[] = []

  /** The intent that a form was sent in spite of. */
  const namedBy = (draftId: string): string | null => {
    const named = presses().all.find((press) => press.draftId === draftId && press.isOverride)
    return named === undefined ? null : String(named.input['overrideDuplicateOf'])
  }

  const checkDuplicate = (intent: KeptIntent, intents: readonly KeptIntent[]): void => {
    const disregarded = disregardedBy(intent.draftId, intents, namedBy)
    const fields = JSON.parse(intent.request) as Fields
    const earlier = intents
      .slice(0, intents.indexOf(intent))
      .find(
        (other) =>
          (other.state === 'sending' || other.state === 'unknown') &&
          other.profileId === intent.profileId &&
          other.kind === intent.kind &&
          other.draftId !== intent.draftId &&
          !disregarded.has(other.draftId) &&
          areAlike(intent.kind, JSON.parse(other.request) as Fields, fields),
      )
    if (earlier !== undefined)
      found(
        'duplicate-held',
        `${kindName(intent.kind)} ${intent.id} left while ${earlier.id}, which is like it, is ${earlier.state}`,
      )
  }
  const checkReplaced = (
    { id, kind, profileId, replaces, draftId }: KeptIntent,
    intents: readonly KeptIntent[],
  ): void => {
    if (replaces === null) return
    const cancel = intents.find((one) => one.draftId === draftId && one.kind.startsWith('cancel'))
    if (cancel?.state !== 'accepted')
      found('replaced-is-gone', `${kindName(kind)} ${id} left while the cancel of ${replaces} is ${cancel?.state}`)
    const who = profileIds.indexOf(profileId)
    const { ids } = world.venue.exchange.venue
    const open =
      kind === 'place-oco'
        ? truth.openOcos(world.venue, who).map(({ seq }) => ids.oco(seq))
        : truth.openStops(world.venue, who).map(({ seq }) => ids.stop(seq))
    if (open.includes(replaces))
      found('replaced-is-gone', `${kindName(kind)} ${id} left while ${replaces}, whose place it takes, is open`)
  }
  /** What an earlier process left open is asked about once before anything new of its profile leaves (C6). */
  const checkGate = ({ id, kind, profileId }: KeptIntent, intents: readonly KeptIntent[]): void => {
    const who = profileIds.indexOf(profileId)
    for (const earlier of before.filter((one) => one.profileId === profileId)) {
      const now = intents.find((one) => one.id === earlier.id)
      if (now?.state !== 'sending' && now?.state !== 'unknown') continue
      const isAsked = witness.answers.some(
        // One that nobody answered has asked, and knows no more than before.
        (one) => one.isAnswered && one.at >= startedAt && one.who === who && asksAbout(earlier, one.path),
      )
      if (!isAsked)
        found(
          'looked-up-first',
          `${kindName(kind)} ${id} left before ${kindName(earlier.kind)} ${earlier.id} of an earlier run was asked about`,
        )
    }
  }

  /** A cancel that a full disk keeps out of the journal is of a press all the same, and the page knows that it is not written. */
  const checkUnwritten = (request: WireRequest, unit: Fields): void => {
    const [of, profileId = ''] = [classOf(request), profileIds[signerOf(world.venue, request)]]
    if (of === null) return
    const said = `${request.method} ${request.path} left while the disk was full`
    if (pressed.unwritten({ kind: kindOf[of], profileId }, unit, presses().all) === null)
      found('as-pressed', `${said}, and nobody pressed it, or it left before`)
    if (!isTroubleTold()) found('written-before-sent', `${said}, and the page was not told that nothing is written`)
  }

  /** The intents that may be those of a request, by its row and by what each part of it says. */
  const ownersOf = (request: WireRequest, intents: readonly KeptIntent[]) => {
    const profileId = profileIds[signerOf(world.venue, request)]
    const [name, spell] = [endpointOf(request), request.method === 'DELETE' ? spelledAsText : spelled]
    const mine = intents.filter((one) => one.profileId === profileId && one.endpoint === name)
    return unitsOf(request).map((unit) => {
      const text = spell(unit)
      return { unit, name, text, own: mine.filter((one) => spell(JSON.parse(one.request) as Fields) === text) }
    })
  }
  const isToLeave = ({ id, state }: KeptIntent): boolean => state === 'sending' && !leftAt.has(id)

  return {
    leftAt: leftAt as ReadonlyMap<string, number>,
    onYes: (kind: string, shown: string): void => asked.onYes(kind, world.scheduler.now(), shown),
    sentOf: (request: WireRequest): SentOf => ({
      ids: carriedBy.get(request) ?? [],
      ...(asItLeft.get(request) ?? { endedBefore: new Set(), sentAt: 0 }),
    }),
    onShown: given.onShown,
    onAnswered: (request: WireRequest, result: WireResult): void => {
      given.onAnswered(carriedBy.get(request) ?? [], result)
      if (!result.ok || codeOf(result.value.body) !== '400002') return
      for (const id of carriedBy.get(request) ?? []) if (!corrected.has(id)) corrected.set(id, false)
      const text = unwritten.get(request)
      if (text !== undefined) mayReturn.add(text)
    },
    onBegin: (): void => {
      startedAt = world.scheduler.now()
      presses().endSweeps()
      given.onBegin()
      asked.onStart()
    },
    onStart: (): void => {
      before = readIntents(world.disk().journal()).filter(({ state }) => state === 'sending' || state === 'unknown')
    },
    onGiven: (request: WireRequest): void => {
      if (!isMoney(request)) return
      const ids = new Set<string>()
      givenAs.set(request, ids)
      for (const { own } of ownersOf(request, readIntents(world.disk().journal()))) {
        const intent = own.find((one) => isToLeave(one) && !wasGiven.has(one.id))
        if (intent === undefined) continue
        wasGiven.add(intent.id)
        ids.add(intent.id)
      }
    },
    onSent: (request: WireRequest): void => {
      if (!isMoney(request)) return
      const intents = readIntents(world.disk().journal())
      kept = intents
      const isCancel = request.method === 'DELETE'
      const ids: string[] = []
      carriedBy.set(request, ids)
      const ended = intents.filter(({ state }) => state !== 'sending' && state !== 'unknown')
      const sentAt = epoch + world.scheduler.now() + world.skewMs
      asItLeft.set(request, { endedBefore: new Set(ended.map(({ id }) => id)), sentAt })
      const meant = givenAs.get(request)
      for (const { unit, name, text, own } of ownersOf(request, intents)) {
        const intent = own.find((one) => meant?.has(one.id) === true && isToLeave(one)) ?? own.find(isToLeave)
        const again = isCancel ? own.find(({ id }) => corrected.get(id) === false) : undefined
        if (isCancel && mayReturn.delete(`${name} ${text}`)) {
          // Its intent may be on disk by now.
          if (intent === undefined) continue
          leftAt.set(intent.id, world.scheduler.now())
          ids.push(intent.id)
        } else if (intent !== undefined) {
          leftAt.set(intent.id, world.scheduler.now())
          ids.push(intent.id)
          const other = pressed.judge(intent, unit, presses().all)
          if (other !== null) found(other.id, other.what)
          checkDuplicate(intent, intents)
          checkReplaced(intent, intents)
          limits.checkReadOnly(intent, found)
          if (!isCancel) checkGate(intent, intents)
        } else if (again !== undefined) {
          corrected.set(again.id, true)
          ids.push(again.id)
        } else if (isCancel && mayBeInMemory()) {
          unwritten.set(request, `${name} ${text}`)
          checkUnwritten(request, unit)
        } else if (own.some(({ id }) => leftAt.has(id))) {
          found('sent-once', `${request.method} ${request.path} ${text} left a second time`)
        } else {
          found('written-before-sent', `${request.method} ${request.path} ${text} left before its intent was on disk`)
        }
      }
      asked.onSent(request, world.scheduler.now())
    },
  }
}
