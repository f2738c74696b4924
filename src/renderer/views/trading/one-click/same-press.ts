/** ms within which another press on the same row is the same press. */
export const samePressMs = 300

/**
 * Tells whether a press is the one before it: a double click, a key pressed twice, a finger that trembles. Each press on the
 * row starts the time anew, however many come. `at` in ms of one clock.
 */
export function createSamePress(): (row: string, at: number) => boolean {
  let before: { readonly row: string; readonly at: number } | null = null
  return (row, at) => {
    const isSame = before !== null && before.row === row && at - before.at < samePressMs
    before = { row, at }
    return isSame
  }
}
