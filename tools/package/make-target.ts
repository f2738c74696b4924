/** Makes one installer of a packaged folder by the packager, into a name of its own that is put in place once it is whole. */
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { signingOf, unsignedMark } from '../../build/signing.ts'
import type { Built } from './deb/build-deb.ts'
import { isDiskFull } from './disk.ts'
import { electronVersion } from './electron.ts'
import { layoutOf } from './layout.ts'
import { machineTools } from './machine-tools.ts'
import type { Packaged } from './pack.ts'
import { runBuilder } from './run-builder.ts'
import type { BuilderAnswer } from './run-builder.ts'
import { writeProjectFile } from './stage.ts'
import { stubMark } from './stub.ts'
import { plainName } from './system.ts'

type Whole = Extract<Packaged, { readonly ok: true }>

/** As a person names the system, with a mark where it holds a stub and where it is not signed. */
export function installerName({ version, system, stub }: Pick<Whole, 'version' | 'system' | 'stub'>): string {
  const { state } = signingOf(system.platform, process.env)
  const isSigned = state === 'on' || state === 'not-asked'
  const marks = [...(stub ? [stubMark] : []), ...(isSigned ? [] : [unsignedMark])]
  return [`coffer-${version}-${plainName(system)}`, ...marks].join('-')
}

/** What the installer is made from. An AppImage starts by a script of Coffer's own: the packager's asks for a start outside the sandbox. */
function sourceOf(target: string, { folder, system }: Whole, room: string): string {
  if (target !== 'AppImage') return system.platform === 'darwin' ? layoutOf(folder, system).program : folder
  const source = join(room, 'source')
  cpSync(folder, source, { recursive: true, verbatimSymlinks: true })
  cpSync(join(import.meta.dirname, 'appimage', 'AppRun'), join(source, 'AppRun'))
  return source
}

/** What a try to fetch ends with where there is no network, no such host, or no answer that helps. */
const unreachable =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ERR_NON_2XX_3XX_RESPONSE)$/

function outcome(answer: BuilderAnswer, target: string, into: string): Built {
  if ('made' in answer) {
    const file = join(into, basename(answer.made))
    renameSync(answer.made, file)
    return { state: 'built', file }
  }
  const { problem: message, code = '' } = answer
  if (isDiskFull({ code, message }, into)) throw Object.assign(new Error(message), { code: 'ENOSPC' })
  return unreachable.test(code)
    ? {
        state: 'not-run',
        why: `the packager’s own tools are missing, and their release host does not answer (${code})`,
      }
    : { state: 'failed', why: `No ${target} was made: ${message}` }
}

/** Makes an installer in `into`: the whole file, or nothing and why. `target` is as the packager names it. */
export async function makeTarget(target: string, packaged: Whole, into: string): Promise<Built> {
  const { system, stub } = packaged
  let room: string | null = null
  try {
    mkdirSync(into, { recursive: true })
    room = mkdtempSync(join(into, '.unfinished-'))
    const tools = stub ? machineTools(target, system, join(room, 'tools')) : { env: {} }
    if ('missing' in tools) return { state: 'not-run', why: tools.missing }
    const [app, output] = [join(room, 'app'), join(room, 'made')]
    writeProjectFile(app, null)
    const parts = { app, output, electronVersion: electronVersion(), name: installerName(packaged) }
    const work = { ...parts, system, target, from: sourceOf(target, packaged, room) }
    // With links it would stumble over its own start script instead of writing over it.
    return outcome(await runBuilder(work, { ...tools.env, USE_HARD_LINKS: 'false' }), target, into)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const why = isDiskFull({ code, message }, into)
      ? `The disk is full: no ${target} was made. Free some space (about 1 GB) and start again.`
      : `No ${target} was made: ${message}`
    return { state: 'failed', why }
  } finally {
    if (room !== null) rmSync(room, { recursive: true, force: true })
  }
}
