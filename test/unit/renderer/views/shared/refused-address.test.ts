import { describe, expect, it } from 'vitest'
import { asWritten, followed, msg } from '#shared/messages.ts'
import { addressIn, isOfAddress } from '#renderer/views/shared/refused-address.ts'

const venue = (message: string) => ({ httpStatus: 401, code: '400006', message })

describe('the address a venue turned away', () => {
  it('is found in our message, in a sentence of an older version, or in its words', () => {
    expect(addressIn({ reason: asWritten('Not from your address 203.0.113.7. Add it.') })).toBe('203.0.113.7')
    expect(addressIn({ reason: msg('venue.address', { address: '203.0.113.7' }) })).toBe('203.0.113.7')
    expect(addressIn({ reason: msg('venue.frozen'), venue: venue('IP:2001:db8::7 not in whitelist') })).toBe(
      '2001:db8::7',
    )
  })

  it('is found too where a press failed because of what had to be read first', () => {
    const reason = followed(msg('press.nothing-sent'), msg('venue.address', { address: '203.0.113.7' }))
    expect(addressIn({ reason })).toBe('203.0.113.7')
    expect(isOfAddress({ code: 'not-sent', venue: venue('no') })).toBe(true)
    expect(isOfAddress({ code: 'not-sent', venue: { ...venue('203.0.113.7'), code: '200004' } })).toBe(false)
    expect(isOfAddress({ code: 'refused', venue: venue('203.0.113.7') })).toBe(false)
  })

  it('is null where nobody names one', () => {
    expect(addressIn({ reason: msg('venue.address', { address: null }) })).toBeNull()
    expect(addressIn({ reason: asWritten('At 12:41:07 it failed.'), venue: venue('no') })).toBeNull()
  })
})
