import { describe, expect, it, vi } from 'vitest'
import { assetPath, contentSecurityPolicy } from '#main/shell/protocol.ts'

vi.mock('electron', () => ({ protocol: {} }))

describe('app:// addresses', () => {
  it.each([
    ['app://bundle/index.html', '/root/page/index.html'],
    ['app://bundle/assets/index-abc123.js', '/root/page/assets/index-abc123.js'],
    ['app://bundle/index.html?x=1#/trade', '/root/page/index.html'],
  ])('R3: %s is served', (address, path) => {
    expect(assetPath(address, '/root/page')).toBe(path)
  })

  it.each([
    'app://bundle/../secret.html',
    'app://bundle/assets/../../secret.js',
    'app://bundle/%2e%2e/secret.html',
    'app://bundle/%2E%2E%2Fsecret.html',
    'app://bundle/..%2fsecret.html',
    'app://bundle/%252e%252e/secret.html',
    'app://bundle/..%5c..%5csecret.html',
    'app://bundle/..\\secret.html',
    'app://bundle/index.html%00.js',
    'app://bundle/%zz.html',
    'app://bundle/',
    'app://bundle',
    'app://bundle.evil/index.html',
    'app://other/index.html',
    'app://bundle/package.json',
    'app://bundle/index.js.map',
    'file:///etc/passwd.html',
    'https://bundle/index.html',
  ])('R3: %s is not', (address) => {
    expect(assetPath(address, '/root/page')).toBeNull()
  })
})

it('R4: the policy is the golden one', () => {
  expect(contentSecurityPolicy).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types vue",
  )
})
