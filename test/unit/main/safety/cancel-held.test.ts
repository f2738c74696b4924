import { afterEach, describe, expect, it } from 'vitest'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk } from '#test/support/faults/act-desk.ts'
import { acceptedWith } from '#test/support/faults/scripted-client.ts'
import { limitsDesk } from '#test/support/limits-desk.ts'
import { appError, fail } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'

let desk: ActDesk
afterEach(() => desk.close())

describe('M12: cancel everything where nothing can leave', () => {
  it.each([
    ['plain orders', ['hf']],
    ['OCO orders', ['oco']],
    ['stop orders', ['stop']],
    ['all', ['hf', 'oco', 'stop']],
  ] as const)('ends at once on a read-only profile, with what kept it back: %s', async (_name, families) => {
    desk = limitsDesk({}, { readOnly: true }).desk
    const report = await desk.actions.cancelUntilEmpty({ profileId: 'p1', families })
    expect(report).toMatchObject({ state: 'unknown', rounds: 1, error: { code: 'read-only' } })
    expect(report.endedAt).toBe(report.startedAt)
    expect(new Set(report.lists.map(({ left }) => left))).toEqual(new Set([null]))
    expect(desk.called()).toEqual([])
  })

  it.each(['vault-locked', 'key-locked', 'keychain-missing'] as const)(
    'ends at once where no request can leave, and says why: %s',
    async (code) => {
      const held = appError(code, asWritten('Unlock it.'))
      desk = actDesk({}, { clients: () => fail(held) })
      const report = await desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['hf', 'oco', 'stop'] })
      expect(report).toMatchObject({ state: 'unknown', rounds: 1, error: { code } })
      expect(report.steps.map(({ answer }) => answer)).toEqual(Array.from(report.steps, () => 'refused'))
    },
  )

  it('reads what is left where the key that cancels is missing', async () => {
    desk = actDesk({ listActiveSymbols: () => acceptedWith({ symbols: ['BTC-USDT'] }) })
    desk.client.key = fail(appError('key-absent', asWritten('Add a key.')))
    const report = await desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['hf'] })
    expect(report).toMatchObject({ state: 'left', rounds: 1 })
    expect(report.lists).toMatchObject([{ family: 'hf', left: ['BTC-USDT'] }])
    expect(desk.called()).toEqual(['listActiveSymbols'])
  })

  it('goes on where the venue was out of reach: it may answer the next time', async () => {
    desk = actDesk({})
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['hf'] })
    await desk.time.advance(120_000)
    expect((await swept).rounds).toBeGreaterThan(1)
  })

  it('ends with the round in which its profile became read-only', async () => {
    const limited = limitsDesk({
      cancelAllOrders: () => acceptedWith({ succeedSymbols: [], failedSymbols: [] }),
      listActiveSymbols: () => {
        limited.setLimits({ readOnly: true })
        return acceptedWith({ symbols: ['BTC-USDT'] })
      },
    })
    desk = limited.desk
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['hf'] })
    await desk.time.advance(250)
    expect(await swept).toMatchObject({ rounds: 2, error: { code: 'read-only' } })
    expect(limited.sent()).toEqual(['cancelAllOrders'])
  })
})
