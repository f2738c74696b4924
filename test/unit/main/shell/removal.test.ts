import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LeftBehind } from '#main/shell/removal.ts'
import { inEnglish } from '#shared/messages.ts'

const fake = vi.hoisted(() => ({ acts: [] as string[], said: [] as { type?: string; message: string }[] }))
vi.mock('electron', () => ({
  app: { exit: (code: number) => void fake.acts.push(`exit ${code}`) },
  dialog: {
    showMessageBoxSync: (box: { type?: string; message: string }) => {
      fake.acts.push('say')
      fake.said.push(box)
    },
  },
}))
const { eraseAndExit } = await import('#main/shell/removal.ts')

const secrets = { keys: true, sentinel: true, stillValid: true }

const remove = (left: Partial<LeftBehind>, isRead = true, finishes = false): void =>
  eraseAndExit({
    finishes,
    isRead,
    eraseData: () => {
      fake.acts.push('remove')
      return { files: [], otherData: null, startsAtLogin: false, removed: secrets, ...left }
    },
    words: inEnglish,
  })

beforeEach(() => {
  fake.acts.length = fake.said.length = 0
})

describe('the end of “Remove everything”', () => {
  it('says that keys and data are gone, and where the keys still count', () => {
    remove({})
    expect(fake.acts).toEqual(['remove', 'say', 'exit 0'])
    expect(fake.said[0]?.type).toBe('info')
    for (const part of [
      'Data and caches',
      'were removed from the keychain',
      '“app/sentinel”',
      'still valid at the venue',
    ])
      expect(fake.said[0]?.message).toContain(part)
  })

  it('says nothing of keys and the keychain to whoever only practised', () => {
    remove({ removed: { keys: false, sentinel: false, stillValid: false } })
    expect(fake.said[0]?.message).toBe('Data and caches were removed from this computer.')
  })

  it('speaks of the venue where keys were kept for one session alone, and of the entry where keys were kept before', () => {
    remove({ removed: { keys: false, sentinel: false, stillValid: true } })
    remove({ removed: { keys: false, sentinel: true, stillValid: false } })
    expect(fake.said[0]?.message).toMatch(/computer\. The keys are still valid/)
    expect(fake.said[1]?.message).toMatch(/computer\. One entry.*stays in the keychain\.$/)
  })

  it('names each file that is left, with what cannot be seen in its name', () => {
    remove({ files: ['/home/me/Coffer/notes.txt', '/home/me/Coffer/a\u202eb'] })
    expect(fake.said[0]?.type).toBe('warning')
    expect(fake.said[0]?.message).toContain('“/home/me/Coffer/notes.txt”, “/home/me/Coffer/a')
    expect(fake.said[0]?.message).not.toContain('\u202e')
  })

  it('says that the system may still start Coffer, beside what else became of it', () => {
    remove({ startsAtLogin: true })
    expect(fake.said[0]?.type).toBe('warning')
    expect(fake.said[0]?.message).toMatch(/Data and caches.*may still start Coffer at login/)
  })

  it('names data of an earlier version that was left alone, and how it is removed', () => {
    remove({ otherData: '/home/me/.config/Coffer' })
    expect(fake.said[0]?.type).toBe('warning')
    expect(fake.said[0]?.message).toMatch(/“\/home\/me\/.config\/Coffer” was left alone.*start Coffer again/)
  })

  it('says of one that was cut off that it is finished', () => {
    remove({}, true, true)
    expect(fake.said[0]?.message).toMatch(/cut off, and was finished now.*still valid at the venue/)
  })

  it('does not call one finished that still leaves files', () => {
    remove({ files: ['/home/me/Coffer/notes.txt'] }, true, true)
    expect(fake.said[0]?.message).toMatch(/cut off, and went on now.*notes\.txt/)
    expect(fake.said[0]?.message).not.toContain('finished')
  })

  it('holds nothing up with a dialog that nobody reads', () => {
    remove({ startsAtLogin: true }, false)
    expect(fake.acts).toEqual(['remove', 'exit 0'])
  })
})
