/** Which requests need the yes of main's own window, judged as they leave. */
import type { TrustedView } from '#shared/bridge/trusted.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { endpointOf, fieldsOf } from '#test/support/endpoint-of.ts'
import type { InvariantId } from './list.ts'

type Fields = Readonly<Record<string, unknown>>

/** ms from a yes in main's own window in which what it was for leaves: 60 s for the permit, 10 s for the request. */
const yesLastsMs = 75_000
/** Value in USDT above which an order needs a yes: the limit of a live profile, and what prices may move meanwhile. */
const askedAbove = 10_200

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

interface AskedParts {
  /** The last price of a pair. */
  readonly lastPrice: (symbol: string) => string | number
  readonly found: (id: InvariantId, what: string) => void
}

/** A yes of main's own window: when, and what it showed. */
interface Yes {
  readonly at: number
  readonly shown: string
}

/** Of what a window shows, what the request that leaves has to say too. */
const shownOf = { withdraw: ['amount', 'toAddress'], place: ['size'] } as const
const isShown = (units: readonly Fields[], names: readonly string[], shown: string): boolean =>
  units.every((unit) => names.every((name) => shown.includes(String(unit[name] ?? ''))))

/** Each yes is good for one request of its kind, of the process that asked, which says what the window showed. */
export function createAsked({ lastPrice, found }: AskedParts) {
  const yes = new Map<string, readonly Yes[]>()
  const useYes = (kind: string, at: number, fits: (shown: string) => boolean): boolean => {
    const lasting = (yes.get(kind) ?? []).filter((given) => at - given.at <= yesLastsMs)
    const used = lasting.find(({ shown }) => fits(shown))
    yes.set(
      kind,
      lasting.filter((one) => one !== used),
    )
    return used !== undefined
  }
  const worthOf = ({ symbol, price, size }: Fields): number => Number(price ?? lastPrice(String(symbol))) * Number(size)

  return {
    /** The person said yes in a window of this kind. */
    onYes: (kind: string, at: number, shown: string): void =>
      void yes.set(kind, [...(yes.get(kind) ?? []), { at, shown }]),
    /** A process starts: what its forerunner was allowed is gone with it. */
    onStart: (): void => yes.clear(),
    /** A request that can move money leaves. */
    onSent: (request: Sent, at: number): void => {
      const { money } = endpoints[endpointOf(request)]
      const units = unitsOf(request)
      if (money === 'withdraw' && !useYes('withdrawal', at, (shown) => isShown(units, shownOf.withdraw, shown)))
        found('withdrawal-asked', `${request.body} left without a yes`)
      if (money !== 'place') return
      const worth = units.reduce((sum, unit) => sum + worthOf(unit), 0)
      if (worth > askedAbove && !useYes('order-once', at, (shown) => isShown(units, shownOf.place, shown)))
        found('above-limit-asked', `${worth.toFixed(0)} USDT left without a yes: ${request.body}`)
    },
  }
}
