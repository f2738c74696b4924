import type { AppError, Unreadable } from '#shared/errors.ts'
import { together } from '#shared/errors.ts'
import { isLasting } from '#shared/retry-rule.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import { canonical } from '../canonical.ts'
import type { QuestionDeps } from '../questions.ts'
import type { Provenance, Source } from '../source.ts'
import { paceOf } from '../topic-reads.ts'
import { createInput } from '../windows/input.ts'
import type { Input } from '../windows/input.ts'
import { emptySeries, olderBounds, withNewest, withOlder } from './candle-series.ts'
import type { Series } from './candle-series.ts'
import { createOlderReader } from './older-reader.ts'
import type { OlderPart } from './older-reader.ts'

export interface CandleDeps extends QuestionDeps {
  /** Serves the newest candles. */
  readonly source: Source
  readonly profileId: string
  /** Whether older candles may be held beside those of the other charts. */
  readonly hasRoom: () => boolean
}

/** The candles of one pair and type: the newest as the source has them, and older ones, read while they are wanted. */
export interface ChartCandles {
  series(): Series
  readonly newest: Pick<Input, 'trouble' | 'hold' | 'release' | 'asleep'>
  /** Of the newest, with all rows that are lacking; null before the first. */
  provenance(): Provenance | null
  /** Whether older ones may be there, and fit. */
  hasOlder(): boolean
  /** Why older ones did not come; null where none failed since. */
  failure(): AppError | null
  /** ms between two readings of the newest; null: none are wanted. What is wanted of older ones may have changed too. */
  pace(everyMs: number | null): void
  refresh(): void
  /** Nobody watches: reads no older ones, and keeps what is held for a return. */
  rest(): void
}

interface CandleEvents {
  /** Whether somebody looks further back than what is held. */
  readonly isShort: () => boolean
  readonly onChange: () => void
}

export function createChartCandles(
  deps: CandleDeps,
  { symbol, type }: Pick<OlderPart, 'symbol' | 'type'>,
  { isShort, onChange }: CandleEvents,
): ChartCandles {
  const topic = { kind: 'candles', symbol, type } as const
  let series: Series = emptySeries
  let lacking: Unreadable | null = null
  let wasTroubled = false

  const input = createInput(deps, topic, {
    onValue: (value) => {
      // The venue answers again: what failed meanwhile is asked for at once.
      const error = older.failure()
      if (wasTroubled && error !== null && !isLasting(error)) older.again()
      wasTroubled = false
      if (value !== null) {
        const rows = canonical('candles', value as readonly Candle[])
        series = withNewest(series, rows, (input.provenance()?.at ?? deps.time.now()) / 1000)
        older.wake()
      }
      onChange()
    },
    onTrouble: () => {
      wasTroubled = true
      onChange()
    },
  })
  const older = createOlderReader(deps, {
    symbol,
    type,
    wanted: () => (deps.hasRoom() && isShort() ? olderBounds(series, type) : null),
    onPage: (rows, page, unreadable) => {
      // The series may have begun anew meanwhile.
      if (series.from !== page.endAt) return
      series = withOlder(series, rows, page, unreadable)
      lacking = together([lacking, unreadable])
      onChange()
    },
    onFailure: onChange,
  })

  return {
    series: () => series,
    newest: input,
    provenance: () => withLacking(input.provenance(), lacking),
    hasOlder: () => olderBounds(series, type) !== null,
    failure: older.failure,
    pace(everyMs) {
      input.pace(everyMs === null ? null : Math.max(everyMs, paceOf(topic)))
      older.wake()
    },
    refresh() {
      input.refresh()
      older.again()
    },
    rest: older.drop,
  }
}

function withLacking(known: Provenance | null, lacking: Unreadable | null): Provenance | null {
  if (known === null) return null
  const { asked: _, ...newest } = known
  return { ...newest, unreadable: together([newest.unreadable, lacking]) }
}
