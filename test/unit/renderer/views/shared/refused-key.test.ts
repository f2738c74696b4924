import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import type { KeySummary } from '#shared/domain/profile.ts'
import { asWritten } from '#shared/messages.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import KeyBadges from '#renderer/views/shared/KeyBadges.vue'
import SendButton from '#renderer/views/shared/orders/SendButton.vue'
import TransferForm from '#renderer/views/shared/transfer/TransferForm.vue'
import { useWithdrawalDraft } from '#renderer/views/withdrawals/draft-store.ts'
import ReviewCard from '#renderer/views/withdrawals/ReviewCard.vue'
import { openPage, profile, tradeKey } from '#test/unit/renderer/desk.ts'

const failed = { state: 'failed', at: 1, message: asWritten('No.'), venueCode: '400006' } as const
const badge = 'key refused by the venue'
const sentenceOf = (key: string): string => `The venue refused this profile’s ${key} and may refuse it again.`
const refused = 'The venue refused'
const send = { what: 'Buy 1 BTC', side: 'buy', off: false, waiting: false }
const transfer = { wanted: { currency: '', from: 'main', to: 'trade', amount: '1' } }
const unchecked = { preview: ref(null), problems: ref([]), error: ref(null), shown: ref(null) }

/** What the badges say of refused keys. */
const marks = (html: string): readonly (string | undefined)[] =>
  [...html.matchAll(/>([^<>]*refused by the venue)</g)].map(([, words]) => words)

let page: ReturnType<typeof openPage>
beforeEach(() => {
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: vi.fn(), removeEventListener: vi.fn() })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

/** A page with one live profile of these keys in view. */
async function open(...keys: KeySummary[]) {
  const shown = profile('a', { label: 'Alpha', keys })
  page = openPage([shown])
  await page.run(() => useProfilesStore()).load()
  page.run(() => useWithdrawalDraft())
  return {
    badges: await page.html(KeyBadges, { profile: shown }),
    button: await page.html(SendButton, send),
    transfer: await page.html(TransferForm, transfer),
    withdrawal: await page.html(ReviewCard, { check: unchecked }),
  }
}

describe('a key that the venue refused', () => {
  it.each([
    ['read', 'read key'],
    ['trade', 'trade key'],
    ['withdraw', 'withdrawal key'],
  ] as const)(
    'is marked beside its profile as what it is kept for, with nothing said of what it may do: %s',
    async (role, name) => {
      const { badges } = await open({ ...tradeKey, role, test: failed })
      expect(marks(badges)).toEqual([`${name} refused by the venue`])
      expect(badges).not.toContain('may ')
    },
  )

  it('is marked for itself where the venue refused another one too', async () => {
    const { badges } = await open({ ...tradeKey, role: 'read', test: failed }, tradeKey, {
      ...tradeKey,
      role: 'withdraw',
      test: failed,
    })
    expect(marks(badges)).toEqual(['read key refused by the venue', 'withdrawal key refused by the venue'])
    expect(badges).toContain('may trade')
  })

  it('has the sign of its own key, seen without a pointer on it', async () => {
    const drawn = await Promise.all(
      (['read', 'trade', 'withdraw'] as const).map(async (role) => {
        const { badges } = await open({ ...tradeKey, role, test: failed })
        return [...badges.matchAll(/<svg.*?<\/svg>/gs)].map(([svg]) => svg)
      }),
    )
    expect(drawn.map((signs) => signs.length)).toEqual([2, 2, 2])
    expect(new Set(drawn.map(([own]) => own)).size).toBe(3)
  })

  it('is named by the button of an order, which is not locked by it', async () => {
    const { button } = await open({ ...tradeKey, test: failed })
    expect(button).toContain(`Alpha · LIVE · ${badge}`)
    expect(button).not.toContain('not tested')
    expect(button).toContain('aria-disabled="false"')
  })

  it('is named in the form of the act that it signs, and in no other', async () => {
    const ofTrade = await open({ ...tradeKey, test: failed }, { ...tradeKey, role: 'withdraw' })
    expect(ofTrade.transfer).toContain(sentenceOf('trade key'))
    expect(ofTrade.withdrawal).not.toContain(refused)
    const ofWithdraw = await open(tradeKey, { ...tradeKey, role: 'withdraw', test: failed })
    expect(ofWithdraw.transfer).not.toContain(refused)
    expect(ofWithdraw.withdrawal).toContain(sentenceOf('withdrawal key'))
    expect(ofWithdraw.button).not.toContain(badge)
  })

  it.each([
    ['passed', tradeKey, 'Alpha · LIVE<'],
    ['untested', { ...tradeKey, test: { state: 'untested' } as const }, 'Alpha · LIVE · key not tested'],
  ])('is nothing that is said of one that is %s', async (_state, key, words) => {
    const { badges, button, transfer: form } = await open(key)
    expect(badges).not.toContain(badge)
    expect(badges).toContain('may trade')
    expect(button).toContain(words)
    expect(form).not.toContain(refused)
  })
})
