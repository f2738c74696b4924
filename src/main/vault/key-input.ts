import { z } from 'zod'
import { keyRoleSchema } from '#shared/domain/profile.ts'
import { rule } from '#shared/messages.ts'

const tooLong = rule('input.too-long', { most: 400 })
const part = (missing: 'key.paste' | 'secret.paste' | 'passphrase.type') =>
  z.string(rule(missing)).min(1, rule(missing)).max(400, tooLong)

/** A key as it is typed in main's own window (I4). Length caps keep one keychain entry under its limit (V3). */
export const keyInputSchema = z.object({
  role: keyRoleSchema,
  key: part('key.paste'),
  secret: part('secret.paste'),
  passphrase: part('passphrase.type'),
  keyVersion: z.union([z.literal(2), z.literal(3)]),
})
export type KeyInput = z.infer<typeof keyInputSchema>
