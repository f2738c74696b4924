import { afterEach, describe, it, vi } from 'vitest'
import { mainAttacks } from './attacks/index.ts'
import { createMainWorld } from './main-world.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

const world = createMainWorld()
afterEach(() => world.end())

describe('attacks on main', () => {
  it.each(mainAttacks.map((one) => [one.id, one.requirements.join(' '), one.attack, one] as const))(
    '%s %s: %s',
    (_id, _requirements, _attack, { play }) => play(world),
  )
})
