import type { Lasting } from './lasting.ts'
import type { Reached } from './reached.ts'
import type { Random, Scheduler } from './scheduler.ts'
import type { SimulatedKeychain } from './stand-in/keytar.ts'

interface KeychainParts {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly reached: Reached
  readonly isAlive: () => boolean
  readonly is: Lasting['is']
}

/** ms that Coffer waits for an answer (V7). */
export const longestWaitMs = 60_000

/**
 * The keychain answers at a moment of the scheduler's choice, never to a dead process, and not while it is silent. Of two writes that
 * it answers with an error one has come about.
 */
export const keychainAnswer =
  ({ scheduler, random, reached, isAlive, is }: KeychainParts): SimulatedKeychain['answer'] =>
  (name, run) =>
    new Promise((resolve, reject) => {
      const asked = scheduler.now()
      let isTooLate = false
      const act = (): void => {
        if (!isAlive()) return
        if (is('keychain-silent')) {
          if (!isTooLate && scheduler.now() - asked > longestWaitMs) {
            isTooLate = true
            reached.count('keychain', `${name} unanswered for a minute`)
          }
          return void scheduler.plan(500, 'keychain', act)
        }
        try {
          const isFailing: boolean = is(name === 'get' ? 'keychain-read-fails' : 'keychain-write-fails')
          if (!isFailing) return resolve(run())
          const isDone = name !== 'get' && random() < 0.5
          if (isDone) run()
          reached.count('keychain', `${name} fails${isDone ? ' though done' : ''}`)
          reject(new Error('The keychain fails: simulated'))
        } catch (error) {
          reject(error as Error)
        }
      }
      reached.count('keychain', name)
      scheduler.plan(random() * 20, 'keychain', act)
    })
