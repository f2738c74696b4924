import { expect, it, vi } from 'vitest'
import { deadlineIn, earlier, msLeft, within } from '#main/platform/deadline.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const never = (): Promise<never> => new Promise(() => undefined)

it('within: gives what came in time, and leaves no timer behind', async () => {
  const time = virtualTime()
  const timers: AbortSignal[] = []
  const watched = {
    sleep: (ms: number, signal?: AbortSignal) => {
      if (signal !== undefined) timers.push(signal)
      return time.sleep(ms, signal)
    },
  }
  const late = vi.fn()
  expect(await within(watched, 100, () => Promise.resolve('here'), late)).toBe('here')
  await expect(within(watched, 100, () => Promise.reject(new Error('broken')), late)).rejects.toThrow('broken')
  expect(timers.map(({ aborted }) => aborted)).toEqual([true, true])
  expect(late).not.toHaveBeenCalled()
})

it('within: what does not heed the signal is not waited for either', async () => {
  const time = virtualTime()
  let signalOf: AbortSignal | null = null
  const running = within(
    time,
    100,
    (signal) => {
      signalOf = signal
      return never()
    },
    () => 'late',
  )
  await time.advance(99)
  expect(signalOf).toMatchObject({ aborted: false })
  await time.advance(2)
  expect(await running).toBe('late')
  expect(signalOf).toMatchObject({ aborted: true })
})

it('within: says late also where the work fails because it was ended, and lets nothing go unhandled', async () => {
  const time = virtualTime()
  const running = within(
    time,
    100,
    (signal) => time.sleep(1_000, signal),
    () => 'late',
  )
  await time.advance(101)
  expect(await running).toBe('late')
})

it('within: begins the work even where no time is left', async () => {
  const time = virtualTime()
  const begun = vi.fn(never)
  const running = within(time, -5, begun, () => 'late')
  expect(begun).toHaveBeenCalledOnce()
  await time.advance(1)
  expect(await running).toBe('late')
})

it('earlier: by both clocks', () => {
  const time = virtualTime()
  const by = deadlineIn(time, 10_000)
  expect(msLeft(time, earlier(by, 3_000))).toBe(7_000)
  time.sleepMachine(8_000)
  expect(msLeft(time, earlier(by, 3_000))).toBe(-1_000)
})
