import { describe, expect, it } from 'vitest'
import { emptyKey, forget, hasAllFields, keyInput } from '#renderer/views/profiles/key-fields.ts'

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
    expect(hasAllFields(typed())).toBe(true)
    expect(hasAllFields({ ...typed(), passphrase: '  ' })).toBe(false)
  })
})
