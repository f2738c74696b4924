import { afterEach, expect, it } from 'vitest'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useCancelOco } from '#renderer/views/shared/oco/use-cancel-oco.ts'
import { msg } from '#shared/messages.ts'
import type { Message } from '#shared/messages.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

async function cancelled(note: Message | null) {
  page = openPage()
  await page.run(() => useProfilesStore()).load()
  const [notices, { cancel }] = page.mount(() => [useNoticesStore(), useCancelOco()] as const)
  const done = cancel({ orderId: 'o1', symbol: 'BTC-USDT' })
  await page.of('oco.cancel')[0]?.answer({ intentId: 'i', state: 'accepted', orderId: null, clientOid: null, note })
  await done
  return notices.shown
}

it('an OCO order of which the venue names no cancelled leg is not said to be cancelled', async () => {
  const [said] = await cancelled(msg('oco.no-leg-named'))
  expect(said).toMatchObject({ head: 'notCancelled', tone: 'bad' })
  expect(said?.text).toContain('The venue names no leg that was cancelled.')
})

it('one whose legs are named is', async () => {
  expect(await cancelled(null)).toMatchObject([
    { head: 'cancelled', tone: 'good', text: expect.stringContaining('Cancelled') },
  ])
})
