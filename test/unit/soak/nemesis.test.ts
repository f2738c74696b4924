import { expect, it } from 'vitest'
import { createNemesis } from '#test/soak/nemesis.ts'
import type { Step } from '#test/soak/plan.ts'

it.each(['streams closed', 'streams half-open'] as const)('%s counts only where there were streams', async (act) => {
  let open = 0
  const proxy = { closeStreams: () => open, stallStreams: () => open }
  const nemesis = createNemesis({ proxy } as never, {} as never, () => undefined)
  expect(await nemesis.act({ act } as unknown as Step)).toBe(false)
  open = 2
  expect(await nemesis.act({ act } as unknown as Step)).toBe(true)
})
