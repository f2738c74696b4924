import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keccak256, keepsCaseChecksum } from '#main/withdrawals/keccak.ts'

const hex = (text: string): string => keccak256(Buffer.from(text)).toString('hex')

describe('Keccak-256', () => {
  it.each([
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
    ['transfer(address,uint256)', 'a9059cbb2ab09eb219583f4a59a5d0623ade346d962bcd4e46b11da047c9049b'],
  ])('of %j is the published digest', (text, digest) => {
    expect(hex(text)).toBe(digest)
  })

  it('is not SHA-3, whose padding differs', () => {
    expect(hex('abc')).not.toBe(createHash('sha3-256').update('abc').digest('hex'))
  })

  it('takes messages of several blocks, also at the seams', () => {
    const digests = [135, 136, 137, 271, 272, 273].map((length) => hex('a'.repeat(length)))
    expect(new Set(digests).size).toBe(digests.length)
    expect(hex('a'.repeat(136))).toBe('a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e')
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
