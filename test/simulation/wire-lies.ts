import type { WireRequest } from '#main/exchange/wire.ts'
import type { PracticeAnswer } from '#main/practice/exchange.ts'

/** Requests that name one order; a list of other orders could not be told from a true one. */
const namesOne = /\/(hf\/orders|oco|stop-order)(\/(sync|client-order|cancel|order|details))*(\/[\da-fvs-]{24,})?$/
export const anotherId = '000000000000000000000000'
const anotherOid = '00000000-0000-4000-8000-000000000000'

/** The same answer, of an order that nobody asked for: where a client can tell, because it knows the one it asked for. */
export function ofAnother({ method, path }: WireRequest, body: string): string {
  const [bare = ''] = path.split('?')
  const isTold = method === 'POST' ? body.includes('"clientOid":"') : /[\da-f]{24,}$|[\da-f-]{36}$/.test(bare)
  if (!namesOne.test(bare) || !isTold) return body
  return body
    .replace(/"(orderId|id)":"[^"]+"/g, `"$1":"${anotherId}"`)
    .replace(/"clientOid":"[^"]+"/g, `"clientOid":"${anotherOid}"`)
}

/** ms for which a list may lack what the venue has made (streams, rule 7). */
export const lagMs = 1_500
/** Lists whose rows say when they were made. */
const dated = /\/hf\/orders\/(active|done)|\/oco\/orders|\/stop-order$|\/v1\/withdrawals$/

type Row = Readonly<Record<string, unknown>>

const isOld = (row: Row, now: number): boolean => {
  const at = row['createdAt'] ?? row['orderTime']
  return typeof at !== 'number' || now - at > lagMs
}

/** The same answer without what was made in the last moments. */
export function lagged({ path }: WireRequest, answer: PracticeAnswer, now: number): PracticeAnswer {
  if (!dated.test(path.split('?')[0] ?? '')) return answer
  const envelope = JSON.parse(answer.body) as { readonly data?: readonly Row[] | { readonly items?: readonly Row[] } }
  const { data } = envelope
  const rows = Array.isArray(data) ? (data as readonly Row[]) : (data as { items?: readonly Row[] } | undefined)?.items
  if (rows === undefined) return answer
  const left = rows.filter((row) => isOld(row, now))
  return {
    ...answer,
    body: JSON.stringify({ ...envelope, data: Array.isArray(data) ? left : { ...data, items: left } }),
  }
}
