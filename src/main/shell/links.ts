import { shell } from 'electron'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

/** Hosts that may be opened in the system's browser; exact names, so that look-alikes and subdomains stay closed (R7). */
export const openableHosts: readonly string[] = ['www.kucoin.com', 'status.kucoin.com', 'www.tradingview.com']

/** The address to open, rewritten by the parser, or null when it is not a plain https address on the list. */
export function openableAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const plain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === ''
  return plain && openableHosts.includes(url.hostname) ? url.href : null
}

/** Opens a listed address in the system's browser; everything else is refused by name. */
export async function openLink(text: string): Promise<Result<null>> {
  const address = openableAddress(text)
  if (address === null) {
    return fail(
      appError('bad-input', msg('app.only-https'), {
        field: 'url',
      }),
    )
  }
  await shell.openExternal(address)
  return ok(null)
}
