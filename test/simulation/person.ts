import type { ShowTrusted, TrustedEnd } from '#main/trusted/index.ts'
import { windowKind } from '#test/invariants/asked.ts'
import { answerTo, press } from '#test/support/trusted-person.ts'
import type { Reached } from './reached.ts'
import type { World } from './world.ts'

interface PersonParts {
  readonly world: Pick<World, 'scheduler' | 'random' | 'windowAnswers' | 'typing' | 'note'>
  readonly reached: Reached
  readonly onWindow: (kind: string, isYes: boolean, shown: string) => void
}

/** The person in front of main's own window: takes a moment, and types what the act asks for. */
export const createPerson =
  ({ world, reached, onWindow }: PersonParts) =>
  (isAlive: () => boolean): ShowTrusted =>
  (request) =>
    new Promise((resolve) => {
      const kind = windowKind(request.view)
      let isOver = false
      const end = (how: TrustedEnd): void => {
        isOver = true
        resolve(how)
      }
      request.signal.addEventListener('abort', () => end('closed'), { once: true })
      const look = (): void => {
        if (!isAlive() || isOver) return
        const answers = world.windowAnswers
        // Whoever is away comes back to a window that still stands.
        if (answers === 'is-away') return void world.scheduler.plan(2_000, 'window', look)
        onWindow(kind, answers === 'confirms', JSON.stringify(request.view.subject))
        world.note(`Main's own window (${kind}): ${answers}`)
        reached.count('window', `${kind} ${answers}`)
        if (answers === 'cancels') return end('cancelled')
        press(request, answerTo(request.view, world.typing)).then(end, () => end('closed'))
      }
      world.scheduler.plan(400 + world.random() * 2_500, 'window', look)
    })
