import { startPreviewHost } from '#tools/preview-host/host.ts'
import type { Driver, DriverOptions } from './driver.ts'
import { waitForPage } from './wait-for-page.ts'

const firstContents = '({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].webContents'

export function startPreview({ theme, ...options }: DriverOptions): Driver {
  const host = startPreviewHost({ ...options, colorScheme: theme })
  return {
    ...host,
    host: 'preview',
    waitForPage: async (ending, timeout) => waitForPage(await host.context, ending, timeout),
    messages: () => Promise.resolve(host.messages()),
    crash: async () => {
      const gone = host.pages()[0]?.waitForEvent('crash')
      await host.evaluate(`(electron) => void (${firstContents})(electron).forcefullyCrashRenderer()`, null)
      await gone
    },
    reload: async () => {
      const loaded = host.pages()[0]?.waitForEvent('load')
      await host.evaluate(`(electron) => void (${firstContents})(electron).reload()`, null)
      await loaded
    },
  }
}
