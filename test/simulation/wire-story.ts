import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import type { PracticeAnswer } from '#main/practice/exchange.ts'
import { profileName } from '#test/invariants/names.ts'
import { signerOf } from './checks/witness.ts'
import { classOf, isLookUpOf, isMoney, shortPath } from './requests.ts'
import type { WireFault } from './wire-faults.ts'
import { isUnread } from './wire-faults.ts'
import type { World } from './world.ts'

interface StoryParts {
  readonly world: Pick<World, 'note' | 'isHealed' | 'lasting' | 'venue' | 'scheduler'>
  /** The kinds of what is unknown, as the page sees it. */
  readonly unknownKinds: () => ReadonlySet<IntentKind>
}

/** What was sent, until its sender was answered. */
interface OnItsWay {
  readonly at: number
  readonly fault: WireFault | null
}

/** Characters of an answer that its line shows, unless the whole is asked for. */
const answerShown = 90

/** What the venue made of a request, whether or not anybody was told. */
const effectOf = ({ body }: PracticeAnswer): string => {
  const code = /"code":"(\d+)"/.exec(body)?.[1]
  return code === '200000' ? 'the venue carried it out' : `the venue refused it (${code ?? 'no code'})`
}

/**
 * What a story tells of the wire: each request that can change something, each fault, and each look-up of what is unknown. With
 * COFFER_SIMULATE_ALL=1 every request and answer, and those whole.
 */
export function createWireStory({ world, unknownKinds }: StoryParts) {
  const isWhole = process.env['COFFER_SIMULATE_ALL'] === '1'
  const effects = new WeakMap<WireRequest, string>()
  const answered = new WeakSet<WireRequest>()
  const carried = new WeakMap<WireRequest, readonly string[]>()
  const onItsWay = new Map<WireRequest, OnItsWay>()
  /** With the profile whose key signed it, and the last digits of the intents that it carries. */
  const nameOf = (request: WireRequest): string => {
    const { method, path, body } = request
    const who = signerOf(world.venue, request)
    const of = [...(who < 0 ? [] : [profileName(who)]), ...(carried.get(request) ?? []).map((id) => id.slice(-4))]
    const given = isWhole && body !== '' ? ` ${body}` : ''
    return `${method} ${isWhole ? path : shortPath(path)}${of.length === 0 ? '' : ` (${of.join(', ')})`}${given}`
  }
  const isTold = (request: WireRequest, fault: WireFault | null): boolean => {
    if (isWhole) return true
    // Renewals of the switch would drown the end of a story, and the polls of a desk the time without a network.
    if (isMoney(request)) return fault !== null || !(world.isHealed() && classOf(request) === 'switch')
    if (fault !== null && !world.lasting.is('network-off')) return true
    return [...unknownKinds()].some((kind) => isLookUpOf(kind, request))
  }
  const notYet = (fault: WireFault | null): string =>
    fault !== null && isUnread(fault) ? 'the venue never read it' : 'the venue has not read it yet'
  const effectSaid = (request: WireRequest, result: WireResult, fault: WireFault | null): string => {
    if (!isMoney(request) || (!result.ok && result.error.sent === 'nothing')) return ''
    if (fault === null && result.ok) return ''
    return `; ${effects.get(request) ?? notYet(fault)}`
  }
  return {
    /** Its bytes leave, and those of these intents with it. */
    onSent: (request: WireRequest, ids: readonly string[], fault: WireFault | null): void => {
      if (!isMoney(request)) return
      carried.set(request, ids)
      onItsWay.set(request, { at: world.scheduler.now(), fault })
    },
    /** It has left, and the venue's clock has moved by so many ms since. */
    onClockMoved: (request: WireRequest, ms: number): void => {
      if (ms !== 0) world.note(`The venue's clock moves by ${ms / 1_000} s while ${nameOf(request)} is on its way`)
    },
    /** `isAwaited`: the process that sent it still lives. */
    onArrived: (request: WireRequest, answer: PracticeAnswer, isAwaited: boolean): void => {
      if (!isMoney(request)) return
      const before = effects.get(request)
      const effect = effectOf(answer)
      effects.set(request, before === undefined ? effect : `${before}, and once more: ${effect}`)
      if (!isAwaited) world.note(`${nameOf(request)} arrives, and nobody waits for its answer: ${effect}`)
      else if (answered.has(request)) world.note(`${nameOf(request)} arrives only now: ${effect}`)
    },
    onAnswered: (request: WireRequest, result: WireResult, fault: WireFault | null): void => {
      answered.add(request)
      onItsWay.delete(request)
      if (!isTold(request, fault)) return
      const end = result.ok
        ? `HTTP ${result.value.status} ${isWhole ? result.value.body : result.value.body.slice(0, answerShown)}`
        : `${result.error.reason} (sent: ${result.error.sent})`
      world.note(
        `${nameOf(request)}: ${fault === null ? '' : `[${fault}] `}${end}${effectSaid(request, result, fault)}`,
      )
    },
    /** The process died: nobody is told any more what became of what it had sent. */
    onCrash: (): void => {
      for (const [request, { at, fault }] of onItsWay) {
        const ago = ((world.scheduler.now() - at) / 1_000).toFixed(3)
        const met = fault === null ? '' : ` [${fault}]`
        world.note(`${nameOf(request)} had left ${ago} s before:${met} ${effects.get(request) ?? notYet(fault)}`)
      }
      onItsWay.clear()
    },
  }
}
