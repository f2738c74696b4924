import { expect, onTestFinished, test, vi } from 'vitest'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { startChromium } from '#tools/preview-host/chromium.ts'

test('what Playwright turns off in Chromium stays off beside what we turn off', async () => {
  // A program that ends at once: the error quotes what it was started with, Playwright's switches before ours.
  vi.stubEnv('COFFER_CHROMIUM', '/bin/false')
  const profileDir = await makeFolder('chromium-switches')
  onTestFinished(() => removeFolder(profileDir))
  const words = await startChromium({
    profileDir,
    headless: true,
    width: 800,
    height: 600,
    zoom: 1,
    colorScheme: 'light',
    display: undefined,
  }).then(
    () => '',
    (error: unknown) => String(error),
  )
  const [command = ''] = /<launching>.*/.exec(words) ?? []
  const lists = [...command.matchAll(/--disable-features=(\S+)/g)].map(([, names = '']) => names.split(','))
  expect(lists).toHaveLength(2)
  const [theirs = [], ours = []] = lists
  expect(theirs.filter((name) => !ours.includes(name))).toEqual([])
  expect(ours).toContain('WebUIOmniboxPopup')
})
