import { describe, expect, it } from 'vitest'
import type { Ended } from '#tools/preview-host/main-process.ts'
import { playKill } from '#test/soak/crash-history.ts'
import type { Kill } from '#test/soak/crash-history.ts'
import type { Meeting } from '#test/soak/fault-proxy.ts'
import type { Scene } from '#test/soak/history.ts'
import { fakeSession } from './fake-main.ts'

const dead: Ended = { code: null, signal: 'SIGKILL' }

/** A scene whose main ends so with the first press; `arrives`: the request reaches the proxy first. */
function sceneOf(end: Ended | null, line: string | null, arrives = false) {
  const reached: string[] = []
  let meeting: Meeting | null = null
  const { session } = fakeSession(async (main, channel) => {
    if (channel !== 'orders.place') return
    if (arrives) await meeting?.act?.run()
    if (line !== null) main.options.onLine(line)
    if (end !== null) await main.end(end)
  })
  const scene = {
    session,
    machine: {
      setUp: { profileId: 'p1', recipient: {} },
      proxy: { meet: (next: Meeting) => void (meeting = next), heal: () => undefined },
    },
    venue: { lastPrice: () => 60_000, truth: () => ({ openOrders: [] }) },
    presses: [],
    onPress: () => undefined,
    reach: (name: string) => reached.push(name),
    say: () => undefined,
  } as unknown as Scene
  return { scene, crashes: () => reached.filter((name) => name.startsWith('crash: ')) }
}
const kill = (step: Kill['step']): Kill => ({ step, press: 'order', reaches: true })

describe('a kill at a named step', () => {
  it('counts where main wrote that it is at that step, and was killed', async () => {
    const { scene, crashes } = sceneOf(dead, 'killed: mid-send')
    await playKill(scene, kill('mid-send'))
    expect(crashes()).toEqual(['crash: mid-send'])
  })

  it('counts after the send where the proxy killed it', async () => {
    const { scene, crashes } = sceneOf(null, null, true)
    await playKill(scene, kill('after send'))
    expect(crashes()).toEqual(['crash: after send'])
  })

  it.each([
    ['mid-send', 'without a word', dead, null],
    ['mid-send', 'at another step', dead, 'killed: after INTENT'],
    ['mid-send', 'by a mistake of its own', { code: 1, signal: null }, 'killed: mid-send'],
    ['after COMMIT', 'not at all', null, null],
    ['after send', 'by itself', dead, null],
  ] as const)(
    '%s: does not count where it ended %s',
    async (step, _what, end, line) => {
      const { scene, crashes } = sceneOf(end, line)
      await expect(playKill(scene, kill(step), 20)).rejects.toThrow(step)
      expect(crashes()).toEqual([])
    },
    20_000,
  )
})
