/** C1's steps of a money request at which a process may die. */
export const crashSteps = [
  'before INTENT',
  'after INTENT',
  'mid-send',
  'after send',
  'after response',
  'after COMMIT',
] as const
export type CrashStep = (typeof crashSteps)[number]

/** Each step so often in one history. More would leave a start more to look up than the venue's quota takes. */
export const killsPerStep = 5
/** Histories that make 200 kills at each step. */
export const crashHistories = 40

/** Names the step in main's environment. */
export const crashVariable = 'COFFER_SOAK_CRASH'
