import { z } from 'zod'
import { rule } from '../messages.ts'
import { cleanName } from '../names.ts'

/** A venue's name as it comes in: what no name may hold is taken out, and what is left is judged (T16). */
export const venueNameSchema = z
  .string()
  .max(400, rule('input.too-long', { most: 60 }))
  .transform(cleanName)
  .pipe(
    z
      .string()
      .min(1, rule('input.venue-name'))
      .max(60, rule('input.too-long', { most: 60 })),
  )

/**
 * Where a profile trades. A record, not a constant (design section 2): base URL, header prefix and site header differ
 * between venues of this family. The limits in force differ too: practice follows the specification, live the facts.
 */
export const venueSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, rule('input.venue-id')),
  name: z
    .string()
    .min(1, rule('input.venue-name'))
    .max(60, rule('input.too-long', { most: 60 })),
  /** Origin of every request, without a trailing slash. */
  baseUrl: z.url({ protocol: /^https?$/, error: rule('venues.in-full') }),
  /** `KC` gives `KC-API-KEY` and so on. */
  headerPrefix: z.string().regex(/^[A-Z]{1,8}$/, rule('input.header-prefix')),
  /** Value of `X-SITE-TYPE`; null leaves the header out. */
  siteType: z
    .string()
    .max(20, rule('input.too-long', { most: 20 }))
    .nullable(),
  /**
   * Hosts, with a port where it is not the usual one, of which streams may be opened beside the one of `baseUrl` (N3): the
   * venue's answer names the address, and cannot name another host. Lists kept from before there were streams have none.
   */
  streamHosts: z.array(z.string().regex(/^[a-z0-9.-]{1,253}(?::\d{1,5})?$/)).default([]),
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
