import { beforeEach, expect, it, vi } from 'vitest'
import { openLink, openableAddress } from '#main/shell/links.ts'

const opened = vi.hoisted(() => [] as string[])
vi.mock('electron', () => ({ shell: { openExternal: (url: string) => Promise.resolve(void opened.push(url)) } }))

beforeEach(() => void (opened.length = 0))

it.each([
  'file:///etc/passwd',
  'smb://www.kucoin.com/share',
  'javascript:alert(1)',
  'http://www.kucoin.com/',
  'https://user@www.kucoin.com/',
  'https://user:pass@www.kucoin.com/',
  'https://www.kucoin.com:8443/',
  'https://www.kucoin.com./',
  'https://www.kucoin.com.evil.example/',
  'https://evil.example/?https://www.kucoin.com/',
  'https://www.kucoın.com/',
  'https://xn--www-kucon.com/',
  'https://WWW.KUCOIN.COM@evil.example/',
  'not a link',
  '',
])('R7: %s is not opened', async (url) => {
  expect(openableAddress(url)).toBeNull()
  expect((await openLink(url)).ok).toBe(false)
  expect(opened).toEqual([])
})

it('R7: a page of a listed host is opened as the parser wrote it', async () => {
  expect((await openLink('https://WWW.kucoin.com/announcement/x')).ok).toBe(true)
  expect(opened).toEqual(['https://www.kucoin.com/announcement/x'])
})

it('T3: what a page writes into query and fragment stays here, unless the very address is listed', async () => {
  await openLink('https://www.kucoin.com/a?balance=12.5#sk-secret')
  expect(opened).toEqual(['https://www.kucoin.com/a'])
  const listed = 'https://www.kucoin.com/a?lang=en#top'
  expect(openableAddress(listed, new Set([listed]))).toBe(listed)
  expect(openableAddress(`${listed}x`, new Set([listed]))).toBe('https://www.kucoin.com/a')
})
