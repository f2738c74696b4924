import type { Random } from './scheduler.ts'

/** Chooses one of several, each as likely. */
export type Pick = <T>(of: readonly T[]) => T

export const pickWith =
  (random: Random): Pick =>
  <T>(of: readonly T[]) => {
    const chosen = of[Math.floor(random() * of.length)]
    if (chosen === undefined) throw new Error('Nothing to choose from')
    return chosen
  }

export const half = <T>(random: Random, yes: T, no: T): T => (random() < 0.5 ? yes : no)
