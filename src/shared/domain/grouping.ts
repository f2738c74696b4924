import type { Settings } from './settings.ts'

export type Grouping = Settings['grouping']

/** The space is narrow and never breaks. */
const marks: Readonly<Record<Grouping, string>> = { comma: ',', space: '\u202f', none: '' }

/** A plain decimal with one mark between thousands and a point as decimal mark, whatever the locale; no digit is left out. */
export function groupThousands(value: string, grouping: Grouping): string {
  const [whole = '', fraction] = value.split('.')
  const mark = marks[grouping]
  const first = whole.startsWith('-') ? 1 : 0
  let thousands = whole
  for (let at = whole.length - 3; at > first && mark !== ''; at -= 3)
    thousands = `${thousands.slice(0, at)}${mark}${thousands.slice(at)}`
  return fraction === undefined ? thousands : `${thousands}.${fraction}`
}
