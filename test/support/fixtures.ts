/** The only way into the app for end-to-end specs: `launchApp()`, closed and cleaned up after each test. */
import { test as base } from '@playwright/test'
import type { TestInfo } from '@playwright/test'
import { notRunType } from '#tools/testing/summary.ts'
import { closeSharedChromium } from '#tools/preview-host/chromium.ts'
import { openLiveDesk } from './e2e/live-desk.ts'
import type { LiveDesk, LiveDeskOptions } from './e2e/live-desk.ts'
import { expectStrictWindows, watchWindows } from './e2e/window-preferences.ts'
import { makeFolder, removeFolder } from './folders.ts'
import { startKeyring } from './keyring.ts'
import type { Keyring } from './keyring.ts'
import { launchApp } from './launch.ts'
import type { LaunchedApp, LaunchOptions } from './launch.ts'
import { whyNoKeyring } from './throw-away-keychain.ts'
import type { KeyringUse } from './throw-away-keychain.ts'

export { expect } from '@playwright/test'

/** Ends the test where nothing of it can be shown here: it counts as neither passed nor failed, and the summary says why. */
export function endAsNotRun(info: TestInfo, what: string): void {
  info.annotations.push({ type: notRunType, description: what })
  info.skip(true, what)
}

/** The same where this system has no keychain of its own for the test. */
function needKeyring(info: TestInfo, uses: readonly KeyringUse[]): void {
  const why = whyNoKeyring(uses)
  if (why !== null) endAsNotRun(info, `${info.titlePath.slice(0, 2).join(' › ')}: ${why}.`)
}

const usesOf = ({ keyring }: LaunchOptions = {}): readonly KeyringUse[] =>
  keyring === 'locked' ? ['shut'] : keyring === 'absent' ? ['absent'] : []

interface Fixtures {
  /** An unlocked keyring of the test's own, closed after it; the app is given its `env`. `uses`: what the test does with it. */
  openKeyring: (...uses: readonly KeyringUse[]) => Promise<Keyring>
  /** An empty folder of the test's own: removed once the apps of the test have ended, which write into it until then. */
  makeFolder: (name: string) => Promise<string>
  launchApp: (options?: LaunchOptions) => Promise<LaunchedApp>
  /** A live profile in view at a loopback venue whose market stands still; the venue is closed after the test. */
  openLiveDesk: (options?: LiveDeskOptions) => Promise<LiveDesk>
}

interface WorkerFixtures {
  /** What started apps leave to the next one of this worker ends with it. */
  leftovers: void
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  leftovers: [
    async ({}, use) => {
      await use()
      await closeSharedChromium()
    },
    { scope: 'worker', auto: true },
  ],
  // Playwright reads the fixtures a fixture needs from this pattern; it must be there even when empty.
  makeFolder: async ({}, use) => {
    const made: string[] = []
    await use(async (name) => {
      const folder = await makeFolder(name)
      made.push(folder)
      return folder
    })
    for (const folder of made) await removeFolder(folder)
  },
  openKeyring: async ({}, use, info) => {
    const opened: Keyring[] = []
    await use(async (...uses) => {
      needKeyring(info, uses)
      const keyring = await startKeyring('unlocked')
      opened.push(keyring)
      return keyring
    })
    for (const keyring of opened) await keyring.close()
  },
  // What a fixture needs ends after it: the apps leave their folders and keyrings before these are removed.
  launchApp: async ({ makeFolder: _folders, openKeyring: _keyrings }, use, info) => {
    const apps: LaunchedApp[] = []
    const own: LaunchedApp[] = []
    await use(async (options) => {
      if (options?.keyring !== undefined && options.keyring !== 'none') needKeyring(info, usesOf(options))
      const app = await launchApp({ sharedChromium: true, ...options })
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
  // The venue closes before the app does.
  openLiveDesk: async ({ launchApp: launch }, use) => {
    const venues: LiveDesk['venue'][] = []
    await use(async (options) => {
      const live = await openLiveDesk(launch, options)
      venues.push(live.venue)
      return live
    })
    for (const venue of venues) await venue.close()
  },
})
