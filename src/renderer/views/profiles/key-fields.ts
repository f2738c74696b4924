import type { KeyInput } from '#shared/bridge/profiles.ts'

/** A key as typed. Lives only as long as the form, and is emptied once main has it (I4). */
export interface KeyFields {
  role: KeyInput['role']
  key: string
  secret: string
  passphrase: string
  keyVersion: KeyInput['keyVersion']
}

/** The fields of a key's form, beside which their own problem stands. */
export const keyFieldNames = ['key', 'secret', 'passphrase'] as const

export const emptyKey = (role: KeyInput['role'] = 'trade'): KeyFields => ({
  role,
  key: '',
  secret: '',
  passphrase: '',
  keyVersion: 3,
})

/** Spaces around a pasted part are never meant. */
export const keyInput = ({ role, key, secret, passphrase, keyVersion }: KeyFields): KeyInput => ({
  role,
  key: key.trim(),
  secret: secret.trim(),
  passphrase: passphrase.trim(),
  keyVersion,
})

export const hasAllFields = (fields: KeyFields): boolean =>
  [fields.key, fields.secret, fields.passphrase].every((part) => part.trim() !== '')

/** Overwrites the secret parts in place. */
export function forget(fields: KeyFields): void {
  fields.key = fields.secret = fields.passphrase = ''
}
