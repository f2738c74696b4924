import { readdirSync, readFileSync } from 'node:fs'
import type { Plan } from './plan.ts'

const folder = new URL('corpus/', import.meta.url)

/** `corpus/NAME.json` of each history that was kept; every run begins with them. */
export const corpusNames = (): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => `corpus/${name}`)

/** The plan of such a history. Throws where there is none of that name. */
export function corpusPlan(name: string): Plan {
  if (!corpusNames().includes(name)) throw new Error(`There is no ${name} in test/simulation.`)
  return JSON.parse(readFileSync(new URL(name.slice('corpus/'.length), folder), 'utf8')) as Plan
}
