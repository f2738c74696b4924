import type { Steps } from './steps.ts'

export type Compare = (a: number, b: number) => number

/** What is sorted at a stretch: well under a millisecond. */
const run = 256
/** Places merged between two steps. */
const mergedAtOnce = 2_048

/** Sorts places in steps. `compare` is never 0 for two places. */
export function* sortedInSteps(places: readonly number[], compare: Compare): Steps<Int32Array> {
  let from = Int32Array.from(places)
  for (let at = 0; at < from.length; at += run) {
    from.subarray(at, at + run).sort(compare)
    yield
  }
  let to = new Int32Array(from.length)
  for (let width = run; width < from.length; width *= 2) {
    for (let at = 0; at < from.length; at += 2 * width) {
      const [middle, end] = [at + width, at + 2 * width]
      yield* merge(from.subarray(at, middle), from.subarray(middle, end), to.subarray(at, end), compare)
    }
    const former = from
    from = to
    to = former
  }
  return from
}

/** Two sorted lists as one, in steps. */
export function* mergedInSteps(one: Int32Array, other: Int32Array, compare: Compare): Steps<Int32Array> {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one
  const merged = new Int32Array(one.length + other.length)
  yield* merge(one, other, merged, compare)
  return merged
}

function* merge(one: Int32Array, other: Int32Array, to: Int32Array, compare: Compare): Steps<void> {
  if (one.length === 0 || other.length === 0 || isBefore(one, other, compare)) {
    to.set(one)
    to.set(other, one.length)
    return
  }
  if (isBefore(other, one, compare)) {
    to.set(other)
    to.set(one, other.length)
    return
  }
  let [left, right] = [0, 0]
  for (let at = 0; at < to.length; at += 1) {
    const takesLeft =
      right >= other.length || (left < one.length && compare(one[left] as number, other[right] as number) < 0)
    to[at] = takesLeft ? (one[left++] as number) : (other[right++] as number)
    if (at % mergedAtOnce === 0) yield
  }
}

const isBefore = (one: Int32Array, other: Int32Array, compare: Compare): boolean =>
  compare(one.at(-1) as number, other[0] as number) < 0
