import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import type { WithdrawalPreview, WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { appError, fail } from '#shared/errors.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useBookStore } from '#renderer/views/withdrawals/book-store.ts'
import { useWithdrawalDraft } from '#renderer/views/withdrawals/draft-store.ts'
import { needOfCode } from '#renderer/views/withdrawals/need.ts'
import { useCheck } from '#renderer/views/withdrawals/use-check.ts'
import { openPage, profile } from '#test/unit/renderer/desk.ts'
import { asWritten } from '#shared/messages.ts'

const contentOfIntent = (part: Partial<WithdrawalRequest> = {}): WithdrawalRequest => ({
  currency: 'USDT',
  withdrawType: 'ADDRESS',
  toAddress: 'TR7N',
  chain: 'trx',
  memo: null,
  memoNone: false,
  amount: '',
  feeMode: 'EXTERNAL',
  inner: false,
  remark: '',
  ...part,
})
const preview = (part: Partial<WithdrawalPreview> = {}): WithdrawalPreview =>
  ({ problems: [], most: '25', available: '26', ...part }) as WithdrawalPreview

let page: ReturnType<typeof openPage>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: vi.fn(), removeEventListener: vi.fn() })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const asked = () => page.of('withdrawals.check')
/** Lets the pause after the last key press go by. */
async function pause(): Promise<void> {
  await page.settled()
  vi.advanceTimersByTime(250)
  await page.settled()
}

async function checking(first: WithdrawalRequest = contentOfIntent()) {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  const withdrawalRequest = ref(first)
  const check = page.run(() => useCheck(() => withdrawalRequest.value))
  await pause()
  await asked().at(-1)?.answer(preview())
  return { profiles, withdrawalRequest, check }
}

describe('the figures of a withdrawal that is being written', () => {
  it('stay while only amount or remark are typed', async () => {
    const { withdrawalRequest, check } = await checking()
    withdrawalRequest.value = contentOfIntent({ amount: '7', remark: 'rent' })
    expect(check.shown.value?.most).toBe('25')
    // What the recipient gets depends on the amount, and is not known yet.
    expect(check.preview.value).toBeNull()
  })

  it.each([
    ['currency', { currency: 'BTC' }],
    ['chain', { chain: 'eth' }],
    ['fee mode', { feeMode: 'INTERNAL' }],
    ['recipient', { toAddress: 'TXYZ' }],
    ['way', { inner: true }],
  ] as const)('T12: are nobody’s from the moment another %s is chosen until its answer', async (_, part) => {
    const { withdrawalRequest, check } = await checking()
    withdrawalRequest.value = contentOfIntent(part)
    expect(check.shown.value).toBeNull()
    await pause()
    expect(check.shown.value).toBeNull()
    await asked()
      .at(-1)
      ?.answer(preview({ most: '3' }))
    expect(check.shown.value?.most).toBe('3')
  })

  it('T12: are nobody’s from the moment another profile is in view, and a late answer is dropped', async () => {
    const { profiles, check } = await checking()
    profiles.select('b')
    expect(check.shown.value).toBeNull()
    profiles.select('a')
    void check.check()
    const late = asked().at(-1)
    profiles.select('b')
    await late?.answer(preview({ most: '999' }))
    expect(check.shown.value).toBeNull()
    expect(check.preview.value).toBeNull()
  })

  it('are those of the last question, whichever answer comes last', async () => {
    const { check } = await checking()
    void check.check()
    void check.check()
    const [slow, quick] = asked().slice(-2)
    await quick?.answer(preview({ most: '2' }))
    await slow?.answer(preview({ most: '1' }))
    expect(check.shown.value?.most).toBe('2')
  })

  it('are gone where the check failed', async () => {
    const { check } = await checking()
    void check.check()
    await asked()
      .at(-1)
      ?.give(fail(appError('not-connected', asWritten('No line.'))))
    expect(check.shown.value).toBeNull()
    expect(check.error.value?.code).toBe('not-connected')
  })
})

describe('a check that stands there', () => {
  const key = { role: 'read', tail: 'abcd', storedAt: 1, state: 'present', test: { state: 'untested' } } as const
  /** Main has read what may leave, or could not. */
  async function quotaIs(news: object): Promise<void> {
    const { watchId, profileId } = page.of('feed.watch').at(-1)?.input as unknown as Record<string, string>
    page.notify('feed', { watchId, profileId, ...news })
    await page.settled()
  }
  const read = (at: number) =>
    quotaIs({ kind: 'change', source: 'poll', everyMs: 10_000, at, change: writeChange({ kind: 'same' }, 'read') })
  const firstRead = () =>
    quotaIs({
      kind: 'change',
      source: 'poll',
      everyMs: 10_000,
      at: 1,
      change: writeChange({ kind: 'whole', value: { remainAmount: '1' } } as never, 'read'),
    })
  const lost = appError('not-connected', asWritten('No line.'))

  it('is made again whenever main has read what may leave, and never by the page’s own clock', async () => {
    const { check } = await checking()
    expect(page.of('feed.watch').at(-1)?.input['topic']).toEqual({
      kind: 'read',
      row: 'getWithdrawalQuota',
      request: { currency: 'USDT', chain: 'trx' },
    })
    await firstRead()
    expect(asked()).toHaveLength(2)
    await asked().at(-1)?.answer(preview())
    vi.advanceTimersByTime(3_600_000)
    await page.settled()
    expect(asked()).toHaveLength(2)
    await read(2)
    await asked()
      .at(-1)
      ?.answer(preview({ most: '4' }))
    expect(check.shown.value?.most).toBe('4')
  })

  it('and failed is made again once main got through, and not with what main could not read', async () => {
    const { check } = await checking()
    void check.check()
    await asked().at(-1)?.give(fail(lost))
    await quotaIs({ kind: 'error', at: 1, error: lost })
    expect(asked()).toHaveLength(2)
    await firstRead()
    expect(asked()).toHaveLength(3)
  })

  it.each(['permission-refused', 'ip-refused', 'key-refused'] as const)(
    'and is %s is not made again before a key changed',
    async (code) => {
      const { check } = await checking()
      void check.check()
      await asked()
        .at(-1)
        ?.give(fail(appError(code, asWritten('Why.'))))
      await firstRead()
      await read(2)
      expect(asked()).toHaveLength(2)
      page.notify('profiles-changed', [profile('a', { keys: [key as never] })])
      await pause()
      expect(asked()).toHaveLength(3)
    },
  )
})

