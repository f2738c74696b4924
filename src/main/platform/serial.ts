/** Runs jobs one after the other: what changes the index or the PIN never meets another change half-way. */
export type Serial = <T>(job: () => Promise<T>) => Promise<T>

export function createSerial(): Serial {
  let tail: Promise<unknown> = Promise.resolve()
  return (job) => {
    const run = tail.then(job)
    // Its end, not its result: what a job gives back is not kept for the next.
    tail = run.then(
      () => undefined,
      () => undefined,
    )
    return run
  }
}
