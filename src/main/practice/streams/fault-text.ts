import { z } from 'zod'
import type { StreamFaultRule } from './faults.ts'

/** A fault of the streams as a person types it: `gap:100 /market/level2`. */

const bare = ['stale', 'half-open', 'canceled-though-filled', 'missing-open'] as const
/** A value is how many pushes come to one that is struck. */
const counted = ['gap', 'duplicate', 'reorder'] as const

const count = z.int().min(0).max(1_000_000_000)
const ms = z.int().min(0).max(600_000)
const codes = [400, 401, 403, 404, 509] as const
const problems = ['token is invalid', 'token is expired'] as const

const fault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum([...bare, ...counted]) }),
  z.strictObject({ kind: z.literal('refuse-subscribe'), code: z.literal(codes).exactOptional() }),
  z.strictObject({ kind: z.literal('refuse-token'), problem: z.enum(problems).exactOptional() }),
  z.strictObject({ kind: z.literal('late'), ms }),
  z.strictObject({ kind: z.literal('early'), ms: ms.exactOptional() }),
])

const ruleSchema = z.strictObject({
  match: z
    .strictObject({
      topic: z.string().exactOptional(),
      skip: count.exactOptional(),
      count: count.exactOptional(),
      every: count.min(1).exactOptional(),
    })
    .exactOptional(),
  fault,
})

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What the value behind the colon stands for, by kind. */
const valueOf = (kind: string, value: string): { fault?: object; match?: object } | null => {
  if (value === '') return {}
  const number = /^\d{1,9}$/.test(value) ? Number(value) : null
  if (kind === 'refuse-token') return { fault: { problem: `token is ${value}` } }
  if (number === null) return null
  if (kind === 'refuse-subscribe') return { fault: { code: number } }
  if (kind === 'late' || kind === 'early') return { fault: { ms: number } }
  return (counted as readonly string[]).includes(kind) ? { match: { every: number } } : null
}

const readShort = (text: string): unknown => {
  const [what = '', topic, ...more] = text.trim().split(/\s+/)
  const [kind = '', value = '', ...rest] = what.split(':')
  const said = valueOf(kind, value)
  if (!said || more.length > 0 || rest.length > 0) return null
  return { match: { ...said.match, ...(topic === undefined ? {} : { topic }) }, fault: { kind, ...said.fault } }
}

/** Reads `kind`, `kind:value`, either with the beginning of a topic behind it, or a rule as JSON; null when it is none. */
export const readStreamFaultText = (text: string): StreamFaultRule | null => {
  const parsed = ruleSchema.safeParse(text.startsWith('{') ? parse(text) : readShort(text))
  return parsed.success ? parsed.data : null
}
