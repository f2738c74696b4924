import { afterEach, describe, expect, it } from 'vitest'
import { appError } from '#shared/errors.ts'
import NoticeStack from '#renderer/app/NoticeStack.vue'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { openPage } from './desk.ts'
import { said } from '#test/support/said.ts'
import { asWritten } from '#shared/messages.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const times = (html: string, text: string): number => html.split(text).length - 1

describe('a refusal', () => {
  it('stands once in its notice', async () => {
    page = openPage()
    const notices = page.run(() => useNoticesStore())
    const error = appError('disk-failed', asWritten('The file could not be written.'))
    notices.say('bad', null, error)
    expect(times(await page.html(NoticeStack), said(error))).toBe(1)
  })

  it('T15: tells no figure in its notice while balances are hidden', async () => {
    page = openPage(undefined, { hideBalances: true })
    const notices = page.run(() => useNoticesStore())
    const message = 'Only 12.5 BTC can leave.'
    notices.say(
      'bad',
      message,
      appError('refused', asWritten(message), { venue: { httpStatus: 200, code: '1', message } }),
    )
    notices.say('bad', 'Not sent.', appError('refused', asWritten(message)))
    const html = await page.html(NoticeStack)
    expect(html).toContain('BTC can leave')
    expect(html).not.toContain('12.5')
  })

  it('stands beside other words of its notice', async () => {
    page = openPage()
    const notices = page.run(() => useNoticesStore())
    notices.say('bad', 'Nothing was saved.', appError('disk-failed', asWritten('The disk is full.')))
    const html = await page.html(NoticeStack)
    expect([times(html, 'Nothing was saved.'), times(html, 'The disk is full.')]).toEqual([1, 1])
  })
})
