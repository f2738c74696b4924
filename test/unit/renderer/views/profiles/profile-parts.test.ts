import { describe, expect, it } from 'vitest'
import { emptyKey, forget, isComplete, keyInput } from '#renderer/views/profiles/key-fields.ts'
import { addressProblem, plainOrigin } from '#renderer/views/shared/venue-address.ts'

describe('a typed key', () => {
  const typed = () => ({ ...emptyKey(), key: ' abc ', secret: 'def\n', passphrase: ' ghi' })

  it('I4: is overwritten in place once main has it', () => {
    const fields = typed()
    forget(fields)
    expect([fields.key, fields.secret, fields.passphrase]).toEqual(['', '', ''])
  })

  it('loses the spaces that pasting brings', () => {
    expect(keyInput(typed())).toMatchObject({ key: 'abc', secret: 'def', passphrase: 'ghi', keyVersion: 3 })
  })

  it('is complete only with all three parts', () => {
    expect(isComplete(typed())).toBe(true)
    expect(isComplete({ ...typed(), passphrase: '  ' })).toBe(false)
  })
})

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

  it.each(['http://127.0.0.1:8080', 'http://localhost:3000', 'http://[::1]:99'])(
    'takes %s in development only',
    (text) => {
      expect(addressProblem(text, false)).toBeNull()
      expect(addressProblem(text, true)).toBe('not-https')
    },
  )

  it('is stored as an origin', () => {
    expect(plainOrigin(' https://API.example.com/ ')).toBe('https://api.example.com')
  })
})
