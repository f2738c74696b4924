import type { EndpointName } from '#shared/exchange/index.ts'
import type { ReadAnswer } from './large-answers.ts'
import type { AnswerVerdict } from './outcome.ts'

/** Rows that are read every other second and seldom change; their answers name neither a moment nor an account. */
const repeating: ReadonlySet<EndpointName> = new Set(['listSymbols'])

/** Answers kept: the whole list and a few segments of a venue or two, each up to a megabyte. */
const mostKept = 4

interface Kept {
  readonly row: EndpointName
  readonly body: string
  readonly verdict: AnswerVerdict<unknown>
}

/**
 * Reads each text of an answer once: where one of `repeating` comes again unchanged, what was read of it is given again, the
 * same objects. Comparing 600 kB takes microseconds, reading them some 20 ms.
 */
export function rememberRepeated(read: ReadAnswer): ReadAnswer {
  /** The one that was asked for last stands last. */
  const kept: Kept[] = []

  const keep = (one: Kept): AnswerVerdict<unknown> => {
    // A failure is read anew each time: it may depend on the headers beside it.
    if (one.verdict.kind !== 'accepted') return one.verdict
    kept.push(one)
    kept.splice(0, Math.max(0, kept.length - mostKept))
    return one.verdict
  }

  return (wire, row) => {
    if (!wire.ok || wire.value.status !== 200 || !repeating.has(row)) return read(wire, row)
    const { body } = wire.value
    const place = kept.findIndex((one) => one.row === row && one.body === body)
    const [known] = place < 0 ? [] : kept.splice(place, 1)
    if (known !== undefined) return keep(known)
    const verdict = read(wire, row)
    return verdict instanceof Promise
      ? verdict.then((it) => keep({ row, body, verdict: it }))
      : keep({ row, body, verdict })
  }
}
