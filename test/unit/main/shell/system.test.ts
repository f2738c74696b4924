import { expect, it, vi } from 'vitest'
import { proxyAddress } from '#main/shell/system.ts'

vi.mock('electron', () => ({ powerMonitor: {}, session: {}, systemPreferences: {} }))

it.each([
  ['DIRECT', null],
  ['PROXY 10.0.0.1:3128; DIRECT', 'http://10.0.0.1:3128'],
  ['HTTPS proxy.example:443', 'https://proxy.example:443'],
  ['SOCKS5 10.0.0.1:1080; PROXY 10.0.0.2:3128', 'http://10.0.0.2:3128'],
  ['DIRECT; PROXY 10.0.0.2:3128', null],
  ['', null],
])('reads the PAC answer %s', (answer, address) => {
  expect(proxyAddress(answer)).toBe(address)
})
