import { describe, expect, it } from 'vitest'
import type { VaultState } from '#shared/bridge/app.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { createTrusted } from '#main/trusted/ask.ts'
import { trustedForm } from '#main/trusted/form.ts'
import type { ShowTrusted, TrustedInput } from '#main/trusted/index.ts'
import { answerTo, confirming } from '#test/support/trusted-person.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import { plainLook } from '#test/support/trusted-words.ts'

const form = trustedForm({
  task: 'limits',
  title: asWritten('Raise a limit'),
  word: 'RAISE',
  action: asWritten('Raise it'),
})

const setUp = (person: ShowTrusted = confirming()) => {
  const time = virtualTime(0)
  let isLocked = false
  let protection: VaultState['protection'] = 'none'
  let ids = 0
  const shown: string[] = []
  const asks = { person, proving: Promise.resolve() }
  const trusted = createTrusted({
    time,
    newId: () => `id-${++ids}`,
    look: plainLook,
    vault: {
      get: () => fail(appError('profile-not-found', asWritten('gone'))),
      state: () => ({ locked: isLocked, protection, pinSet: false, touchId: 'absent', locksInMs: null, pinWaitMs: 0 }),
      prove: async ({ pin }) => {
        await asks.proving
        return pin === '2468' ? ok(undefined) : fail(appError('pin-wrong', asWritten('Wrong PIN.')))
      },
      touch: () => undefined,
    },
    showTrusted: (request) => {
      shown.push(request.view.id)
      return Promise.race([
        asks.person(request),
        new Promise<'closed'>((resolve) => request.signal.addEventListener('abort', () => resolve('closed'))),
      ])
    },
  })
  const ask = (more: Partial<TrustedInput<string>> = {}): Promise<Result<string>> =>
    trusted.ask({ profile: null, subject: form, needs: 'unlocked', act: () => Promise.resolve(ok('done')), ...more })
  return {
    time,
    trusted,
    ask,
    shown,
    setProving: (next: Promise<void>) => void (asks.proving = next),
    setPerson: (next: ShowTrusted) => void (asks.person = next),
    setLocked: (next: boolean) => void (isLocked = next),
    setProtection: (next: VaultState['protection']) => void (protection = next),
  }
}

const code = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code)

