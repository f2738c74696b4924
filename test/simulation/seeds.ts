import { createHash } from 'node:crypto'
import { seeded } from '#test/support/faulty-line.ts'
import type { Random } from './scheduler.ts'

/**
 * A stream of chance of its own for each part of a history: what one part draws is not what another drew, nor what the same part
 * draws of the seed beside.
 */
export const chanceOf = (seed: number, part: 'plan' | 'beside' | 'world' | 'order' | 'main' | 'venue'): Random =>
  seeded(createHash('sha256').update(`${part} ${seed}`).digest().readUInt32LE(0))
