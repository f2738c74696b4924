import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { rowNames, rows } from '#main/practice/rows.ts'
import { sheet } from './sheet/index.ts'

const page = new URL('../../../docs/practice-exchange.md', import.meta.url)
const [start, end] = ['<!-- prettier-ignore-start -->', '<!-- prettier-ignore-end -->']

const escaped = (text: string): string => text.replaceAll('|', '\\|')

const table = (): string => {
  const lines = rowNames.map((name) => {
    const { method, path } = rows[name]
    const titles = (code: (code: string) => boolean) =>
      sheet[name]
        .filter((entry) => code(entry.code))
        .map((entry) => escaped(entry.code === '200000' ? entry.title : `${entry.code} ${entry.title}`))
        .join('; ')
    return `| ${method} ${path} | ${titles((code) => code === '200000')} | ${titles((code) => code !== '200000')} |`
  })
  const header = ['| endpoint | good calls | refused calls |', '|---|---|---|']
  return [start, ...header, ...lines, end].join('\n')
}

it('docs/practice-exchange.md shows the conformance sheet as it is', () => {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(start), text.indexOf(end) + end.length]
  const wanted = text.slice(0, from) + table() + text.slice(to)
  if (process.env.UPDATE_DOCS) writeFileSync(page, wanted)
  else expect(text).toBe(wanted)
})
