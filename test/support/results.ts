import type { AppError, Result } from '#shared/errors.ts'
import { said } from '#test/support/said.ts'

/** The value of a result that must be a success. */
export function expectOk<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`expected a value, got ${result.error.code}: ${said(result.error)}`)
  return result.value
}

/** The error of a result that must be a failure. */
export function expectFail(result: Result<unknown>): AppError {
  if (result.ok) throw new Error('expected an error, got a value')
  return result.error
}
