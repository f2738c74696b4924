import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSegwit, keepsCaseChecksum } from '#main/withdrawals/checksums.ts'

describe('segregated-witness addresses (BIP 173, BIP 350)', () => {
  /** Of the two proposals: valid for Bitcoin, then what must be refused although some checksum holds. */
  it.each([
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ])('takes %s', (address) => {
    expect(isSegwit(address, 'bc')).toBe(true)
  })

  it.each([
    ['another prefix', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['version 0 in bech32m', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['version 1 in bech32', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['a version above 16', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['one byte', 'bc1pw5dgrnzv'],
    ['both cases', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7KV8f3t4'],
    ['a fill of more than four bits', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['no data', 'bc1gmk9yu'],
  ])('refuses %s: %s', (_what, address) => {
    expect(isSegwit(address, 'bc')).toBe(false)
  })
})

describe('the checksum in the case of an address (EIP-55)', () => {
  /** The vectors of the proposal itself. */
  const published = [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ]
  it.each(published)('holds for %s', (address) => {
    expect(keepsCaseChecksum(address)).toBe(true)
  })

  it('finds a letter in the wrong case, wherever it stands', () => {
    const [address = ''] = published
    for (let at = 2; at < address.length; at += 1) {
      const letter = address.charAt(at)
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      if (other === letter) continue
      expect(keepsCaseChecksum(address.slice(0, at) + other + address.slice(at + 1)), `at ${at}`).toBe(false)
    }
  })

  it('asks nothing of an address in one case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{40}$/), (digits) => {
        expect(keepsCaseChecksum(`0x${digits}`)).toBe(true)
        expect(keepsCaseChecksum(`0x${digits.toUpperCase()}`)).toBe(true)
      }),
    )
  })
})
