import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useOpened } from '#renderer/data/use-opened.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useTransfer } from '#renderer/views/shared/transfer/use-transfer.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
beforeEach(() => {
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: vi.fn(), removeEventListener: vi.fn() })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

async function open() {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  return profiles
}

describe('a transfer between own accounts', () => {
  it('T12: an amount typed for one profile is never sent for another', async () => {
    const profiles = await open()
    const form = page.run(() => useTransfer())
    form.start({ currency: 'USDT', from: 'main', to: 'trade', amount: '7' })
    expect(form.amount.value).toBe('7')
    profiles.select('b')
    expect(form.amount.value).toBeNull()
    await form.send()
    expect(page.of('transfers.send')).toHaveLength(0)
  })

  it('M11: two presses are one transfer', async () => {
    await open()
    const form = page.run(() => useTransfer())
    form.start({ currency: 'USDT', from: 'main', to: 'trade', amount: '7' })
    void form.send()
    void form.send()
    expect(page.of('transfers.send')).toHaveLength(1)
  })
})

it('T12: a dialog about something of one profile closes when another comes into view', async () => {
  const profiles = await open()
  const opened = page.run(() => useOpened<string>())
  opened.value = 'entry of a'
  profiles.select('b')
  expect(opened.value).toBeNull()
})
