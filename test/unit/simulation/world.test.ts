import { tmpdir } from 'node:os'
import { expect, it, vi } from 'vitest'
import type { Listener } from '#test/simulation/listener.ts'
import { createReached } from '#test/simulation/reached.ts'
import { createWorld } from '#test/simulation/world.ts'

vi.mock('keytar', () => ({ default: { entries: new Map() } }))
// No process is started here.
vi.mock('#test/simulation/running.ts', () => ({ startMain: () => undefined }))

it('tells that the machine wakes where the faults stop while it sleeps, and where it was awake says nothing', () => {
  const onWake = vi.fn()
  const world = createWorld({
    plan: { seed: 1, isDeskShown: false, steps: [], faults: [], crashes: [] },
    reached: createReached(),
    listener: { onWake } as unknown as Listener,
    scratch: tmpdir(),
    fillFolder: () => undefined,
    entries: new Map(),
  })
  world.heal()
  expect(onWake).not.toHaveBeenCalled()
  world.scheduler.suspend()
  world.heal()
  expect(world.scheduler.isAsleep()).toBe(false)
  expect(onWake).toHaveBeenCalledOnce()
  world.close()
})
