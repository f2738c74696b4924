import { cancelFamilies } from '#shared/domain/cancel-families.ts'
import type { CancelFamily } from '#shared/domain/cancel-report.ts'
import type { OpenState } from '#shared/domain/open-orders.ts'

export type Scope = 'shown' | 'pair' | 'everything'

interface OfPair {
  readonly symbol: string
}

/** What is known of the orders that may be cancelled; null: the list is not read. */
export interface Known {
  readonly state: OpenState | null
  /** Orders that are listed by name; null until main has named them. */
  readonly named: number | null
  readonly ocos: readonly OfPair[] | null
  /** Those of the OCO orders that pass the filter of the list. */
  readonly shownOcos: number
  /** Of the spot account. */
  readonly stops: readonly OfPair[] | null
  readonly pair: string | null
}

/** How many orders of each kind a scope has; null where nobody can say. */
export type Counts = Readonly<Record<Scope, Readonly<Record<CancelFamily, number | null>>>>

/** Counts what the lists hold: a list that is not read has no count, and never none. */
export function countsOf({ state, named, ocos, shownOcos, stops, pair }: Known): Counts {
  const inPair = (rows: readonly OfPair[] | null): number | null =>
    rows?.filter(({ symbol }) => symbol === pair).length ?? null
  return {
    shown: { hf: named ?? state?.chosen ?? null, oco: shownOcos, stop: 0 },
    pair: {
      hf: state === null ? null : (state.pairs.find(([symbol]) => symbol === pair)?.[1] ?? 0),
      oco: inPair(ocos),
      stop: inPair(stops),
    },
    everything: { hf: state?.orders ?? null, oco: ocos?.length ?? null, stop: stops?.length ?? null },
  }
}

/** The sum over some kinds: `isWhole` is false where one of them is not known. */
export interface Sum {
  readonly count: number
  readonly isWhole: boolean
}
export const sumOf = (counts: Counts[Scope], families: readonly CancelFamily[]): Sum => {
  const chosen = cancelFamilies.filter((family) => families.includes(family)).map((family) => counts[family])
  return { count: chosen.reduce<number>((sum, one) => sum + (one ?? 0), 0), isWhole: !chosen.includes(null) }
}
