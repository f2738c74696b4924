import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
/** Imports of values: what is imported as a type alone is gone after the build. */
const statement = /^\s*(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s+)?'([^']+)'|import\('([^']+)'\)/gm

function placeOf(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return resolve(dirname(from), specifier)
  return specifier.replace(/^#(\w+)\//, (_all, room: string) => `${join(root, 'src', room)}/`)
}

/** Every file the page is made of, and every package it names, each with how it was come by. */
function reached(from: string): ReadonlyMap<string, string> {
  const ways = new Map([[from, '']])
  for (const [file, way] of ways) {
    if (!existsSync(file) || !/\.(ts|vue)$/.test(file)) continue
    for (const [, plain, lazy] of readFileSync(file, 'utf8').matchAll(statement)) {
      const place = placeOf(plain ?? lazy ?? '', file)
      if (!ways.has(place)) ways.set(place, `${way} > ${file.slice(root.length + 1)}`)
    }
  }
  return ways
}

it('the page imports no schema library: what it shares with main stands in files without one', () => {
  const ways = reached(join(root, 'src/renderer/main.ts'))
  expect(ways.size).toBeGreaterThan(200)
  expect(ways.get('zod') ?? 'none').toBe('none')
})
