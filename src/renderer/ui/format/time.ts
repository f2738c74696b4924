/** The same instant in UTC, shown when hovering over a local time. */
export const inUtc = (at: number): string =>
  new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC')

export type Span = { readonly unit: 'ms' | 's' | 'min' | 'h' | 'd'; readonly count: string }

/** A span of ms in the one unit that a person would use. */
export const span = (ms: number): Span => {
  const positive = Math.max(0, ms)
  if (positive < 10_000) return { unit: 's', count: (positive / 1000).toFixed(1) }
  if (positive < 120_000) return { unit: 's', count: String(Math.round(positive / 1000)) }
  if (positive < 7_200_000) return { unit: 'min', count: String(Math.round(positive / 60_000)) }
  if (positive < 172_800_000) return { unit: 'h', count: String(Math.round(positive / 3_600_000)) }
  return { unit: 'd', count: String(Math.round(positive / 86_400_000)) }
}

/** The same as `span`, under a second in ms. */
export const fineSpan = (ms: number): Span =>
  ms < 1000 ? { unit: 'ms', count: String(Math.max(0, Math.round(ms))) } : span(ms)
