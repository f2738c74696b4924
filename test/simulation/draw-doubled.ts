import { half } from './chance.ts'
import type { Focus } from './focus.ts'
import { chanceOf } from './seeds.ts'

/**
 * At most one history in so many begins with a press that is repeated while its first request is in doubt. Not as many as there are faults:
 * it would take the place of the same requests with the same faults for ever.
 */
const every = 25

/**
 * What is pressed again while the outcome of the same is open: chance hardly ever presses twice what it has just lost, and hardly
 * ever beside another that is open too. Null in all other histories.
 */
export function drawDoubled(seed: number): Focus | null {
  if (seed % every !== 7) return null
  const random = chanceOf(seed, 'doubled')
  const who = half<0 | 1>(random, 0, 1)
  const symbol = half<0 | 1>(random, 0, 1)
  const side = half<'buy' | 'sell'>(random, 'buy', 'sell')
  const order = { act: 'limit', who, symbol, side, size: 'usual', price: 'rests', wait: true } as const
  return Math.floor(seed / every) % 2 === 0
    ? {
        // An order is made smaller, and the answer to that is lost.
        steps: [
          { inMs: Math.floor(random() * 2_000), user: order },
          { inMs: 3_000, user: { act: 'cancel-partial', who, pick: 0, wait: true } },
          { inMs: 400 + Math.floor(random() * 600), user: { act: 'again', override: false } },
        ],
        faults: [{ of: 'cancel-partial', nth: 1, fault: 'silent' }],
        takesMs: 1_200,
        requests: ['order', 'cancel'],
      }
    : {
        // Two orders are lost that have nothing in common; of the second one the user wants another.
        steps: [
          { inMs: Math.floor(random() * 2_000), user: order },
          { inMs: 700, user: { ...order, symbol: symbol === 0 ? 1 : 0 } },
          { inMs: 700, user: { act: 'again', override: true } },
        ],
        faults: [
          { of: 'order', nth: 1, fault: 'silent' },
          { of: 'order', nth: 2, fault: 'silent' },
        ],
        takesMs: 1_200,
        requests: ['order', 'order', 'order'],
      }
}
