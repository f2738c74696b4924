import { createHash } from 'node:crypto'
import { seeded } from '#test/support/faulty-line.ts'
import type { Random } from './scheduler.ts'

/** The ids that a history gives, one after another. */
export const idsOf = (seed: number): (() => string) => {
  let given = 0
  return () => {
    given += 1
    return `${seed.toString(16).padStart(8, '0').slice(-8)}-0000-4000-8000-${given.toString(16).padStart(12, '0')}`
  }
}

/**
 * A stream of chance of its own for each part of a history: what one part draws is not what another drew, nor what the same part
 * draws of the seed beside.
 */
export const chanceOf = (
  seed: number,
  part:
    | 'plan'
    | 'beside'
    | 'rare'
    | 'switch'
    | 'doubled'
    | 'scarce'
    | 'panic'
    | 'downtime'
    | 'keychain'
    | 'sleep'
    | 'rekeyed'
    | 'crash'
    | 'choices'
    | 'limits'
    | 'world'
    | 'order'
    | 'main'
    | 'venue',
): Random => seeded(createHash('sha256').update(`${part} ${seed}`).digest().readUInt32LE(0))
