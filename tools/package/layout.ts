/** Where things lie in a packaged folder, by the system that it is for. */
import { join } from 'node:path'
import { identity } from '#shared/app-identity.ts'
import type { System } from './system.ts'

export interface Layout {
  /** The program, or the `.app` that holds it: where the fuses are. */
  readonly program: string
  /** The file that is started. */
  readonly executable: string
  readonly archive: string
  /** What has to be a real file lies here. */
  readonly unpacked: string
  readonly licences: string
}

const { product } = identity

export function layoutOf(folder: string, { platform }: System): Layout {
  const program = {
    linux: join(folder, identity.executable),
    darwin: join(folder, `${product}.app`),
    win32: join(folder, `${product}.exe`),
  }[platform]
  const resources = platform === 'darwin' ? join(program, 'Contents', 'Resources') : join(folder, 'resources')
  const archive = join(resources, 'app.asar')
  const executable = platform === 'darwin' ? join(program, 'Contents', 'MacOS', product) : program
  return { program, executable, archive, unpacked: `${archive}.unpacked`, licences: join(resources, 'licences') }
}
