import type { Strategy } from './strategy.ts'
import { none } from './strategy.ts'

/** Stop orders cannot be listed: the ids in the answer are the only evidence, and without them only the user can tell. */
export const cancelStopLookup: Strategy = {
  absence: 'nowhere',
  find: () => Promise.resolve(none()),
}
