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

/** Names the step in main's environment. */
export const crashVariable = 'COFFER_SOAK_CRASH'
