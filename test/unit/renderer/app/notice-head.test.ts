import { afterEach, describe, expect, it } from 'vitest'
import NoticeList from '#renderer/app/NoticeList.vue'
import NoticeStack from '#renderer/app/NoticeStack.vue'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import type { NoticeDetail, NoticeTone } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { openPage, profile } from '../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

/** The words of the page once this was said, one space between them. */
async function saidOf(tone: NoticeTone, detail: NoticeDetail) {
  page = openPage([profile('p1', { label: 'Savings' })])
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  page.run(() => useNoticesStore()).say(tone, 'The text.', null, { pair: 'BTC-USDT', profileId: 'p1', ...detail })
  const pages = [await page.html(NoticeStack), await page.html(NoticeList)]
  return pages.map((html) => ({ html, words: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') }))
}

describe('the heading of a message', () => {
  it('of a cancel is what has happened, its pair and its profile, and no side in a colour', async () => {
    for (const { html, words } of await saidOf('good', { head: 'cancelled' })) {
      expect(words).toContain('Cancelled BTC-USDT · Savings')
      expect(html).not.toMatch(/Buy|▲|class="[^"]*\bup\b/)
    }
  })

  it.each([
    ['bought', '▲ Bought', 'up'],
    ['sold', '▼ Sold', 'down'],
    ['cancelUnknown', 'Cancel outcome unknown', 'warn'],
    ['refused', 'Refused', 'bad'],
  ] as const)('%s: %s', async (head, words, look) => {
    for (const one of await saidOf('plain', { head })) {
      expect(one.words).toContain(`${words} BTC-USDT · Savings`)
      expect(one.html).toMatch(new RegExp(`class="strong ${look}"`))
    }
  })
})
