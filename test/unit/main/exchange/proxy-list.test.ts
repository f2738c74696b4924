import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseProxyList } from '#main/exchange/proxy-list.ts'

const http = (host: string, port: number) => ({ kind: 'http', host, port })
const socks = (host: string, port: number) => ({ kind: 'socks5', host, port })

it.each([
  ['DIRECT', ['direct']],
  ['PROXY 10.0.0.1:3128; DIRECT', [http('10.0.0.1', 3128), 'direct']],
  ['HTTPS proxy.example', [{ kind: 'https', host: 'proxy.example', port: 443 }]],
  ['PROXY a; SOCKS5 b', [http('a', 80), socks('b', 1080)]],
  ['SOCKS5 10.0.0.1:1080; PROXY 10.0.0.2:3128;', [socks('10.0.0.1', 1080), http('10.0.0.2', 3128)]],
  ['SOCKS a:1080; DIRECT', [socks('a', 1080), 'direct']],
  ['SOCKS a', [socks('a', 1080)]],
  ['socks5 [2001:db8::1]:9050', [socks('2001:db8::1', 9050)]],
  ['DIRECT; PROXY 10.0.0.2:3128', ['direct', http('10.0.0.2', 3128)]],
])('reads %s', (answer, ways) => {
  expect(parseProxyList(answer)).toEqual({ ways, unsupported: false })
})

it.each([
  ['SOCKS4 a:1080', []],
  ['SOCKS4 a:1080; DIRECT', []],
  ['QUIC a:443; PROXY b:1; DIRECT', [http('b', 1)]],
  ['DIRECT; SOCKS4 a:1', ['direct']],
  ['PROXY', []],
  ['PROXY user:word@a:1; DIRECT', []],
  ['PROXY a:0; DIRECT', []],
  ['PROXY a:65536; DIRECT', []],
  ['http://a:1; DIRECT', []],
])('%s names a proxy that cannot be used, and the straight way does not take its place', (answer, ways) => {
  expect(parseProxyList(answer)).toEqual({ ways, unsupported: true })
})

it('an answer without words names no way at all', () => {
  for (const answer of ['', ' ; ', '\n']) expect(parseProxyList(answer)).toEqual({ ways: [], unsupported: false })
})

it('never goes straight where no entry says so, whatever the answer', () => {
  const entry = fc.oneof(
    fc.string(),
    fc.constantFrom('PROXY a:1', 'SOCKS a', 'SOCKS4 c', 'SOCKS5 b:2', 'HTTPS', 'DIRECTLY', 'XDIRECT'),
  )
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const kept = entries.filter((text) => !/(^|[;\s])direct\s*($|[;\s])/i.test(text))
      expect(parseProxyList(kept.join(';')).ways).not.toContain('direct')
    }),
  )
})
