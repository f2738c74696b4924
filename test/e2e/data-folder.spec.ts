import { en } from '#renderer/locales/en.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('the data folder is shown by the system, and a failure says where it is', async ({ launchApp }) => {
  const app = await launchApp()
  const { page } = app
  // No file manager opens: what the system answers is the test's.
  const answer = (problem: string): Promise<void> =>
    app.evaluateMain(({ shell }, says) => {
      const asked = ((globalThis as { openedPaths?: string[] }).openedPaths ??= [])
      shell.openPath = (path) => {
        asked.push(path)
        return Promise.resolve(says)
      }
    }, problem)
  const opened = (): Promise<readonly string[]> =>
    app.evaluateMain(() => (globalThis as { openedPaths?: string[] }).openedPaths ?? [])

  await answer('')
  await views(page).open('settings')
  const about = page.getByRole('region', { name: en.about.title, exact: true })
  const open = about.getByRole('button', { name: en.about.openDataDir })
  await open.click()
  await expect.poll(opened).toEqual([app.dataDir])
  await expect(about.getByRole('alert')).toHaveCount(0)

  // A page cannot open one after the other: the next look is a second away.
  await answer('No application is associated with it')
  const failed = about.getByRole('alert').filter({ hasText: `Open it in your file manager: ${app.dataDir}` })
  await expect(async () => {
    await open.click()
    await expect(failed).toBeVisible({ timeout: 500 })
  }).toPass()
})
