/** How a process of main's ended, and whether it was made to. */
import type { Ended } from '#tools/preview-host/main-process.ts'
import type { CrashStep } from './crash-steps.ts'

export interface End extends Ended {
  /** What the history did last to end it; null for nothing. */
  readonly by: 'kill' | 'quit' | null
}

/** Whether it ended by what the history did, and not before by itself. */
export const isOurs = ({ by, code, signal }: End): boolean =>
  (by === 'kill' && signal === 'SIGKILL') || (by === 'quit' && code === 0)

/** An end in words. */
export const sayEnd = ({ by, code, signal }: End): string =>
  `main ended with ${signal ?? `code ${code}`}, ${by === null ? 'and nothing here ended it' : `at a ${by}`}`

/** What main's crash point writes before it kills main. */
export const killedLine = (step: string | undefined): string => `killed: ${step}`

/** What is wrong with an end as a kill at that step; null for nothing. The crash point has no part in the step after the send. */
export function notKilledAt(step: CrashStep, end: End | null, lines: readonly string[]): string | null {
  if (end === null) return `main was not killed ${step}`
  const isSo =
    step === 'after send'
      ? end.by === 'kill' && isOurs(end)
      : end.by === null && end.signal === 'SIGKILL' && lines.includes(killedLine(step))
  return isSo ? null : `instead of a kill ${step}: ${sayEnd(end)}`
}
