/** How a value comes, as far as it decides from when on it is old. */
interface Pace {
  readonly source: string | null
  /** ms between two readings, or within which its line brings a message. */
  readonly everyMs: number
  /** Why it is not streamed any more, whatever this is; null or absent: nothing is wrong. */
  readonly unstreamed?: object | null
}

/**
 * ms after its last sign of life from which a value is old: two turns and a second, so that one answer that is late makes nothing
 * old; of what a stream brought that is lost now, one turn.
 */
export const oldAfterMs = ({ source, everyMs, unstreamed = null }: Pace): number =>
  source === 'stream' && unstreamed !== null ? everyMs : everyMs * 2 + 1_000
