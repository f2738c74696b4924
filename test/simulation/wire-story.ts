import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import type { PracticeAnswer } from '#main/practice/exchange.ts'
import { classOf, isLookUpOf, isMoney, shortPath } from './requests.ts'
import type { WireFault } from './wire-faults.ts'
import { isUnread } from './wire-faults.ts'

interface StoryParts {
  readonly note: (text: string) => void
  readonly isHealed: () => boolean
  readonly isNetworkOff: () => boolean
  /** The kinds of what is unknown, as the page sees it. */
  readonly unknownKinds: () => ReadonlySet<IntentKind>
}

/** What the venue made of a request, whether or not anybody was told. */
const deedOf = ({ body }: PracticeAnswer): string => {
  const code = /"code":"(\d+)"/.exec(body)?.[1]
  return code === '200000' ? 'the venue carried it out' : `the venue refused it (${code ?? 'no code'})`
}

/** What a story tells of the wire: each request that can change something, each fault, and each look-up of what is unknown. */
export function createWireStory({ note, isHealed, isNetworkOff, unknownKinds }: StoryParts) {
  const isWhole = process.env['COFFER_SIMULATE_ALL'] === '1'
  const deeds = new WeakMap<WireRequest, string>()
  const answered = new WeakSet<WireRequest>()
  const nameOf = ({ method, path }: WireRequest): string => `${method} ${shortPath(path)}`
  const isTold = (request: WireRequest, fault: WireFault | null): boolean => {
    if (isWhole) return true
    // Renewals of the switch would drown the end of a story, and the polls of a desk the time without a network.
    if (isMoney(request)) return fault !== null || !(isHealed() && classOf(request) === 'switch')
    if (fault !== null && !isNetworkOff()) return true
    return [...unknownKinds()].some((kind) => isLookUpOf(kind, request))
  }
  const deedSaid = (request: WireRequest, result: WireResult, fault: WireFault | null): string => {
    if (!isMoney(request) || (!result.ok && result.error.sent === 'nothing')) return ''
    if (fault === null && result.ok) return ''
    const deed = deeds.get(request)
    if (deed !== undefined) return `; ${deed}`
    return fault !== null && isUnread(fault) ? '; the venue never read it' : '; the venue has not read it yet'
  }
  return {
    /** `isAwaited`: the process that sent it still lives. */
    onArrived: (request: WireRequest, answer: PracticeAnswer, isAwaited: boolean): void => {
      if (!isMoney(request)) return
      const before = deeds.get(request)
      const deed = deedOf(answer)
      deeds.set(request, before === undefined ? deed : `${before}, and once more: ${deed}`)
      if (!isAwaited) note(`${nameOf(request)} arrives, and nobody waits for its answer: ${deed}`)
      else if (answered.has(request)) note(`${nameOf(request)} arrives only now: ${deed}`)
    },
    onAnswered: (request: WireRequest, result: WireResult, fault: WireFault | null): void => {
      answered.add(request)
      if (!isTold(request, fault)) return
      const end = result.ok
        ? `HTTP ${result.value.status} ${result.value.body.slice(0, 90)}`
        : `${result.error.reason} (sent: ${result.error.sent})`
      note(`${nameOf(request)}: ${fault === null ? '' : `[${fault}] `}${end}${deedSaid(request, result, fault)}`)
    },
  }
}
