/** The only way into the app for end-to-end specs: `launchApp()`, closed and cleaned up after each test. */
import { test as base } from '@playwright/test'
import { expectStrictWindows, watchWindows } from './e2e/window-preferences.ts'
import { launchApp } from './launch.ts'
import type { LaunchedApp, LaunchOptions } from './launch.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  launchApp: (options?: LaunchOptions) => Promise<LaunchedApp>
}

export const test = base.extend<Fixtures>({
  // Playwright reads the fixtures a fixture needs from this pattern; it must be there even when empty.
  launchApp: async ({}, use, info) => {
    const apps: LaunchedApp[] = []
    const own: LaunchedApp[] = []
    await use(async (options) => {
      const app = await launchApp(options)
      apps.push(app)
      if (apps.length === 1) info.annotations.push({ type: 'host', description: app.host })
      if (options?.appDir === undefined) {
        own.push(app)
        await watchWindows(app)
      }
      return app
    })
    try {
      for (const app of own) await expectStrictWindows(app)
    } finally {
      for (const app of apps) {
        await app.close()
        if (info.status !== info.expectedStatus) await info.attach('log of main', { body: app.log().join('\n') })
      }
    }
  },
})
