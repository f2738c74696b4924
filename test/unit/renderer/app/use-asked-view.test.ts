import { afterEach, expect, it, vi } from 'vitest'
import { useAskedView } from '#renderer/app/use-asked-view.ts'
import { openPage } from '../desk.ts'

afterEach(() => vi.unstubAllGlobals())

it('the view that the menu asks for is opened, but not under an open dialog', async () => {
  let dialog: object | null = {}
  vi.stubGlobal('document', { querySelector: () => dialog })
  const page = openPage()
  page.run(useAskedView)
  await page.router.push({ name: 'markets' })
  page.notify('view-asked', 'settings')
  await page.settled()
  expect(page.router.currentRoute.value.name).toBe('markets')
  dialog = null
  page.notify('view-asked', 'settings')
  await page.settled()
  expect(page.router.currentRoute.value.name).toBe('settings')
  page.close()
})
