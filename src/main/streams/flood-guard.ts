/**
 * Most of one connection in a second. All pairs of a large venue bring some thousand messages a second at their busiest; what is
 * far beyond would only be read late. 16 MB of text take 0.2 s to parse, so a venue that floods
 * costs main less than what it has between two frames of the screen, then its connection.
 */
const mostFrames = 30_000
const mostLength = 16 * 1024 * 1024
const windowMs = 1_000

/** Whether a message of so many UTF-16 units, at a steady time in ms, is still within the bounds. */
export type FloodGuard = (length: number, now: number) => boolean

export function createFloodGuard(): FloodGuard {
  let since = -Infinity
  let frames = 0
  let units = 0
  return (length, now) => {
    if (now - since >= windowMs) {
      since = now
      frames = 0
      units = 0
    }
    frames += 1
    units += length
    return frames <= mostFrames && units <= mostLength
  }
}
