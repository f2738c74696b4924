import { half } from './chance.ts'
import type { Mishap, Plan, Step } from './plan.ts'
import { chanceOf } from './seeds.ts'

/** The user of one desk in two switches profiles, and mostly back later. */
const [switches, switchesBack] = [0.5, 0.6]
/** In one history of eight the machine gets another address. */
const addressChanges = 1 / 8

/** What ends a disturbance that lasts until another one; null of all else. */
const endOf = (step: Step): Mishap | null => {
  if (!('world' in step)) return null
  if (step.world.what === 'halt') return { ...step.world, halted: false }
  return step.world.what === 'service' ? { ...step.world, status: 'open' } : null
}

/** Steps with what is put in beside them, from the `from`th on, by a chance of its own: the others are what they are without it. */
export function withBeside(
  steps: readonly Step[],
  from: number,
  { seed, isDeskShown }: Pick<Plan, 'seed' | 'isDeskShown'>,
): readonly Step[] {
  const random = chanceOf(seed, 'beside')
  const all = [...steps]
  /** Puts it at a place of chance after `least` others, and says where. */
  const putIn = (least: number, step: Step): number => {
    const at = least + Math.floor(random() * (all.length + 1 - least))
    all.splice(at, 0, step)
    return at
  }
  for (const step of steps) {
    const world = endOf(step)
    if (world !== null) putIn(all.indexOf(step) + 1, { inMs: Math.floor(random() * 2_000), world })
  }
  if (isDeskShown && random() < switches) {
    const who = half<0 | 1>(random, 0, 1)
    const to = (profile: 0 | 1): Step => ({
      inMs: Math.floor(random() * 2_000),
      user: {
        act: 'switch-profile',
        who: profile,
        symbol: half<0 | 1>(random, 0, 1),
        side: half<'buy' | 'sell'>(random, 'buy', 'sell'),
      },
    })
    const at = putIn(from, to(who))
    if (random() < switchesBack) putIn(at + 1, to(who === 0 ? 1 : 0))
  }
  if (random() < addressChanges)
    putIn(from, {
      inMs: Math.floor(random() * 400),
      world: { what: 'address-changed', isOnWay: half(random, true, false) },
    })
  return all
}
