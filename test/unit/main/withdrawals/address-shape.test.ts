import { describe, expect, it } from 'vitest'
import { fitsShape, formOf } from '#main/withdrawals/address-shape.ts'
import { msg } from '#shared/messages.ts'

/** One good address of each chain that has a rule; where two chains share a form they share an address. */
const good: readonly (readonly [chain: string, address: string])[] = [
  ['eth', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['bsc', '0x52908400098527886e0f7030069857d2e4169ee7'],
  ['trx', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['btc', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['btc', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['btc', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['doge', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['xrp', 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH'],
  ['xlm', 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7'],
  ['sol', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['dot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
]

/** Those whose form has a checksum. */
const checked = good.filter(([chain]) => !['eth', 'bsc', 'sol'].includes(chain))

describe('addresses by chain', () => {
  it.each(good)('takes an address of %s: %s', (chain, address) => {
    expect(fitsShape('ADDRESS', chain, address)).toBe(true)
  })

  it('refuses an address of another chain', () => {
    for (const [chain] of good) {
      for (const [other, address] of good) {
        const same = chain === other || (['eth', 'bsc'].includes(chain) && ['eth', 'bsc'].includes(other))
        if (!same) expect(fitsShape('ADDRESS', chain, address), `${address} on ${chain}`).toBe(false)
      }
    }
  })

  it.each(checked)('finds every mistyped character of %s: %s', (chain, address) => {
    for (let at = 1; at < address.length; at += 1) {
      const typo = address[at] === '2' ? '3' : '2'
      const wrong = address.slice(0, at) + typo + address.slice(at + 1)
      expect(fitsShape('ADDRESS', chain, wrong), wrong).toBe(false)
    }
  })

  it('refuses blanks and invisible characters everywhere, also where it has no rule', () => {
    expect(fitsShape('ADDRESS', 'newchain', 'some-address_1')).toBe(true)
    for (const bad of ['', 'some address', 'some\u200baddress', 'аddress-in-cyrillic', 'a\nbcdefgh'])
      expect(fitsShape('ADDRESS', 'newchain', bad), JSON.stringify(bad)).toBe(false)
    expect(formOf('ADDRESS', 'newchain')).toEqual(msg('address.form.unknown'))
  })

  it.each([
    ['UID', '100001', true],
    ['UID', '10a', false],
    ['MAIL', 'a.b@example.com', true],
    ['MAIL', 'a.b@example', false],
    ['MAIL', 'a@b@example.com', false],
    ['PHONE', '49-1701234567', true],
    ['PHONE', '0170 123', false],
  ] as const)('%s %s: %s', (type, text, fits) => {
    expect(fitsShape(type, null, text)).toBe(fits)
  })
})
