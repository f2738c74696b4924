/**
 * Address poisoning (T9): an attacker makes an address whose ends match one that the victim knows, and hopes that only
 * the ends are compared. Whoever shares the first and the last four characters with a known address and differs from it
 * is stopped.
 */
const ends = 4

const fold = (address: string): string => address.trim().toLowerCase()

/** Hexadecimal and bech32 addresses are the same in either case; base58 ones are not. */
const ignoresCase = (address: string): boolean =>
  /^0x[0-9a-f]+$/i.test(address) || /^[a-z]{2,10}1[02-9ac-hj-np-z]+$/i.test(address)

/** Whether the two letters of such addresses stand for the same: what differs to the eye alone is no difference. */
export const sameLetter = (a: string, b: string, inAddresses: readonly [string, string]): boolean =>
  a === b || (inAddresses.every(ignoresCase) && fold(a) === fold(b))

/** Whether both name the same recipient. */
export const sameAddress = (a: string, b: string): boolean => {
  const [left, right] = [a.trim(), b.trim()]
  return left === right || (ignoresCase(left) && ignoresCase(right) && fold(left) === fold(right))
}

/** Whether the two would pass for each other at a glance and are not the same. */
export const looksAlike = (a: string, b: string): boolean => {
  const [left, right] = [fold(a), fold(b)]
  if (left.length < 2 * ends || right.length < 2 * ends || sameAddress(a, b)) return false
  return left.slice(0, ends) === right.slice(0, ends) && left.slice(-ends) === right.slice(-ends)
}
