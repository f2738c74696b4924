import { describe, expect, it } from 'vitest'
import { answerWithinMs, createAnswers } from '#test/simulation/checks/answers.ts'
import type { InvariantId } from '#test/invariants/list.ts'
import { createScheduler } from '#test/simulation/scheduler.ts'

const watched = () => {
  const scheduler = createScheduler(() => 0)
  const violations: [InvariantId, string][] = []
  const pass = async (ms: number): Promise<void> => {
    const until = scheduler.now() + ms
    while (await scheduler.step(until));
  }
  const answers = createAnswers({ scheduler, pass }, (id, what) => violations.push([id, what]))
  return { scheduler, answers, violations, never: new Promise<null>(() => undefined) }
}
const alive = (): boolean => true

describe('answers', () => {
  it('names what is never answered, once its time is over', async () => {
    const { answers, violations, never, scheduler } = watched()
    void answers.watch('orders.place', never, alive)
    await answers.allAnswered()
    expect(scheduler.now()).toBe(answerWithinMs)
    expect(violations).toEqual([['goes-on', expect.stringContaining('orders.place')]])
  })
  it('waits for an answer that comes late', async () => {
    const { answers, violations, scheduler } = watched()
    const late = new Promise((resolve) => scheduler.plan(answerWithinMs - 5_000, 'timer', () => resolve(null)))
    void answers.watch('orders.place', late, alive)
    await answers.allAnswered()
    expect(violations).toEqual([])
  })
  it('names an exception in main, which is answered as one of its own', async () => {
    const { answers, violations } = watched()
    const answer = (code: string) => Promise.resolve({ ok: false, error: { code } })
    await answers.watch('orders.place', answer('refused'), alive)
    await answers.watch('orders.place', answer('internal'), () => false)
    expect(violations).toEqual([])
    await answers.watch('orders.place', answer('internal'), alive)
    expect(violations).toEqual([['goes-on', expect.stringContaining('orders.place')]])
  })
  it('asks nothing of a process that is dead', async () => {
    const { answers, violations, never } = watched()
    void answers.watch('orders.place', never, alive)
    void answers.watch('orders.cancel', Promise.reject(new Error('disk gone')), () => false)
    answers.onBegin()
    await answers.allAnswered()
    expect(violations).toEqual([])
  })
  it('names a promise that is rejected', async () => {
    const { answers, violations } = watched()
    void answers.watch('orders.cancel', Promise.reject(new Error('broken')), alive)
    await answers.allAnswered()
    expect(violations).toEqual([['goes-on', expect.stringContaining('broken')]])
  })
})
