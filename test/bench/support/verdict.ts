/** The 95th percentile, by the nearest rank. */
export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN

/** Prints which bounds were held and ends the process accordingly. */
export function judge(bounds: readonly (readonly [bound: string, held: boolean])[]): never {
  for (const [bound, held] of bounds) console.log(`${held ? 'held' : 'BROKEN'}: ${bound}`)
  process.exit(bounds.every(([, held]) => held) ? 0 : 1)
}
