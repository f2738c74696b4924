import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { useAppStore } from '#renderer/data/stores/app.ts'
import { openPage, profile } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
beforeEach(() => void (page = openPage([profile('a')])))
afterEach(() => page.close())

describe('C4: a journal that cannot be written', () => {
  const full = appError('journal-full', msg('journal.disk-full'))

  it('is known to a page that is loaded after it was told of', async () => {
    const app = page.run(() => useAppStore())
    const loading = app.load()
    await page
      .of('app.info')
      .at(-1)
      ?.answer({ journal: { state: 'ok', message: null, trouble: full } })
    await loading
    expect(app.journalTrouble?.code).toBe('journal-full')
  })

  it('is over as soon as main says so', async () => {
    const app = page.run(() => useAppStore())
    page.notify('journal-trouble', full)
    expect(app.journalTrouble?.code).toBe('journal-full')
    page.notify('journal-trouble', null)
    expect(app.journalTrouble).toBeNull()
    await page.settled()
  })
})
