/** Pairs that one request asks the fees of (specification: trade fees). */
export const mostFeePairs = 10

/** The pairs with one more, or why not. Case does not matter; a pair is asked about once. */
export function withPair(
  pairs: readonly string[],
  typed: string,
  listed: readonly string[],
): { readonly pairs: readonly string[] } | { readonly problem: 'full' | 'unknown' | 'there' } {
  const wanted = typed.trim().toUpperCase()
  if (!listed.includes(wanted)) return { problem: 'unknown' }
  if (pairs.includes(wanted)) return { problem: 'there' }
  return pairs.length >= mostFeePairs ? { problem: 'full' } : { pairs: [...pairs, wanted] }
}
