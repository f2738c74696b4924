import { add, compare, subtract } from '#shared/decimal.ts'
import type { RuleOf } from '#shared/domain/alert.ts'

/** What traded in one minute (since the epoch), in the base and the quote currency. */
export interface MinuteVolume {
  readonly minute: number
  readonly base: string
  readonly quote: string
}

/** The span that ends with this minute reached the amount. */
export interface Reached {
  readonly minute: number
  readonly sum: string
}

/** Follows the volume of a pair for one rule. Minutes may come twice, late and in any order; one only ever grows. */
export interface VolumeTrack {
  /** What the rule was met by. Nothing is concluded before a reading has all minutes from `from` on. */
  see(rows: readonly MinuteVolume[], isReading: boolean): readonly Reached[]
  /** The first minute that the next reading must have; null: as many as the span has. */
  from(): number | null
  /** What comes next does not join: the next reading does. */
  lose(): void
  /** Where it stands, to go on from after a restart; null before the first reading. */
  mark(): string | null
}

/** Minutes that a reading may be behind what was pushed before it. */
const mostBehind = 5

interface Place {
  /** The last minute that was judged; null where nothing has traded since it began. */
  readonly at: number | null
  /** Whether the span that ends with it had the amount. */
  readonly isOver: boolean
}

/** A mark is the minute and whether the amount was reached, `29330000 1`; `- 0` where nothing has traded. */
const readMark = (mark: string): Place => {
  const [at, isOver] = mark.split(' ')
  const minute = Number(at)
  return { at: at === '-' || !Number.isSafeInteger(minute) ? null : minute, isOver: isOver === '1' }
}

/**
 * Fires where the sum of so many minutes reaches the amount from below it; it has to fall below it again before that fires again.
 * Without a mark the first reading only says on which side the sum stands.
 */
export function createVolumeTrack(rule: RuleOf<'volume'>, mark: string | null): VolumeTrack {
  const { unit, minutes } = rule
  const values = new Map<number, string>()
  let place: Place | null = mark === null ? null : readMark(mark)
  let isJoined = false
  /** Whether all minutes of the span that ends at `place.at` are known. */
  let isWhole = false
  /** Of that span without its last minute, which alone grows from push to push; null where it is to be reckoned anew. */
  let rest: string | null = null

  /** Says whether any minute but the last that was judged is another than it was. */
  function put(rows: readonly MinuteVolume[]): boolean {
    let isOther = false
    for (const row of rows) {
      const known = values.get(row.minute)
      if (place?.at != null && row.minute <= place.at - minutes) continue
      if (known !== undefined && compare(known, row[unit]) >= 0) continue
      values.set(row.minute, row[unit])
      if (row.minute !== place?.at) isOther = true
    }
    return isOther
  }
  function grown({ at, isOver }: Place & { readonly at: number }): readonly Reached[] {
    rest ??= sumOf([...values].filter(([minute]) => minute !== at).map(([, value]) => value))
    const sum = add(rest, values.get(at) ?? '0')
    const isEnough = compare(sum, rule.amount) >= 0
    place = { at, isOver: isEnough }
    return isEnough && !isOver ? [{ minute: at, sum }] : []
  }
  function judged(before: Place): readonly Reached[] {
    const { reached, ...after } = judge(values, rule, before)
    place = after
    rest = null
    for (const minute of values.keys()) if (after.at !== null && minute <= after.at - minutes) values.delete(minute)
    return reached
  }

  return {
    see(rows, isReading) {
      const newest = rows.reduce((latest, { minute }) => Math.max(latest, minute), -Infinity)
      if (isReading && rows.length > 0 && place?.at != null && newest < place.at - mostBehind) {
        // What was judged last was no minute of the venue's: it begins anew with the next reading, of the whole span.
        values.clear()
        ;[place, rest, isJoined, isWhole] = [null, null, false, false]
        return []
      }
      const isOther = put(rows)
      if (isReading) isJoined = isWhole = true
      if (!isJoined) return []
      if (place === null) {
        judged({ at: null, isOver: false })
        return []
      }
      const { at } = place
      return isOther || isReading || at === null ? judged(place) : grown({ ...place, at })
    },
    from: () => (place?.at == null ? null : isWhole ? place.at : place.at - minutes + 1),
    lose: () => void (isJoined = false),
    mark: () => (place === null ? null : `${place.at ?? '-'} ${place.isOver ? 1 : 0}`),
  }
}

/** Judges each minute since `before` in which something traded, in order; between them a sum only falls. */
function judge(
  values: ReadonlyMap<number, string>,
  { amount, minutes }: RuleOf<'volume'>,
  { at, isOver: wasOver }: Place,
): Place & { readonly reached: readonly Reached[] } {
  const rows = [...values].sort(([a], [b]) => a - b)
  const reached: Reached[] = []
  let [sum, isOver, oldest] = ['0', wasOver, 0]
  const leave = (latest: number): void => {
    for (let row = rows[oldest]; row !== undefined && row[0] <= latest - minutes; row = rows[oldest]) {
      sum = subtract(sum, row[1])
      oldest += 1
    }
  }
  for (const [minute, value] of rows) {
    leave(minute - 1)
    const isJudged = minute >= (at ?? -Infinity)
    if (isJudged && minute !== at && compare(sum, amount) < 0) isOver = false
    leave(minute)
    sum = add(sum, value)
    if (!isJudged) continue
    const isEnough = compare(sum, amount) >= 0
    if (isEnough && !isOver) reached.push({ minute, sum })
    isOver = isEnough
  }
  return { at: rows.at(-1)?.[0] ?? at, isOver, reached }
}

const sumOf = (values: readonly string[]): string => values.reduce((sum, value) => add(sum, value), '0')

/** The sum of minutes. */
export const volumeOf = (rows: readonly MinuteVolume[], unit: 'base' | 'quote'): string =>
  sumOf(rows.map((row) => row[unit]))
