import { afterEach, describe, expect, it } from 'vitest'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk } from '#test/support/faults/act-desk.ts'
import { acceptedWith } from '#test/support/faults/scripted-client.ts'

let desk: ActDesk
afterEach(() => desk.close())

describe('M12: cancel everything, and check', () => {
  it('begins no further round 30 s after the press, and says what is left', async () => {
    const slowly = async <T>(answer: T): Promise<T> => {
      await desk.time.sleep(9_000)
      return answer
    }
    desk = actDesk({
      cancelAllOrders: () => slowly(acceptedWith({ succeedSymbols: ['BTC-USDT'], failedSymbols: [] })),
      listActiveSymbols: () => acceptedWith({ symbols: ['BTC-USDT'] }),
    })
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['hf'] })
    await desk.time.advance(120_000)
    const report = await swept
    expect(report).toMatchObject({ state: 'left', leftSymbols: ['BTC-USDT'] })
    const starts = report.steps.map(({ at }) => at - report.startedAt)
    expect(starts.length).toBeGreaterThan(1)
    expect(Math.max(...starts)).toBeLessThan(30_000)
  })
})
