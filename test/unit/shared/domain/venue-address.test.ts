import { describe, expect, it } from 'vitest'
import { addressProblem, isLoopbackHost, plainOrigin } from '#shared/domain/venue-address.ts'

describe("N3: a venue's address", () => {
  it.each([
    ['https://api.example.com', null],
    ['https://api.example.com/', null],
    ['http://api.example.com', 'not-https'],
    ['http://127.0.0.1.example.com', 'not-https'],
    ['ftp://api.example.com', 'not-https'],
    ['javascript:alert(1)', 'not-https'],
    ['api.example.com', 'not-a-url'],
    ['https://user:pass@api.example.com', 'has-credentials'],
    ['https://api.example.com/v1', 'has-path'],
    ['https://api.example.com/?a=1', 'has-path'],
  ])('%s: %s', (text, problem) => {
    expect(addressProblem(text, false)).toBe(problem)
  })

  it.each(['http://127.0.0.1:8080', 'http://127.8.9.10:8080', 'http://localhost:3000', 'http://[::1]:99'])(
    'takes %s in development only',
    (text) => {
      expect(addressProblem(text, false)).toBeNull()
      expect(addressProblem(text, true)).toBe('not-https')
    },
  )

  it.each(['0.0.0.0', '10.0.0.1', '128.0.0.1', '127.0.0.1.example.com', 'localhost.example.com', 'example.com'])(
    'does not take %s for this machine',
    (hostname) => {
      expect(isLoopbackHost(hostname)).toBe(false)
    },
  )

  it('is stored as an origin', () => {
    expect(plainOrigin(' https://API.example.com/ ')).toBe('https://api.example.com')
  })
})
