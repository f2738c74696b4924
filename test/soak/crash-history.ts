/** A history that kills main once at each of so many named steps (C1), each time in the middle of a press, and starts it again. */
import { join } from 'node:path'
import { seeded } from '#test/support/faulty-line.ts'
import { crashSteps, crashVariable, killsPerStep } from './crash-steps.ts'
import type { CrashStep } from './crash-steps.ts'
import { notKilledAt } from './ends.ts'
import { gateOpen, partsOf, pressed } from './history.ts'
import type { Scene } from './history.ts'
import { createNemesis } from './nemesis.ts'
import type { Nemesis } from './nemesis.ts'
import type { PressKind } from './plan.ts'
import { pressOf } from './presses.ts'

/** ms in which the venue, which nothing is wrong with, has answered every look-up of a start. */
const gateMs = 60_000

/** ms in which the last lines of a process that is gone have been read. */
const lineMs = 5_000

const presses: readonly PressKind[] = [
  'order',
  'order',
  'three orders',
  'stop order',
  'OCO order',
  'cancel',
  'transfer',
  'withdrawal',
]
const module = join(import.meta.dirname, 'crash-point.ts')

export interface Kill {
  readonly step: CrashStep
  readonly press: PressKind
  /** After the send: the request that main had sent still reaches the venue. */
  readonly reaches: boolean
}

const killsOf = (seed: number, number: number): readonly Kill[] => {
  const random = seeded(seed * 1_000_033 + number)
  return crashSteps
    .flatMap((step) => Array.from({ length: killsPerStep }, () => step))
    .map((step) => ({ step, by: random() }))
    .sort((one, other) => one.by - other.by)
    .map(({ step }) => ({
      step,
      press: presses[Math.floor(random() * presses.length)] ?? 'order',
      reaches: random() < 0.5,
    }))
}

/** Plays the kills of a history, in the seed's order. */
export const playKills =
  (seed: number, number: number) =>
  async (scene: Scene): Promise<Nemesis> => {
    const { session, machine, say } = scene
    const nemesis = createNemesis(machine, session, say)
    await session.kill()
    for (const kill of killsOf(seed, number)) await playKill(scene, kill)
    return nemesis
  }

/** Starts main, presses until it is killed at the step, and counts that only once it was. */
export async function playKill(
  scene: Scene,
  { step, press: kind, reaches }: Kill,
  lineWithinMs = lineMs,
): Promise<void> {
  const { session, machine, reach, say } = scene
  const isOurs = step !== 'after send'
  await session.start(isOurs ? { env: { [crashVariable]: step }, imports: [module], dies: true } : {})
  await gateOpen(scene, gateMs)
  if (step === 'after send')
    machine.proxy.meet({
      fault: reaches ? 'none' : 'lost after reading',
      act: { at: 'arrived', run: () => session.kill() },
    })
  // One that is blocked by an open duplicate sends nothing: then a new order is pressed.
  for (const each of [kind, 'order', 'order'] as const)
    if (session.running) await pressed(scene, pressOf(each, partsOf(scene)), 1)
  const wrong = (): string | null => notKilledAt(step, session.lastEnd, session.lines)
  // What it wrote may be read a moment after it is gone.
  if (!session.running) await session.until(lineWithinMs, () => (wrong() === null ? true : null))
  const what = wrong()
  if (what !== null) throw new Error(what)
  say(`killed: ${step}`)
  reach(`crash: ${step}`)
  machine.proxy.heal()
}
