import type { z } from 'zod'
import { type AppError, appError } from '#shared/errors.ts'

/**
 * The first broken rule of a request as one error. Its message is one plain sentence that names field and rule; in a
 * batch it also names the order, counted from one.
 */
export const describeIssue = (error: z.ZodError): AppError => {
  const issue = error.issues[0]
  if (issue === undefined || issue.path.length === 0)
    return appError('bad-input', 'A request must be an object of named fields.')
  const [list, index] = issue.path
  const place = list === 'orderList' && typeof index === 'number' ? `Order ${index + 1}: ` : ''
  return appError('bad-input', place + issue.message, { field: issue.path.join('.') })
}
