import type { Time } from '#main/platform/time.ts'

/** Long work in steps: each `yield` is a place where main may turn to something else. */
export type Steps<Value> = Generator<undefined, Value, undefined>

/** ms of work at a stretch: half of what a frame of the page and an answer of the venue may wait for. */
const stretchMs = 6

/** Does work to its end, with a rest for everything else after each stretch; null where `isWanted` said no after a rest. */
export async function inSteps<Value>(
  work: Steps<Value>,
  time: Pick<Time, 'monotonic'>,
  isWanted: () => boolean,
): Promise<Value | null> {
  let began = time.monotonic()
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    if (time.monotonic() - began < stretchMs) continue
    await new Promise((resolve) => setImmediate(resolve))
    if (!isWanted()) return null
    began = time.monotonic()
  }
}
