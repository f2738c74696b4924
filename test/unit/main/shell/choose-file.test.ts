import { beforeEach, expect, it, vi } from 'vitest'
import { createChooseFile } from '#main/shell/choose-file.ts'
import { expectOk } from '#test/support/results.ts'

const dialog = vi.hoisted(() => ({ asked: [] as unknown[][], answer: [] as string[] }))
vi.mock('electron', () => ({
  dialog: {
    showOpenDialog: (...args: unknown[]) => {
      dialog.asked.push(args)
      return Promise.resolve({ canceled: dialog.answer.length === 0, filePaths: dialog.answer })
    },
  },
}))
beforeEach(() => void (dialog.asked.length = 0))

it('asks for one file in front of the window, and gives its path', async () => {
  dialog.answer = ['/home/me/coffer.deb']
  const window = { id: 7 }
  expect(expectOk(await createChooseFile(() => window as never)())).toBe('/home/me/coffer.deb')
  expect(dialog.asked).toEqual([[window, { properties: ['openFile'] }]])
})

it('gives null where the dialog was closed, and asks without a window too', async () => {
  dialog.answer = []
  expect(expectOk(await createChooseFile(() => null)())).toBeNull()
  expect(dialog.asked).toEqual([[{ properties: ['openFile'] }]])
})
