import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { laterTexts } from '#renderer/locales/later-views.ts'
import { firstViewTexts } from '#renderer/locales/first-view.ts'

const page = resolve(import.meta.dirname, '../../../../src/renderer')
const later = new Set(Object.keys(laterTexts))

/** Every file that `from` brings with it at once, as the bundler reads imports; what is imported later is not among them. */
function filesFrom(from: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file) || !existsSync(file) || !statSync(file).isFile()) return
    found.add(file)
    const source = readFileSync(file, 'utf8')
    for (const [, path = ''] of source.matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'/gms)) {
      if (path.startsWith('#renderer/')) visit(join(page, path.slice('#renderer/'.length)))
      else if (path.startsWith('.')) visit(resolve(dirname(file), path))
    }
  }
  for (const file of from) visit(join(page, file))
  return found
}

const texts = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:t|plural)\(\s*[`']([a-zA-Z]+)\./g)].map(([, name = '']) => name)

describe('the texts of the first view', () => {
  const first = [
    ...filesFrom(['main.ts', 'views/trading/first-view.ts', 'views/trading/chart/CandleChart.vue']),
  ].filter((file) => !file.includes('/locales/'))

  it('are all that its files name', () => {
    expect(first.length).toBeGreaterThan(150)
    expect(first.flatMap(texts).length).toBeGreaterThan(200)
    const missing = first.flatMap((file) =>
      texts(file)
        .filter((name) => later.has(name))
        .map((name) => `${file.slice(page.length + 1)}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('have no part in common with those of later views', () => {
    expect(Object.keys(firstViewTexts).filter((name) => later.has(name))).toEqual([])
  })
})
