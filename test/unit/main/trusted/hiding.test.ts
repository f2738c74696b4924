import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TrustedView, TrustedWithdrawal, WithdrawalBody } from '#shared/bridge/trusted.ts'
import { hiddenCharacter, typedWords } from '#shared/domain/address-groups.ts'
import { createHiding } from '#main/trusted/hiding.ts'
import { expectFail, expectOk } from '#test/support/results.ts'

const recipient = fc.oneof(
  fc.record({
    withdrawType: fc.constant('ADDRESS' as const),
    toAddress: fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEFxTR'), minLength: 1, maxLength: 90 }),
  }),
  fc.record({
    withdrawType: fc.constantFrom('UID' as const, 'MAIL' as const, 'PHONE' as const),
    toAddress: fc.string({ unit: fc.constantFrom(...'0123456789abcdef@.+'), minLength: 1, maxLength: 40 }),
  }),
)

const viewOf = (to: Pick<WithdrawalBody, 'withdrawType' | 'toAddress'>, typed?: TrustedWithdrawal['typed']) => {
  const whole = typedWords(to) === to.toAddress ? 'whole' : 'marked'
  const body = JSON.stringify({ currency: 'USDT', ...to, amount: '20', remark: 'rent' })
  return { digest: 'd', subject: { kind: 'withdrawal', hidden: false, body, typed: typed ?? whole } } as TrustedView
}
const bodyOf = ({ subject }: TrustedView): WithdrawalBody =>
  JSON.parse(subject.kind === 'withdrawal' ? subject.body : '{}') as WithdrawalBody

describe('what of a first use is shown', () => {
  it('M8 T8: nothing of what has to be typed, wherever it stands, until it was typed', () => {
    fc.assert(
      fc.property(recipient, (to) => {
        const view = viewOf(to)
        const shown = createHiding(view).view()
        const { toAddress } = bodyOf(shown)
        const places = [...toAddress].flatMap((one, at) => (one === hiddenCharacter ? [at] : []))
        // As long as the whole, and the same beside what is hidden.
        expect([...toAddress].map((one, at) => (places.includes(at) ? to.toAddress[at] : one)).join('')).toBe(
          to.toAddress,
        )
        if (to.withdrawType === 'ADDRESS' && to.toAddress.length >= 14) {
          expect(places.map((at) => to.toAddress[at]).join('')).toBe(typedWords(to))
          expect(places).toHaveLength(6)
        } else expect(to.toAddress.length - places.length).toBeLessThanOrEqual(4)
        expect({ ...bodyOf(shown), toAddress: to.toAddress }).toEqual(bodyOf(view))
        expect(shown.digest).toBe(view.digest)
      }),
    )
  })

  it('M8: the whole stands there once it was typed, and no text else brings it', () => {
    fc.assert(
      fc.property(recipient, fc.string({ maxLength: 40 }), (to, wrong) => {
        const view = viewOf(to)
        const hiding = createHiding(view)
        fc.pre(wrong.trim().toLowerCase() !== typedWords(to).toLowerCase())
        expect(expectFail(hiding.reveal(wrong))).toMatchObject({ code: 'bad-input', field: 'typed' })
        expect(hiding.isWhole()).toBe(false)
        expect(hiding.view()).not.toEqual(view)
        expect(expectOk(hiding.reveal(` ${typedWords(to)} `))).toBe(view)
        expect(hiding.isWhole()).toBe(true)
        expect(hiding.view()).toBe(view)
      }),
    )
  })

  it('of one that was sent to before, everything', () => {
    const view = viewOf({ withdrawType: 'UID', toAddress: '100002' }, 'nothing')
    const hiding = createHiding(view)
    expect(hiding.view()).toBe(view)
    expect(hiding.isWhole()).toBe(true)
  })
})
