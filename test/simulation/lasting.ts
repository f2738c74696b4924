/** What is wrong with the machine for a while. */
export const lastingMishaps = [
  'disk-full',
  'network-off',
  'keychain-locked',
  'keychain-silent',
  'keychain-read-fails',
  'keychain-write-fails',
  'sleep',
] as const
export type LastingMishap = (typeof lastingMishaps)[number]

/** How many of each are under way: two may overlap, and the end of one does not end the other. */
export function createLasting() {
  const counts = new Map<LastingMishap, number>()
  let onWay: (() => void)[] = []
  const add = (what: LastingMishap, by: number): void => void counts.set(what, (counts.get(what) ?? 0) + by)
  return {
    is: (what: LastingMishap): boolean => (counts.get(what) ?? 0) > 0,
    begin: (what: LastingMishap): void => add(what, 1),
    end: (what: LastingMishap): void => add(what, -1),
    /** Runs `begin` as soon as a request that can change something has left. */
    beginOnWay: (begin: () => void): void => void onWay.push(begin),
    onMoneyLeft: (): void => onWay.splice(0).forEach((begin) => begin()),
    /** All of them are over, and none begins any more. */
    clear: (): void => {
      counts.clear()
      onWay = []
    },
  }
}
export type Lasting = ReturnType<typeof createLasting>
