import { afterEach, describe, expect, it } from 'vitest'
import { nextTick, shallowRef } from 'vue'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSentIds } from '#renderer/data/sent.ts'
import { appError, fail } from '#shared/errors.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { intent } from '#test/unit/renderer/intent.ts'
import { asWritten } from '#shared/messages.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

async function open() {
  page = openPage()
  const orders = shallowRef<readonly { readonly clientOid: string | null }[]>([])
  const profiles = page.run(useProfilesStore)
  await profiles.load()
  const sent = page.run(() => useSentIds(() => orders.value))
  const list = async (...ids: (string | null)[]): Promise<void> => {
    orders.value = ids.map((clientOid) => ({ clientOid }))
    await nextTick()
  }
  return { sent, list, profiles }
}
const asked = (): unknown[] => page.of('intents.sentOids').map(({ input }) => input['clientOids'])

describe('whether this app sent an order', () => {
  it('is asked of the whole journal once for each order, and never said before the answer', async () => {
    const { sent, list } = await open()
    await list('old', 'theirs', null)
    await list('old', 'theirs', 'third')
    expect(asked()).toEqual([['old', 'theirs'], ['third']])
    expect(sent.value.get('old')).toBeUndefined()
    await page.of('intents.sentOids')[0]?.answer(['old'])
    expect([sent.value.get('old'), sent.value.get('theirs')]).toEqual([true, false])
    await list('theirs', 'old')
    expect(asked()).toHaveLength(2)
  })

  it('forgets the oldest orders that are no longer listed, and none that is', async () => {
    const { sent, list } = await open()
    for (let n = 0; n < 8; n += 1) {
      await list('listed', ...Array.from({ length: 400 }, (_, index) => `o${n}-${index}`))
      await page.of('intents.sentOids').at(-1)?.answer([])
    }
    expect(sent.value.size).toBeLessThanOrEqual(2401)
    expect([sent.value.has('listed'), sent.value.has('o0-1'), sent.value.has('o7-399')]).toEqual([true, false, true])
  })

  it('is known without asking for what was sent just now', async () => {
    const { sent, list } = await open()
    await list()
    page.notify('intent-changed', intent({ id: 'i9', profileId: 'a', state: 'accepted', clientOid: 'fresh' }))
    await list('fresh')
    expect([sent.value.get('fresh'), asked()]).toEqual([true, []])
  })

  it('is asked again after a journal that could not be read, and of the profile in view only (T12)', async () => {
    const { sent, list, profiles } = await open()
    await list('one')
    await page.of('intents.sentOids')[0]?.give(fail(appError('journal-corrupt', asWritten('Damaged.'))))
    await list('one', 'two')
    expect(asked()).toEqual([['one'], ['one', 'two']])
    profiles.select('b')
    await page.of('intents.sentOids')[1]?.answer(['one'])
    expect(sent.value.has('one')).toBe(false)
    expect(page.of('intents.sentOids').at(-1)?.input.profileId).toBe('b')
  })
})
