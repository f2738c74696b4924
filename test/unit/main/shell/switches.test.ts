import { describe, expect, it } from 'vitest'
import { refusedSwitch } from '#main/shell/switches.ts'

const none = (): boolean => false
const refuse = (arg: string, platform: NodeJS.Platform = 'linux'): string | null => refusedSwitch([arg], none, platform)

describe('R2: a packaged build', () => {
  it.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--remote-debugging-address=0.0.0.0',
    '--remote-allow-origins=*',
    '--inspect',
    '--inspect=0.0.0.0:9229',
    '--inspect-brk',
    '--inspect-port=0',
    '--debug-brk',
    '--wait-for-debugger-children',
    '--js-flags=--expose-gc',
    '--load-extension=/tmp/x',
    '--require=/tmp/x.js',
    '-r',
    '--no-sandbox',
    '-no-sandbox',
    '--disable-setuid-sandbox',
    '--disable-gpu-sandbox',
    '--no-zygote',
    '--single-process',
    '--disable-web-security',
    '--disable-site-isolation-trials',
    '--disable-features=IsolateOrigins',
    '--enable-blink-features=Foo',
    '--renderer-cmd-prefix=gdb',
    '--browser-subprocess-path=/tmp/x',
    '--ignore-certificate-errors',
    '--ignore-certificate-errors-spki-list=x',
    '--allow-insecure-localhost',
    '--proxy-server=127.0.0.1:8080',
    '--proxy-pac-url=http://x',
    '--host-rules=MAP * 127.0.0.1',
    '--host-resolver-rules=MAP * 127.0.0.1',
    '--ssl-key-log-file=/tmp/keys',
    '--auth-server-allowlist=*',
    '--enable-logging=file',
    '--log-net-log=/tmp/log',
    '--log-file=/tmp/log',
    '--net-log-capture-mode=Everything',
    '--trace-startup',
    '--enable-crash-reporter',
    '--enable-crash-reporter-for-testing',
    '--enable-crashpad',
    '--crashpad-handler-pid=1',
    '--enable-breakpad',
    '--full-memory-crash-report',
    '--v=1',
    '--vmodule=*=9',
    '--user-data-dir=/tmp/other',
    '--enable-automation',
    '--headless',
    '  --inspect',
    '--INSPECT',
  ])('does not start with %s', (arg) => {
    expect(refuse(arg)).not.toBeNull()
  })

  it.each([
    '--ozone-platform-hint=auto',
    '--enable-features=WaylandWindowDecorations',
    '--force-device-scale-factor=1.5',
    '--disable-gpu',
    '--disable-software-rasterizer',
    '--lang=de',
    '--smoke',
    '--smoke=/tmp/report',
    '--hidden',
    '--password-store=gnome-libsecret',
    '--gtk-version=4',
    '-psn_0_12345',
    '/home/somebody/inspect',
    'inspect',
    '',
  ])('starts with %s', (arg) => {
    expect(refuse(arg)).toBeNull()
  })

  it('takes a slash for a switch on Windows, in whatever letters', () => {
    expect(refuse('/Remote-Debugging-Port=1', 'win32')).toBe('remote-debugging-port')
    expect(refuse('/remote-debugging-port=1', 'linux')).toBeNull()
  })

  it('finds it among others, not behind a bare --, and where the environment had Electron set it', () => {
    expect(refusedSwitch(['--disable-gpu', 'x', '--inspect'], none, 'linux')).toBe('inspect')
    expect(refusedSwitch(['--disable-gpu', '--', '--inspect'], none, 'linux')).toBeNull()
    expect(refusedSwitch([], (name) => name === 'no-sandbox', 'linux')).toBe('no-sandbox')
    expect(refusedSwitch([], (name) => name === 'enable-logging', 'linux')).toBe('enable-logging')
  })
})
