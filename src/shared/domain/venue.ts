import { z } from 'zod'

/**
 * Where a profile trades. A record, not a constant (design section 2): base URL, header prefix and site header differ
 * between venues of this family. The limits in force differ too: practice follows the specification, live the facts.
 */
export const venueSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'A venue id is 1 to 40 small letters, digits or hyphens.'),
  name: z.string().min(1, 'Give the venue a name.').max(60, 'A venue’s name has at most 60 characters.'),
  /** Origin of every request, without a trailing slash. */
  baseUrl: z.url({ protocol: /^https?$/, error: 'Write the venue’s address in full, such as https://api.kucoin.com.' }),
  /** `KC` gives `KC-API-KEY` and so on. */
  headerPrefix: z.string().regex(/^[A-Z]{1,8}$/, 'A header prefix is 1 to 8 capital letters, such as KC.'),
  /** Value of `X-SITE-TYPE`; null leaves the header out. */
  siteType: z.string().max(20, 'A site type has at most 20 characters.').nullable(),
  builtIn: z.boolean(),
  limits: z.object({
    /** Orders per batch placement: 20 by the specification, 5 by the facts. */
    batchOrders: z.int().positive(),
    /** Greatest `limit` for closed orders and fills. */
    closedOrders: z.int().positive(),
    fills: z.int().positive(),
    /**
     * Longest span of one question to the classic ledger, in hours; null for any. The facts say 24 and one year back (4.5),
     * the specification nothing. Lists kept from before it was known have none.
     */
    ledgerHours: z.int().positive().nullable().default(24),
  }),
})

export type Venue = z.infer<typeof venueSchema>
