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

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const viewOf = (to: Pick<WithdrawalBody, 'withdrawType' | 'toAddress'>, typed?: TrustedWithdrawal['typed']) => {
  const whole = typedWords(to) === to.toAddress ? 'whole' : 'marked'
  const body = JSON.stringify({ currency: 'USDT', ...to, amount: '20', remark: 'rent' })
  return {
    digest: 'd',
    subject: { kind: 'withdrawal', hidden: false, entryLabel: 'Cold', chainName: null, body, typed: typed ?? whole },
  } as TrustedView
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
        expect(shown.digest).toBe(view.digest)
      }),
    )
  })

  it('M8 T8: nor in a label, a memo, a remark or a name of a network that carries it', () => {
    const wide = (text: string): string =>
      text.replace(/[0-9a-z]/gi, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0))
    const dresses = [
      (words: string) => `Ledger ${words}`,
      (words: string) => [...words].join(' '),
      (words: string) => `type ${words.toUpperCase()}!`,
      (words: string) => wide(words),
    ]
    fc.assert(
      fc.property(
        recipient,
        fc.constantFrom(...dresses),
        fc.constantFrom('remark', 'memo', 'label', 'chain'),
        (to, dress, place) => {
          const words = typedWords(to)
          fc.pre(fold(words).length >= 4)
          const text = dress(words)
          const view = viewOf(to)
          const subject = view.subject as TrustedWithdrawal
          const body = { ...bodyOf(view), ...(place === 'remark' || place === 'memo' ? { [place]: text } : {}) }
          const carried: TrustedView = {
            ...view,
            subject: {
              ...subject,
              body: JSON.stringify(body),
              entryLabel: place === 'label' ? text : 'Ledger',
              chainName: place === 'chain' ? text : null,
            },
          }
          const shown = createHiding(carried).view()
          const { entryLabel, chainName } = shown.subject as TrustedWithdrawal
          const { remark, memo } = bodyOf(shown)
          for (const one of [entryLabel, chainName, remark, memo]) expect(fold(one ?? '')).not.toContain(fold(words))
        },
      ),
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
