import type { SweepReport } from '#shared/domain/cancel-report.ts'

/** What a report adds up to over its rounds. */
export interface ReportFacts {
  /** Pairs the venue ever named as failed; the lists say whether a later round ended them. */
  readonly failedSymbols: readonly string[]
  /** Ids of OCO legs that were cancelled. */
  readonly ocoLegs: readonly string[]
  /** Ids of stop orders that were cancelled: all that can be known of them. */
  readonly stopIds: readonly string[]
  readonly askedStops: boolean
  readonly tookMs: number
}

export function reportFacts({ steps, startedAt, endedAt }: SweepReport): ReportFacts {
  const idsOf = (family: string): readonly string[] => [
    ...new Set(steps.flatMap((step) => (step.family === family ? step.cancelledIds : []))),
  ]
  return {
    failedSymbols: [...new Set(steps.flatMap(({ failedSymbols }) => failedSymbols))].sort(),
    ocoLegs: idsOf('oco'),
    stopIds: idsOf('stop'),
    askedStops: steps.some(({ family }) => family === 'stop'),
    tookMs: endedAt - startedAt,
  }
}
