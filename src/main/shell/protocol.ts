import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { protocol } from 'electron'

/** Origin of the page in every window. */
export const appOrigin = 'app://bundle'

/** The golden policy (R4). Main does all networking, so the page may connect to nothing. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types vue',
].join('; ')

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * File below `root` that an app:// address names, or null (R3). Anything that could step outside, name another host or
 * another kind of file is null; the caller answers 404.
 */
export function assetPath(address: string, root: string): string | null {
  if (!address.startsWith(`${appOrigin}/`)) return null
  // Cut by hand: URL would fold `..` away before it could be refused.
  const raw = address.slice(appOrigin.length).split(/[?#]/, 1)[0] ?? ''
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch {
    return null
  }
  if (/[\0\\%]/.test(path) || path.split('/').includes('..')) return null
  if (!(extname(path) in contentTypes)) return null
  const file = resolve(join(root, path))
  return file.startsWith(resolve(root) + sep) ? file : null
}

/**
 * Must run before `ready`. No CORS bypass, no fetch, no service worker: a standard, secure scheme and nothing more. What V8 has
 * compiled of its scripts is kept between two starts.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } },
  ])
}

/**
 * Serves the built page from `root`, and main's own pages (HTML by address), with the policy on every answer, 404 included.
 */
export function serveApp(root: string, ownPages: Readonly<Record<string, () => string>> = {}): void {
  protocol.handle('app', async (request) => {
    const headers = {
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    }
    const own = request.method === 'GET' ? ownPages[request.url] : undefined
    if (own !== undefined)
      return new Response(own(), { headers: { ...headers, 'content-type': contentTypes['.html'] ?? '' } })
    const path = request.method === 'GET' ? assetPath(request.url, root) : null
    const body = path === null ? null : await readFile(path).catch(() => null)
    if (path === null || body === null) {
      return new Response('Not found', {
        status: 404,
        headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
      })
    }
    return new Response(new Uint8Array(body), {
      headers: { ...headers, 'content-type': contentTypes[extname(path)] ?? '' },
    })
  })
}