describe('a recipient that was just kept', () => {
  it('is checked anew at once: that it is not in the book was said of the book before', async () => {
    const { check, withdrawalRequest } = await checking()
    await asked().at(-1)?.answer(preview())
    void check.check()
    await asked()
      .at(-1)
      ?.answer(
        preview({ problems: [{ code: 'not-in-book', field: 'toAddress', message: asWritten('Not in the book.') }] }),
      )
    expect(needOfCode(withdrawalRequest.value, check.preview.value)).toBe('book')
    const book = page.run(() => useBookStore())
    const adding = book.add('Cold', withdrawalRequest.value)
    await page.of('addressBook.add').at(-1)?.answer({})
    await page.of('addressBook.list').at(-1)?.answer([])
    await adding
    expect(check.preview.value).toBeNull()
    const before = asked().length
    await pause()
    expect(asked()).toHaveLength(before + 1)
  })
})

describe('that a recipient has no memo', () => {
  async function writing() {
    page = openPage()
    const profiles = page.run(() => useProfilesStore())
    await profiles.load()
    const draft = page.run(() => useWithdrawalDraft())
    draft.write('XRP')
    draft.typed.chain = 'xrp'
    draft.typed.memoNone = true
    return draft
  }
  it('M8: holds for the chain of which it was said', async () => {
    const draft = await writing()
    expect(draft.typed.memoNone).toBe(true)
    draft.typed.chain = 'eth'
    expect(draft.typed.memoNone).toBe(false)
  })
  it('M8: and for the currency of which it was said', async () => {
    const draft = await writing()
    draft.typed.currency = 'EOS'
    expect(draft.typed).toMatchObject({ memoNone: false, chain: null })
  })
  it('M8: and is not said again by going back', async () => {
    const draft = await writing()
    draft.typed.withdrawType = 'UID'
    draft.typed.withdrawType = 'ADDRESS'
    expect(draft.typed).toMatchObject({ memoNone: false, chain: null })
  })
})

describe('a draft whose withdrawal is under way', () => {
  type Draft = ReturnType<typeof useWithdrawalDraft>
  /** Sends a withdrawal of 25 USDT; the answer is let in after `meanwhile`. */
  async function sending(meanwhile: (draft: Draft, select: (id: string) => void) => void): Promise<Draft> {
    page = openPage()
    const profiles = page.run(() => useProfilesStore())
    await profiles.load()
    profiles.select('a')
    const draft = page.run(() => useWithdrawalDraft())
    draft.write('USDT')
    Object.assign(draft.typed, { toAddress: 'TR7N', chain: 'trx' })
    Object.assign(draft.terms, { amount: '25', remark: 'rent' })
    const sent = draft.send()
    meanwhile(draft, (id) => profiles.select(id))
    await page.settled()
    await page
      .of('withdrawals.request')
      .at(-1)
      ?.answer({ intentId: 'i1', state: 'accepted', orderId: 'w1', clientOid: null, note: null })
    await sent
    return draft
  }

  it('M11: loses its amount once it may have left, so that a second press sends nothing', async () => {
    expect((await sending(() => undefined)).terms).toMatchObject({ amount: '', remark: '' })
  })
  it.each<[string, (draft: Draft) => void]>([
    ['another amount', ({ terms }) => void (terms.amount = '30')],
    [
      'another currency and the same amount',
      (draft) => {
        draft.write('XRP')
        draft.terms.amount = '25'
      },
    ],
    ['another recipient', ({ typed }) => void (typed.toAddress = 'TXYZ')],
  ])('keeps what was typed meanwhile: %s', async (_, meanwhile) => {
    const { terms } = await sending(meanwhile)
    expect(terms.amount).not.toBe('')
  })
  it('T12: keeps the same request typed meanwhile for another profile', async () => {
    const draft = await sending((made, select) => {
      select('b')
      void Promise.resolve().then(() => {
        made.write('USDT')
        Object.assign(made.typed, { toAddress: 'TR7N', chain: 'trx' })
        made.terms.amount = '25'
      })
    })
    expect(draft.terms.amount).toBe('25')
  })
})
