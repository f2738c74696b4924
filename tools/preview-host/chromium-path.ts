import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of the system's Chromium, `COFFER_CHROMIUM` first, or null. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const onPath = (env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const candidates = [env['COFFER_CHROMIUM'] ?? '', ...onPath, ...(process.platform === 'darwin' ? macApps : [])]
  return candidates.find((file) => file !== '' && isExecutable(file)) ?? null
}
