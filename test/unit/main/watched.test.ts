import { expect, it } from 'vitest'
import { isQuiet } from '#main/watched.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

it('is quiet only where every profile is known, and nothing of any is at stake', () => {
  const profiles = [{ id: 'a' }, { id: 'b' }] as Profile[]
  const readable = { list: () => profiles, problem: () => null }
  expect(isQuiet(readable, () => false)).toBe(true)
  expect(isQuiet(readable, (id) => id === 'b')).toBe(false)
  const unreadable = { list: () => [], problem: () => appError('disk-failed', msg('profiles.corrupt')) }
  expect(isQuiet(unreadable, () => false)).toBe(false)
})
