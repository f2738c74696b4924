import type { Reached } from './reached.ts'
import type { Random, Scheduler } from './scheduler.ts'
import type { SimulatedKeychain } from './stand-in/keytar.ts'

interface KeychainParts {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly reached: Reached
  readonly isAlive: () => boolean
  readonly isSilent: () => boolean
}

/** The keychain answers at a moment of the scheduler's choice, never to a dead process, and not while it is silent. */
export const keychainAnswer =
  ({ scheduler, random, reached, isAlive, isSilent }: KeychainParts): SimulatedKeychain['answer'] =>
  (name, run) =>
    new Promise((resolve, reject) => {
      const act = (): void => {
        if (!isAlive()) return
        if (isSilent()) return void scheduler.plan(500, 'keychain', act)
        try {
          resolve(run())
        } catch (error) {
          reject(error as Error)
        }
      }
      reached.count('keychain', name)
      scheduler.plan(random() * 20, 'keychain', act)
    })