describe('what main’s own window is asked for', () => {
  it('gives what the act gave, once it was confirmed with the word', async () => {
    const { ask } = setUp()
    expect(await ask()).toEqual(ok('done'))
  })

  it.each([
    ['limits', 'trusted.not-changed'],
    ['add-key', 'trusted.not-changed'],
    ['override-duplicate', 'trusted.not-confirmed'],
    ['order-once', 'trusted.not-confirmed'],
  ] as const)('says of %s what a cancel kept from happening', async (task, id) => {
    const { ask } = setUp(() => Promise.resolve('cancelled'))
    expect(await ask({ subject: { ...form, task } })).toMatchObject({ error: { code: 'cancelled', reason: { id } } })
  })

  it.each(['', 'raise', 'RAIS', 'RAISED'])('is not confirmed by the word %j', async (typed) => {
    let acts = 0
    const { ask } = setUp(confirming({ typed }))
    const act = () => Promise.resolve(ok(`${++acts}`))
    expect(code(await ask({ act }))).toBe('cancelled')
    expect(acts).toBe(0)
  })

  it('stays open with the act’s error, and what is typed next counts anew', async () => {
    const answers: Result<string>[] = [fail(appError('bad-input', asWritten('Too short.'))), ok('stored')]
    const seen: string[] = []
    const { ask } = setUp(async ({ decide, view }) => {
      seen.push(
        code(await decide(answerTo(view))),
        code(await decide(answerTo(view))),
        code(await decide(answerTo(view))),
      )
      return 'confirmed'
    })
    expect(await ask({ act: () => Promise.resolve(answers.shift() ?? ok('again')) })).toEqual(ok('stored'))
    expect(seen).toEqual(['bad-input', 'ok', 'confirm-stale'])
  })

  it('M7: pressed twice while the first press is being done, it is done once', async () => {
    let acts = 0
    const done = Promise.withResolvers<Result<string>>()
    const { ask } = setUp(async ({ decide, view }) => {
      const first = decide(answerTo(view))
      expect(code(await decide(answerTo(view)))).toBe('confirm-stale')
      done.resolve(ok('once'))
      await first
      return 'confirmed'
    })
    expect(await ask({ act: () => ((acts += 1), done.promise) })).toEqual(ok('once'))
    expect(acts).toBe(1)
  })

  it('closed by hand while it is being done, what became of it is what is said', async () => {
    const done = Promise.withResolvers<Result<string>>()
    const { ask } = setUp(({ decide, view }) => {
      void decide(answerTo(view))
      return Promise.resolve('cancelled')
    })
    const asked = ask({ act: () => done.promise })
    done.resolve(ok('stored'))
    expect(await asked).toEqual(ok('stored'))
  })

  it.each(['cancelled', 'closed'] as const)(
    'T2: leave that was being judged when the window was %s is none',
    async (how) => {
      const judged = Promise.withResolvers<Result<string>>()
      const { ask } = setUp(({ decide, view }) => {
        void decide(answerTo(view))
        return Promise.resolve(how)
      })
      const asked = ask({ onlyPermits: true, act: () => judged.promise })
      judged.resolve(ok('leave'))
      expect(code(await asked)).toBe('cancelled')
      expect(code(await ask())).toBe(how === 'cancelled' ? 'confirm-open' : 'ok')
    },
  )

  it('T2: leave that was being judged when Coffer was locked is none', async () => {
    const judged = Promise.withResolvers<Result<string>>()
    const { ask, trusted } = setUp(({ decide, view }) => {
      void decide(answerTo(view))
      return new Promise(() => undefined)
    })
    const asked = ask({ onlyPermits: true, act: () => judged.promise })
    trusted.locked()
    judged.resolve(ok('leave'))
    expect(code(await asked)).toBe('cancelled')
  })

  it('leave counts from a window that ended confirmed', async () => {
    const { ask } = setUp()
    expect(await ask({ onlyPermits: true })).toEqual(ok('done'))
  })

  it('T2: what was done although the window was cancelled is said, and the next window waits all the same', async () => {
    const { ask } = setUp(async ({ decide, view }) => {
      await decide(answerTo(view))
      return 'cancelled'
    })
    expect(await ask()).toEqual(ok('done'))
    expect(code(await ask())).toBe('confirm-open')
  })

  it('closed while the PIN is being proven, nothing is done', async () => {
    let acts = 0
    const proven = Promise.withResolvers<void>()
    const decided: Promise<Result<null>>[] = []
    const { ask, setProtection, setProving } = setUp(({ decide, view }) => {
      decided.push(decide(answerTo(view, { pin: '2468' })))
      return Promise.resolve('cancelled')
    })
    setProtection('pin')
    setProving(proven.promise)
    expect(code(await ask({ needs: 'vault', act: () => Promise.resolve(ok(`${++acts}`)) }))).toBe('cancelled')
    proven.resolve()
    expect((await Promise.all(decided)).map(code)).toEqual(['confirm-stale'])
    expect(acts).toBe(0)
  })

  it('T2: after a cancel it opens again only after 2 s, and after the third in a minute after 10 s', async () => {
    const { ask, time, setPerson, shown } = setUp(() => Promise.resolve('cancelled'))
    const waits: number[] = []
    for (let cancels = 1; cancels <= 3; cancels += 1) {
      expect(code(await ask())).toBe('cancelled')
      const early = await ask()
      if (early.ok || early.error.code !== 'confirm-open') throw new Error('It opened at once')
      waits.push(Number(early.error.reason.params?.['seconds']))
      await time.advance((waits.at(-1) ?? 0) * 1000)
    }
    expect(waits).toEqual([2, 2, 10])
    setPerson(confirming())
    expect(await ask()).toEqual(ok('done'))
    expect(shown).toHaveLength(4)
  })

  it('a window that main closes, or that failed, is no cancel: the next opens at once', async () => {
    const { ask, setPerson } = setUp(() => Promise.resolve('closed'))
    expect(code(await ask())).toBe('cancelled')
    setPerson(confirming())
    expect(await ask()).toEqual(ok('done'))
  })

  it.each([
    [undefined, '120'],
    [60_000, '60'],
  ])('M7: a window that lasts %s ms says its own %s s once they are over', async (lastsMs, seconds) => {
    const seen: unknown[] = []
    const { ask, time, setPerson } = setUp()
    setPerson(async ({ decide, view }) => {
      await time.advance(view.lastsMs + 1)
      const late = await decide(answerTo(view))
      if (!late.ok) seen.push(late.error.reason)
      return 'closed'
    })
    expect(code(await ask(lastsMs === undefined ? {} : { lastsMs }))).toBe('cancelled')
    expect(seen).toEqual([{ id: 'trusted.too-old', params: { seconds } }])
  })

  it('T2: one at a time', async () => {
    const held = Promise.withResolvers<'cancelled'>()
    const { ask } = setUp(() => held.promise)
    const first = ask()
    expect((await Promise.all(Array.from({ length: 20 }, () => ask()))).map(code)).toEqual(
      Array(20).fill('confirm-open'),
    )
    held.resolve('cancelled')
    expect(code(await first)).toBe('cancelled')
  })

  it.each([
    ['vault', 'cancelled'],
    ['unlocked', 'cancelled'],
    ['nothing', 'open'],
  ] as const)('locked while it is open, what needs %s ends: %s', async (needs, expected) => {
    const held = Promise.withResolvers<'confirmed'>()
    const { ask, trusted, setLocked } = setUp(() => held.promise)
    const asked = ask({ needs })
    setLocked(true)
    trusted.locked()
    // What is closed resolves in a few turns of the queue.
    const first = await Promise.race([asked.then(code), new Promise((done) => setImmediate(done, 'open'))])
    expect(first).toBe(expected)
    trusted.cancel()
    expect(code(await asked)).toBe('cancelled')
  })

  it('is not opened for a locked Coffer, but for what needs nothing', async () => {
    const { ask, setLocked, shown } = setUp()
    setLocked(true)
    expect(code(await ask({ needs: 'vault' }))).toBe('vault-locked')
    expect(code(await ask())).toBe('vault-locked')
    expect(shown).toEqual([])
    expect(await ask({ needs: 'nothing' })).toEqual(ok('done'))
  })
})
