// Free of schemas: the page imports this.
type AddressProblem = 'not-a-url' | 'not-https' | 'has-path' | 'has-credentials'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What is wrong with a venue's address, or null. http is for a loopback host of an unpackaged run only (N3). */
export function addressProblem(text: string, packaged: boolean): AddressProblem | null {
  let address: URL
  try {
    address = new URL(text.trim())
  } catch {
    return 'not-a-url'
  }
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return 'not-https'
  if (address.protocol === 'http:' && (packaged || !loopback.has(address.hostname))) return 'not-https'
  if (address.username !== '' || address.password !== '') return 'has-credentials'
  if (address.pathname !== '/' || address.search !== '' || address.hash !== '') return 'has-path'
  return null
}

/** The form that is stored: an origin without a slash at its end. */
export const plainOrigin = (text: string): string => new URL(text.trim()).origin

/** Whether the host of an origin has letters outside ASCII, written in punycode: they can look like others (T16). */
export const isLookAlike = (origin: string): boolean => /(?:^|\.)xn--/.test(new URL(origin).hostname)

/** This machine itself, which only unpackaged runs accept. */
export const isThisComputer = (origin: string): boolean => loopback.has(new URL(origin).hostname)
