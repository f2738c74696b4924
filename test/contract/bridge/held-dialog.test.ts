import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { History } from '#shared/domain/history-topic.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { removeFolder } from '#test/support/folders.ts'
import { must } from '#test/support/loopback-venue.ts'
import { confirming } from '#test/support/trusted-person.ts'

/** The system's dialog: stands open until the test answers it with a path. */
const dialog = vi.hoisted(() => ({
  opened: (): void => undefined,
  answer: (_path: string): void => undefined,
}))
vi.mock('electron', async () => ({
  ...(await import('#test/support/desk.ts')).electronMock(),
  dialog: {
    showSaveDialog: () =>
      new Promise((resolve) => {
        dialog.answer = (filePath) => resolve({ canceled: false, filePath })
        dialog.opened()
      }),
  },
  clipboard: {},
  Notification: {},
  powerMonitor: {},
  session: {},
  shell: {},
  systemPreferences: {},
  BrowserWindow: {},
  screen: {},
  nativeTheme: {},
}))
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

const profileId = 'practice'
const history: History = { list: 'fills', symbol: 'BTC-USDT' }
const query = { sort: null, text: '' }
const folder = mkdtempSync(join(tmpdir(), 'coffer-held-dialog-'))

let desk: Desk
beforeAll(async () => {
  const { createSaveText } = await import('#main/shell/save-text.ts')
  desk = await openDesk(undefined, { saveText: createSaveText(() => null), showTrusted: confirming() })
})
afterAll(async () => {
  await desk.close()
  removeFolder(folder)
})
beforeEach(async () => {
  const order = { type: 'market', symbol: 'BTC-USDT', side: 'buy', size: '0.01' } as const
  must(await desk.invoke('orders.place', { profileId, draftId: randomUUID(), wait: true, order }))
})

/** Asks for something to be saved; the dialog is answered after `meanwhile`. */
async function save(ask: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  const opened = new Promise<void>((resolve) => (dialog.opened = resolve))
  const saved = ask()
  await opened
  await meanwhile()
  const path = join(folder, `${randomUUID()}.csv`)
  dialog.answer(path)
  return { answer: await saved, isWritten: existsSync(path) }
}
const saveHistory = () => desk.invoke('history.save', { profileId, history, query })
const lock = () => desk.invoke('vault.lock', null)
const unlock = () => desk.invoke('vault.unlock', null)

it.each([
  ['the lock', async () => must(await lock()), 'vault-locked'],
  [
    'the lock, though open again',
    async () => {
      must(await lock())
      must(await unlock())
    },
    'cancelled',
  ],
  ['a reset of the account', async () => must(await desk.invoke('practice.reset', null)), 'cancelled'],
])('a history is not written once %s ended it while its dialog stood open', async (_, meanwhile, code) => {
  const { answer, isWritten } = await save(saveHistory, meanwhile)
  must(await unlock())
  expect([answer, isWritten]).toMatchObject([{ ok: false, error: { code } }, false])
})

it('nothing of the page is written once Coffer was locked while its dialog stood open', async () => {
  const ask = () => desk.invoke('files.save', { name: 'withdrawals.csv', text: 'private' })
  const { answer, isWritten } = await save(ask, lock)
  must(await unlock())
  expect([answer, isWritten]).toMatchObject([{ ok: false, error: { code: 'vault-locked' } }, false])
})

it('a history is written where nothing happened meanwhile', async () => {
  const { answer, isWritten } = await save(saveHistory, () => Promise.resolve())
  const { items } = must(await desk.invoke('read.listFills', { profileId, request: { symbol: 'BTC-USDT' } }))
  expect([answer, isWritten]).toMatchObject([{ ok: true, value: { lines: items.length } }, true])
})
