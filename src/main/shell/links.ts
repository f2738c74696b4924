import { shell } from 'electron'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { isPlaceholder, release } from '#shared/release.ts'

/** Hosts that may be opened in the system's browser; exact names, so that look-alikes and subdomains stay closed (R7). */
const openableHosts: readonly string[] = [
  'www.kucoin.com',
  'status.kucoin.com',
  'www.tradingview.com',
  // Where versions are fetched from.
  ...[release.downloadPage, release.homepage]
    .filter((page) => !isPlaceholder(page))
    .map((page) => new URL(page).hostname),
]

/** Whole addresses that are opened with their query and fragment. None so far. */
const wholeAddresses: ReadonlySet<string> = new Set()

/**
 * The address to open, rewritten by the parser, or null when it is not a plain https address on the list. Query and fragment
 * are left out, unless the very address is listed: a page could write into them what it may not send (T3).
 */
export function openableAddress(text: string, whole: ReadonlySet<string> = wholeAddresses): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const plain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === ''
  if (!plain || !openableHosts.includes(url.hostname)) return null
  return whole.has(url.href) ? url.href : `${url.origin}${url.pathname}`
}

/** Opens a listed address in the system's browser; everything else is refused by name. Errors: bad-input. */
export async function openLink(text: string): Promise<Result<null>> {
  const address = openableAddress(text)
  if (address === null) return fail(appError('bad-input', msg('app.only-https'), { field: 'url' }))
  await shell.openExternal(address)
  return ok(null)
}
