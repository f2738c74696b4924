import { ceilTo, floorTo, isMultipleOf, isPositive } from '#shared/decimal.ts'

/** A figure that is no whole number of steps, and the nearest ones that are. */
export interface StepProblem<Field extends string> {
  readonly field: Field
  readonly stops: true
  readonly kind: 'step'
  readonly values: Readonly<Record<'step' | 'below' | 'above', string>>
}

/** What is wrong with a price by its step; null where nothing is, where there is no price, and where the pair has no step. */
export function stepProblem<Field extends string>(
  field: Field,
  value: string | null,
  step: string,
): StepProblem<Field> | null {
  if (value === null || !isPositive(value) || !isPositive(step) || isMultipleOf(value, step)) return null
  return { field, stops: true, kind: 'step', values: { step, below: floorTo(value, step), above: ceilTo(value, step) } }
}
