/** Which requests need the yes of main's own window, judged as they leave. */
import type { TrustedSubject, TrustedView } from '#shared/bridge/trusted.ts'
import type { OrderLimits } from '#shared/domain/order-limits.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { endpointOf, fieldsOf } from '#test/support/endpoint-of.ts'
import type { VenueMarket } from './above-limits.ts'
import { limitsPassed } from './above-limits.ts'
import type { InvariantId } from './list.ts'
import { isShownIn } from './shown-in-window.ts'

type Fields = Readonly<Record<string, unknown>>

/** ms from a yes in main's own window in which what it was for leaves: 60 s for the permit, 10 s for the request. */
const yesLastsMs = 75_000

/** What a window of main's own asks about. */
export const windowKind = ({ subject }: TrustedView): string => (subject.kind === 'form' ? subject.task : subject.kind)

interface Sent {
  readonly method: string
  readonly path: string
  readonly body: string | null
}

/** The orders, or whatever else, that one request asks for. */
export const unitsOf = (request: Sent): readonly Fields[] => {
  const { method, path, body } = request
  if (method === 'DELETE') return [fieldsOf(request)]
  const fields = JSON.parse(body ?? '{}') as Fields
  return path.includes('/multi') ? (fields['orderList'] as readonly Fields[]) : [fields]
}

/** What the profile of a request may order unasked, and the USDT that its orders of this UTC day are worth at least. */
export interface OfProfile {
  readonly limits: OrderLimits
  readonly usedToday: () => number
}

interface AskedParts<Request extends Sent> {
  readonly market: VenueMarket
  readonly ofRequest: (request: Request) => OfProfile
  readonly found: (id: InvariantId, what: string) => void
  /** Told of each limit that a request passes. */
  readonly onPassed?: (limit: keyof OrderLimits) => void
}

/** A yes of main's own window: when, and what it showed. */
interface Yes {
  readonly at: number
  readonly shown: string
}

/** Each yes is good for one request of its kind, of the process that asked, which says what the window showed. */
export function createAsked<Request extends Sent>(parts: AskedParts<Request>) {
  const { market, ofRequest, found, onPassed = () => undefined } = parts
  const yes = new Map<string, readonly Yes[]>()
  const useYes = (kind: string, at: number, units: readonly Fields[]): boolean => {
    const lasting = (yes.get(kind) ?? []).filter((given) => at - given.at <= yesLastsMs)
    const used = lasting.find(({ shown }) => isShownIn(JSON.parse(shown) as TrustedSubject, units))
    yes.set(
      kind,
      lasting.filter((one) => one !== used),
    )
    return used !== undefined
  }

  return {
    /** The person said yes in a window of this kind; `shown`: its subject, as JSON. */
    onYes: (kind: string, at: number, shown: string): void =>
      void yes.set(kind, [...(yes.get(kind) ?? []), { at, shown }]),
    /** A process starts: what its forerunner was allowed is gone with it. */
    onStart: (): void => yes.clear(),
    /** A request that can move money leaves. */
    onSent: (request: Request, at: number): void => {
      const { money } = endpoints[endpointOf(request)]
      const units = unitsOf(request)
      if (money === 'withdraw' && !useYes('withdrawal', at, units))
        found('withdrawal-asked', `${request.body} left without a yes`)
      if (money !== 'place' && money !== 'amend') return
      const { limits, usedToday } = ofRequest(request)
      const passed = limitsPassed(units, limits, usedToday, market)
      if (passed.length === 0) return
      passed.forEach(onPassed)
      if (!useYes('order-once', at, units))
        found('above-limit-asked', `beyond ${passed.join(', ')}, left without a yes: ${request.body}`)
    },
  }
}
