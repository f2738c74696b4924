import { expect, it } from 'vitest'
import { createCoalescer } from '#main/market-data/coalescer.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

it('reports what any run throws, and runs again after it', async () => {
  const time = virtualTime()
  const [ranAt, errors]: [number[], unknown[]] = [[], []]
  const act = (): void => {
    ranAt.push(time.monotonic())
    throw new Error(`run ${ranAt.length}`)
  }
  const coalescer = createCoalescer(time, 100, act, (error) => errors.push(error))
  // The first runs at once, in the call itself.
  expect(coalescer.changed).not.toThrow()
  coalescer.changed()
  await time.advance(250)
  coalescer.changed()
  await time.advance(250)
  expect(ranAt).toEqual([0, 100, 250])
  expect(errors).toEqual([new Error('run 1'), new Error('run 2'), new Error('run 3')])
})
