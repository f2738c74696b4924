import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { autostartFile, autostartFolder, readAutostart, writeAutostart } from '#main/platform/autostart.ts'
import { removeFolder } from '#test/support/folders.ts'

const command = ['/opt/Coffer/coffer', '--at-login']
let home: string
let folder: string
const file = (): string => join(folder, autostartFile)

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'coffer-autostart-'))
  folder = autostartFolder({}, home)
})
afterEach(() => removeFolder(home))

it('lies where the desktop looks for it; a relative folder counts as unset', () => {
  expect(folder).toBe(join(home, '.config', 'autostart'))
  expect(autostartFolder({ XDG_CONFIG_HOME: '/cfg' }, home)).toBe('/cfg/autostart')
  expect(autostartFolder({ XDG_CONFIG_HOME: 'cfg' }, home)).toBe(folder)
})

it('is off until it is written, on from then on, and gone once it is switched off', () => {
  expect(readAutostart(folder, command)).toBe('off')
  writeAutostart(folder, command, true)
  expect(readAutostart(folder, command)).toBe('on')
  expect(readFileSync(file(), 'utf8')).toBe(
    '[Desktop Entry]\nType=Application\nName=Coffer\nExec="/opt/Coffer/coffer" "--at-login"\nTerminal=false\n',
  )
  writeAutostart(folder, command, false)
  expect([readAutostart(folder, command), existsSync(file())]).toEqual(['off', false])
  writeAutostart(folder, command, false)
})

it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false', 'Hidden = TRUE'])(
  'is blocked where the desktop switched it off by %s',
  (line) => {
    writeAutostart(folder, command, true)
    writeFileSync(file(), `${readFileSync(file(), 'utf8')}${line}\n`)
    expect(readAutostart(folder, command)).toBe('blocked')
    writeAutostart(folder, command, true)
    expect(readAutostart(folder, command)).toBe('on')
  },
)

it('is blocked where the entry starts another Coffer', () => {
  writeAutostart(folder, ['/home/me/Coffer-old.AppImage', '--at-login'], true)
  expect(readAutostart(folder, command)).toBe('blocked')
})

it('escapes what means something in an Exec line', () => {
  writeAutostart(folder, ['/home/a "b" $c `d` 100%/Coffer\\x'], true)
  expect(readFileSync(file(), 'utf8')).toContain(
    String.raw`Exec="/home/a \\"b\\" \\$c \\` + '`d' + String.raw`\\` + '`' + String.raw` 100%%/Coffer\\\\x"`,
  )
})

it('writes through no link, and throws where it cannot read', () => {
  const foreign = join(home, 'foreign')
  writeFileSync(foreign, 'mine')
  mkdirSync(folder, { recursive: true })
  symlinkSync(foreign, file())
  writeAutostart(folder, command, true)
  expect([readFileSync(foreign, 'utf8'), readAutostart(folder, command)]).toEqual(['mine', 'on'])
  writeAutostart(folder, command, false)
  mkdirSync(file())
  expect(() => readAutostart(folder, command)).toThrow(/EISDIR/)
})
