import { format } from 'prettier'

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export const thousands = (count: number): string => count.toLocaleString('en')
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`

/** As `npm run fix` would leave it. */
export const pretty = (parts: readonly string[]): Promise<string> =>
  format(parts.join('\n\n'), { parser: 'markdown', proseWrap: 'preserve', printWidth: 120 })
