import { expect, it } from 'vitest'
import { toAppAddress, toPageAddress } from '#tools/preview-host/wire.ts'

it.each([
  ['app://bundle/index.html', 'https://bundle.coffer.invalid/index.html'],
  ['app://bundle/a/b.js?x=1#y', 'https://bundle.coffer.invalid/a/b.js?x=1#y'],
])('maps %s to %s and back', (app, page) => {
  expect(toPageAddress(app)).toBe(page)
  expect(toAppAddress(page)).toBe(app)
})

it('maps an origin', () => {
  expect(toAppAddress('https://bundle.coffer.invalid')).toBe('app://bundle')
})

it.each([
  'https://example.com/',
  'https://bundle.coffer.invalid.example.com/',
  'http://bundle.coffer.invalid/',
  'https://user@bundle.coffer.invalid/',
  'https://bundle.coffer.invalid:8443/',
  'about:blank',
])('leaves %s alone', (address) => {
  expect(toAppAddress(address)).toBe(address)
})
