import { describe, expect, it } from 'vitest'
import { addressIn } from '#renderer/views/shared/refused-address.ts'

const venue = (message: string) => ({ httpStatus: 401, code: '400006', message })

describe('the address a venue turned away', () => {
  it('is found in our sentence or in its words', () => {
    expect(addressIn({ message: 'Not from your address 203.0.113.7. Add it.' })).toBe('203.0.113.7')
    expect(addressIn({ message: 'Refused.', venue: venue('IP:2001:db8::7 not in whitelist') })).toBe('2001:db8::7')
  })

  it('is null where nobody names one', () => {
    expect(addressIn({ message: 'This key may not be used from your address.' })).toBeNull()
    expect(addressIn({ message: 'At 12:41:07 it failed.', venue: venue('no') })).toBeNull()
  })
})
