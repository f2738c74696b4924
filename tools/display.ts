/** A display for machines without one. */
import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

export interface Display {
  /** Value for the DISPLAY variable. */
  readonly name: string
  close(): void
}

export const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])

/**
 * Starts an Xvfb on the first free number, which it finds by itself; it opens no TCP port, and leaves when closed or,
 * unless it is to stay for the next window, when its last window goes.
 */
export async function startDisplay(width: number, height: number, stays = false): Promise<Display> {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp', ...(stays ? [] : ['-terminate'])],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      // Out of the terminal's group: Ctrl-C must end the app before its display.
      detached: true,
    },
  )
  let words = ''
  server.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const name = await new Promise<string>((resolve, reject) => {
    ;(server.stdio[3] as Readable).once('data', (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`))
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`Xvfb did not start. ${words.trim()}`)))
  })
  const close = (): void => void server.kill()
  process.once('exit', close)
  return { name, close }
}
