import type { Random } from '../random.ts'

/** Whom a token stands for: a user, or nobody for public topics. */
export interface TokenOwner {
  readonly uid: number | null
}

export interface StreamTokens {
  issue(uid: number | null, now: number): string
  /** The words are the venue's. */
  check(token: string, now: number): { readonly owner: TokenOwner } | { readonly problem: string }
}

/** Tokens are kept in memory alone: none outlives the process. `life` in ms. */
export const createStreamTokens = (random: Random, life: number): StreamTokens => {
  const tokens = new Map<string, { readonly owner: TokenOwner; readonly expires: number }>()
  return {
    issue: (uid, now) => {
      if (tokens.size > 1_000) for (const [token, { expires }] of tokens) if (expires <= now) tokens.delete(token)
      const token = random.hex(64)
      tokens.set(token, { owner: { uid }, expires: now + life })
      return token
    },
    check: (token, now) => {
      const known = tokens.get(token)
      if (!known) return { problem: 'token is invalid' }
      return known.expires <= now ? { problem: 'token is expired' } : { owner: known.owner }
    },
  }
}
