import type { ReadRow } from '#shared/bridge/names.ts'
import type { ResponseOf } from '#shared/exchange/index.ts'

/** The page gets the tail of an API key and never the whole (I4); the venue's own answer names it in full. */
export function forPage<Row extends ReadRow>(row: Row, data: ResponseOf<Row>): ResponseOf<Row> {
  if (row !== 'getApiKeyInfo') return data
  const info = data as ResponseOf<'getApiKeyInfo'>
  return { ...info, apiKey: info.apiKey.slice(-4) } as ResponseOf<Row>
}
