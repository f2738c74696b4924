import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, isMultipleOf } from '#shared/decimal.ts'
import { groupsOf, markedMiddle, typedWords } from '#shared/domain/address-groups.ts'
import { csvOf } from '#shared/domain/csv.ts'
import { looksAlike, sameAddress } from '#shared/domain/look-alike.ts'
import type { FeeRule } from '#shared/domain/withdrawal.ts'
import type { FeeMode } from '#shared/domain/withdrawal-kinds.ts'
import { feeOf, mostOf, stepOf, sumsOf } from '#shared/domain/withdrawal.ts'

const places = fc.integer({ min: 0, max: 12 })
/** A decimal with at most so many places, in plain digits. */
const decimalWith = (digits: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 10n ** BigInt(digits) - 1n }))
    .map(([whole, part]) => (digits === 0 ? String(whole) : `${whole}.${String(part).padStart(digits, '0')}`))
const ruleOf = (precision: number): fc.Arbitrary<FeeRule> =>
  fc.record({
    least: decimalWith(precision),
    rate: fc.constantFrom('0', '0.001', '0.0333333'),
    most: fc.option(decimalWith(precision)),
    precision: fc.constant(precision),
  })
const modes = fc.constantFrom<FeeMode>('INTERNAL', 'EXTERNAL')

describe('what a withdrawal costs', () => {
  it('M6: recipient and fee add up to what is lost, to the last digit, in either mode', () => {
    fc.assert(
      fc.property(
        places.chain((digits) => fc.tuple(decimalWith(digits), ruleOf(digits))),
        modes,
        ([amount, rule], mode) => {
          const fee = feeOf(amount, rule)
          const { recipientGets, totalDeducted } = sumsOf(amount, fee, mode)
          expect(compare(add(recipientGets, fee), totalDeducted)).toBe(0)
          expect(mode === 'INTERNAL' ? totalDeducted : recipientGets).toBe(amount)
        },
      ),
    )
  })

  it('the most that can leave fits with its fee, and one step more does not', () => {
    fc.assert(
      fc.property(
        places.chain((digits) => fc.tuple(decimalWith(digits), ruleOf(digits))),
        modes,
        ([available, given], mode) => {
          const rule = { ...given, most: null }
          const step = stepOf(rule.precision)
          const most = mostOf(available, rule, mode)
          const loss = (amount: string): string => sumsOf(amount, feeOf(amount, rule), mode).totalDeducted
          expect(isMultipleOf(most, step)).toBe(true)
          if (most !== '0' && compare(most, '0') > 0) expect(compare(loss(most), available)).not.toBe(1)
          const more = add(most, step)
          // Rounding of a proportional fee may leave one step unused, never two.
          expect(compare(loss(rule.rate === '0' ? more : add(more, step)), available)).toBe(1)
        },
      ),
    )
  })
})

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const address = fc.string({ unit: fc.constantFrom(...letters), minLength: 14, maxLength: 62 })

describe('addresses that look alike', () => {
  it('T9: one that shares both ends and differs anywhere between is always found, in either order', () => {
    fc.assert(
      fc.property(address, address, (known, other) => {
        const poisoned = known.slice(0, 4) + other.slice(4, -4) + known.slice(-4)
        fc.pre(poisoned !== known)
        expect(looksAlike(known, poisoned)).toBe(true)
        expect(looksAlike(poisoned, known)).toBe(true)
      }),
    )
  })

  it('T9: the same address is none, in whatever case its chain allows', () => {
    const hex = '0x52908400098527886E0F7030069857D2E4169EE7'
    expect(looksAlike(hex, hex.toLowerCase())).toBe(false)
    expect(sameAddress(hex, hex.toLowerCase())).toBe(true)
    const base58 = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    expect(looksAlike(base58, base58.replace('H', 'h'))).toBe(true)
    fc.assert(fc.property(address, (one) => !looksAlike(one, one)))
  })
})

describe('how an address is shown', () => {
  it('M8: nothing is lost in groups of four, and six characters in the middle are marked', () => {
    fc.assert(
      fc.property(address, (one) => {
        const characters = groupsOf(one).flatMap((group) => group.characters)
        expect(characters.map(({ text }) => text).join('')).toBe(one)
        const marked = characters.filter((character) => character.marked).map(({ text }) => text)
        expect(marked).toHaveLength(6)
        expect(typedWords({ withdrawType: 'ADDRESS', toAddress: one })).toBe(marked.join(''))
        const { start, end } = markedMiddle(one) ?? { start: 0, end: 0 }
        expect(Math.abs(start - (one.length - end))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('M8: of a UID, e-mail or phone the whole is typed', () => {
    expect(typedWords({ withdrawType: 'MAIL', toAddress: 'somebody@example.com' })).toBe('somebody@example.com')
    expect(typedWords({ withdrawType: 'ADDRESS', toAddress: 'short' })).toBe('short')
  })
})

describe('comma-separated text', () => {
  it('neutralises formulas, keeps numbers, and quotes what needs it', () => {
    const text = csvOf(
      ['a', 'b'],
      [
        ['=1+1', '-5.2'],
        ['@x', 'say "hi", then\nleave'],
        ['\t=2', '-2+3'],
      ],
    )
    expect(text).toBe('a,b\r\n\'=1+1,-5.2\r\n\'@x,"say ""hi"", then\nleave"\r\n\'\t=2,\'-2+3\r\n')
  })
})
