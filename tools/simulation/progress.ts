/** Histories, and ms, after which a run says how far it is. */
const [sayEvery, sayWithinMs] = [250, 30_000]

/** Says how far a run is, after so many histories or so long; call it with how many have ended. */
export function createProgress(
  histories: number,
  say: (line: string) => void,
  now: () => number = () => performance.now(),
): (ended: number) => void {
  const began = now()
  let saidAt = began
  return (ended) => {
    if (ended % sayEvery !== 0 && now() - saidAt < sayWithinMs) return
    saidAt = now()
    say(`${ended} of ${histories} histories, ${Math.round((saidAt - began) / 1_000)} s`)
  }
}
