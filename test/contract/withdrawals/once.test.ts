import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TrustedAnswer } from '#shared/bridge/trusted.ts'
import { appError, type Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { TrustedRequest } from '#main/trusted/index.ts'
import type { Time } from '#main/platform/time.ts'
import { systemTime } from '#main/platform/time.ts'
import { cancels, confirms, fundsDesk, goodRequest, tronAddress } from '#test/support/funds-desk.ts'
import { answerTo } from '#test/support/trusted-person.ts'
import type { FundsDesk } from '#test/support/funds-desk.ts'
import { expectFail, expectOk } from '#test/support/results.ts'

let desk: FundsDesk
let later = 0
/** Real time, moved forward by what a test says. */
const time: Time = {
  ...systemTime,
  now: () => systemTime.now() + later,
  monotonic: () => systemTime.monotonic() + later,
}
beforeEach(async () => {
  later = 0
  desk = await fundsDesk({ time })
  await desk.book(goodRequest)
})
afterEach(() => desk.close())

/** Presses the button with this answer, then closes the window unless it counted. */
const presses =
  (change: (answer: TrustedAnswer) => TrustedAnswer, seen: Result<null>[]) =>
  async ({ decide }: TrustedRequest, answer: TrustedAnswer) => {
    const decided = await decide(change(answer))
    seen.push(decided)
    return decided.ok ? ('confirmed' as const) : ('closed' as const)
  }

describe('a confirmation counts once', () => {
  it.each<[string, (answer: TrustedAnswer) => TrustedAnswer]>([
    ['another display', (answer) => ({ ...answer, id: randomUUID() })],
    ['another content', (answer) => ({ ...answer, digest: 'f'.repeat(64) })],
  ])('M7: an answer about %s is refused', async (_what, change) => {
    const seen: Result<null>[] = []
    desk.setPerson(presses(change, seen))
    expect(expectFail(await desk.ask(goodRequest)).code).toBe('cancelled')
    expect(seen).toMatchObject([{ ok: false, error: { code: 'confirm-stale' } }])
    expect(desk.bodies()).toEqual([])
  })

  it('M7: after two minutes it is refused, by either clock', async () => {
    // Real time passes meanwhile, which takes some of what the clock is put back.
    for (const age of [120_001, -130_000]) {
      const seen: Result<null>[] = []
      desk.setPerson((request, answer) => {
        later = age
        return presses((same) => same, seen)(request, answer)
      })
      later = 0
      expectFail(await desk.ask(goodRequest))
      expect(seen, String(age)).toMatchObject([{ ok: false, error: { code: 'confirm-stale' } }])
    }
    expect(desk.bodies()).toEqual([])
  })

  it('M7: pressed twice it sends once, and kept for later it sends nothing', async () => {
    let kept: TrustedRequest | null = null
    desk.setPerson(async (request, answer) => {
      kept = request
      const both = await Promise.all([request.decide(answer), request.decide(answer)])
      expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
      return 'confirmed'
    })
    expect(expectOk(await desk.ask(goodRequest)).state).toBe('accepted')
    const again = kept as unknown as TrustedRequest
    expect(expectFail(await again.decide(answerTo(again.view))).code).toBe('confirm-stale')
    expect(desk.bodies()).toHaveLength(1)
  })

  it('M7: a draft that was sent is not asked about again', async () => {
    const draftId = randomUUID()
    expectOk(await desk.ask(goodRequest, { draftId }))
    expect(expectFail(await desk.ask(goodRequest, { draftId })).code).toBe('duplicate-draft')
    expect(expectFail(await desk.ask({ ...goodRequest, amount: '30' }, { draftId })).code).toBe('duplicate-draft')
    expect(desk.views).toHaveLength(1)
    expect(desk.bodies()).toHaveLength(1)
  })

  it('M7 M11: a second question, of this draft or another, waits for the first to be answered', async () => {
    const draftId = randomUUID()
    const more: Result<unknown>[] = []
    desk.setPerson(async (request, answer) => {
      more.push(await desk.ask({ ...goodRequest, amount: '900' }, { draftId }), await desk.ask(goodRequest))
      return confirms(request, answer)
    })
    expect(expectOk(await desk.ask(goodRequest, { draftId })).state).toBe('accepted')
    expect(more).toMatchObject([{ error: { code: 'duplicate-draft' } }, { error: { code: 'confirm-open' } }])
    expect(desk.bodies()).toHaveLength(1)
    expect(JSON.parse(desk.bodies()[0] ?? '')).toMatchObject({ amount: '20' })
  })

  it('M7 T12: a recipient in one profile’s book is none in another’s', async () => {
    const error = expectFail(await desk.ask(goodRequest, { profileId: 'p2' }))
    expect(error).toMatchObject({ code: 'bad-input', field: 'withdrawalRequest.toAddress' })
    expect(expectOk(desk.funds.book.list('p2'))).toEqual([])
    expect(desk.views).toEqual([])
  })

  it('M7: what changes while it is shown is noticed before it is sent', async () => {
    const seen: Result<null>[] = []
    desk.setPerson(async (request, answer) => {
      expectOk(await desk.funds.limits.set('p1', { waitingHours: 0, caps: [{ currency: 'USDT', amount: '1' }] }))
      return presses((same) => same, seen)(request, answer)
    })
    expectFail(await desk.ask(goodRequest))
    expect(seen).toMatchObject([{ ok: false, error: { field: 'withdrawalRequest.amount' } }])
    expect(desk.bodies()).toEqual([])
  })

  it('M8: a lock in mid-flow, a wrong PIN or a closed window send nothing; the right PIN does', async () => {
    desk.setProof('pin')
    desk.setPerson(async ({ decide }, answer) => {
      expect(expectFail(await decide({ ...answer, pin: '1111' })).code).toBe('pin-wrong')
      expect(expectFail(await decide(answer)).code).toBe('pin-wrong')
      desk.setLocked(true)
      expect(expectFail(await decide({ ...answer, pin: '2468' })).code).toBe('vault-locked')
      return 'closed'
    })
    expect(expectFail(await desk.ask(goodRequest)).code).toBe('cancelled')
    expect(expectFail(await desk.ask(goodRequest)).code).toBe('vault-locked')
    desk.setLocked(false)
    desk.setPerson(cancels)
    expect(expectFail(await desk.ask(goodRequest)).code).toBe('cancelled')
    expect(desk.bodies()).toEqual([])
    desk.setPerson((request, answer) => confirms(request, { ...answer, pin: '2468' }))
    expect(expectOk(await desk.ask(goodRequest)).state).toBe('accepted')
  })

  it.each(['cancelled', 'closed'] as const)(
    'T2: pressed, and %s before the window is gone, nothing is sent',
    async (how) => {
      desk.setPerson(async ({ decide }, answer) => {
        expectOk(await decide(answer))
        return how
      })
      expect(expectFail(await desk.ask(goodRequest)).code).toBe('cancelled')
      expect(desk.bodies()).toEqual([])
    },
  )

  it('M7: what holds everything back is said before a window opens, so that nobody types a PIN for nothing', async () => {
    const before = desk.views.length
    desk.setHeld(appError('read-only', msg('limits.read-only')))
    expect(expectFail(await desk.ask(goodRequest)).code).toBe('read-only')
    expect(desk.views).toHaveLength(before)
  })

  describe('and judged once more right before its intent is written', () => {
    const other = { ...goodRequest, chain: 'eth', toAddress: '0x52908400098527886E0F7030069857D2E4169EE7' }

    /** Holds what was confirmed before its intents are written, until `goOn`. */
    const heldAfterThePress = () => {
      const released = Promise.withResolvers<void>()
      const { signer } = desk.client
      const confirmed: (() => void)[] = []
      vi.spyOn(desk.client, 'signer').mockImplementation(async (...given) => {
        confirmed.shift()?.()
        await released.promise
        return signer(...given)
      })
      return {
        /** Asks for it; resolves with its answer to come once it was confirmed. */
        confirm: async (request: typeof goodRequest) => {
          const pressed = new Promise<void>((resolve) => confirmed.push(resolve))
          const answer = desk.ask(request)
          await pressed
          return { answer }
        },
        goOn: released.resolve,
      }
    }

    it('M8: of two confirmed together the second, which exceeds the cap with the first, is refused and says why', async () => {
      await desk.book(other)
      expectOk(await desk.funds.limits.set('p1', { waitingHours: 0, caps: [{ currency: 'USDT', amount: '40' }] }))
      const { confirm, goOn } = heldAfterThePress()
      const first = await confirm(goodRequest)
      const second = await confirm(other)
      expect(desk.views.map(({ subject }) => subject.kind)).toEqual(['withdrawal', 'withdrawal'])
      goOn()
      expect(expectOk(await first.answer).state).toBe('accepted')
      expect(expectFail(await second.answer).reason).toEqual({
        id: 'withdrawal.over-cap',
        params: { left: '18.5', total: '22.5', currency: 'USDT' },
      })
      expect(desk.bodies().map((body) => JSON.parse(body) as object)).toMatchObject([{ toAddress: tronAddress }])
      expect(expectOk(desk.journal.reader.withdrawals('p1'))).toHaveLength(1)
    })

    it('M8: a recipient that was removed since the press gets nothing', async () => {
      const { confirm, goOn } = heldAfterThePress()
      const { answer } = await confirm(goodRequest)
      const [entry] = expectOk(desk.funds.book.list('p1'))
      expectOk(await desk.funds.book.remove('p1', entry?.id ?? ''))
      goOn()
      expect(expectFail(await answer).reason.id).toBe('withdrawal.not-in-book')
      expect(desk.bodies()).toEqual([])
      expect(expectOk(desk.journal.reader.withdrawals('p1'))).toEqual([])
    })
  })

  it('T2: a window that says "confirmed" without an answer that passed sends nothing', async () => {
    desk.setPerson(() => Promise.resolve('confirmed'))
    expect(expectFail(await desk.ask(goodRequest)).code).toBe('cancelled')
    expect(desk.bodies()).toEqual([])
  })

  it('M8: the typed check is asked for once, and again after the recipient was changed', async () => {
    const typed = (): unknown => (desk.views.at(-1)?.subject as { typed: string }).typed
    expectOk(await desk.ask(goodRequest))
    expect(typed()).toBe('marked')
    expectOk(await desk.ask(goodRequest))
    expect(typed()).toBe('nothing')
    const [entry] = expectOk(desk.funds.book.list('p1'))
    expectOk(await desk.funds.book.remove('p1', entry?.id ?? ''))
    await desk.book(goodRequest)
    expectOk(await desk.ask(goodRequest))
    expect(typed()).toBe('marked')
  })

  it('M5: an open outcome blocks a duplicate until it is named, and the window names it too', async () => {
    desk.control.fault({ match: { method: 'POST', count: 1 }, fault: { kind: 'reset-after-read' } })
    const lost = expectOk(await desk.ask(goodRequest))
    expect(lost.state).toBe('unknown')
    const blocked = await desk.ask({ ...goodRequest, amount: '25' })
    if (blocked.ok) throw new Error('A duplicate was let through')
    expect(blocked.error).toMatchObject({ code: 'duplicate-blocked', intentId: lost.intentId })
    const other = { ...goodRequest, amount: '25' }
    desk.setPerson((request, answer) => confirms(request, { ...answer, fields: { word: 'again' } }))
    expectFail(await desk.ask(other, { overrideDuplicateOf: lost.intentId }))
    desk.setPerson(confirms)
    const second = expectOk(await desk.ask(other, { overrideDuplicateOf: lost.intentId }))
    expect(second.state).toBe('accepted')
    expect(desk.views.at(-1)?.subject).toMatchObject({
      word: 'AGAIN',
      openDuplicate: { id: 'withdrawal.open-duplicate', params: { amount: '20', currency: 'USDT' } },
    })
  })
})
