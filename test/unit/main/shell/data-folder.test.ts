import { beforeEach, expect, it, vi } from 'vitest'
import { inEnglish } from '#shared/messages.ts'

const fake = vi.hoisted(() => ({ opened: [] as string[], answer: (): Promise<string> => Promise.resolve('') }))
vi.mock('electron', () => ({
  shell: {
    openPath: (path: string) => {
      fake.opened.push(path)
      return fake.answer()
    },
  },
}))
const { createOpenDataFolder } = await import('#main/shell/data-folder.ts')

beforeEach(() => (fake.opened.length = 0))

it('shows the data folder in the system’s file manager', async () => {
  fake.answer = () => Promise.resolve('')
  expect(await createOpenDataFolder('/home/me/Coffer')()).toEqual({ ok: true, value: null })
  expect(fake.opened).toEqual(['/home/me/Coffer'])
})

it.each([
  ['says what is wrong', () => Promise.resolve('No application is associated')],
  ['fails', () => Promise.reject(new Error('no bus'))],
])('names the folder where the system %s', async (_what, answer) => {
  fake.answer = answer
  const opened = await createOpenDataFolder('/home/me/Coffer')()
  const text = opened.ok ? '' : inEnglish(opened.error.reason)
  expect(text).toBe('This computer could not show the folder. Open it in your file manager: /home/me/Coffer')
})
