import { closeSync, constants, openSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { noFollow } from '#main/platform/data-folder.ts'

/** Where the window was, in device-independent pixels. */
const windowStateSchema = z.object({
  bounds: z.object({
    x: z.int(),
    y: z.int(),
    width: z.int().min(400).max(20_000),
    height: z.int().min(300).max(20_000),
  }),
  maximized: z.boolean(),
})
export type WindowState = z.infer<typeof windowStateSchema>
export type Rectangle = WindowState['bounds']

/** State of the last session; null on a first start, and when the file is unreadable (a layout is not worth an error). */
export function readWindowState(file: string): WindowState | null {
  try {
    const parsed = windowStateSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function writeWindowState(file: string, state: WindowState): void {
  const opened = openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | noFollow, 0o600)
  try {
    writeFileSync(opened, JSON.stringify(state))
  } finally {
    closeSync(opened)
  }
}

/** Keeps a remembered place only while its title bar is still on a screen: monitors come and go. */
export function placeOnScreen(bounds: Rectangle, workAreas: readonly Rectangle[]): Rectangle | null {
  const reachable = workAreas.some(
    (area) =>
      bounds.x + bounds.width > area.x + 80 &&
      bounds.x < area.x + area.width - 80 &&
      bounds.y >= area.y - 8 &&
      bounds.y < area.y + area.height - 40,
  )
  return reachable ? bounds : null
}
