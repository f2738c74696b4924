/** What is wrong with the machine for a while. */
export const lastingMishaps = ['disk-full', 'network-off', 'keychain-locked', 'keychain-silent'] as const
export type LastingMishap = (typeof lastingMishaps)[number]

/** How many of each are under way: two may overlap, and the end of one does not end the other. */
export function createLasting() {
  const counts = new Map<LastingMishap, number>()
  const add = (what: LastingMishap, by: number): void => void counts.set(what, (counts.get(what) ?? 0) + by)
  return {
    is: (what: LastingMishap): boolean => (counts.get(what) ?? 0) > 0,
    begin: (what: LastingMishap): void => add(what, 1),
    end: (what: LastingMishap): void => add(what, -1),
    /** All of them are over. */
    clear: (): void => counts.clear(),
  }
}
export type Lasting = ReturnType<typeof createLasting>
