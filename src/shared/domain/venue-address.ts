// Free of schemas: the page imports this.
type AddressProblem = 'not-a-url' | 'not-https' | 'has-path' | 'has-credentials'

const loopback = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/

/** Whether a URL's host name is this machine: all of 127.0.0.0/8, ::1 and localhost. The one meaning of loopback (N3). */
export const isLoopbackHost = (hostname: string): boolean => loopback.test(hostname)

/** What is wrong with a venue's address, or null. http is for a loopback host of an unpackaged run only (N3). */
export function addressProblem(text: string, packaged: boolean): AddressProblem | null {
  let address: URL
  try {
    address = new URL(text.trim())
  } catch {
    return 'not-a-url'
  }
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return 'not-https'
  if (address.protocol === 'http:' && (packaged || !isLoopbackHost(address.hostname))) return 'not-https'
  if (address.username !== '' || address.password !== '') return 'has-credentials'
  if (address.pathname !== '/' || address.search !== '' || address.hash !== '') return 'has-path'
  return null
}

/** The form that is stored: an origin without a slash at its end. */
export const plainOrigin = (text: string): string => new URL(text.trim()).origin

/** Whether the host of an origin has letters outside ASCII, written in punycode: they can look like others (T16). */
export const isLookAlike = (origin: string): boolean => /(?:^|\.)xn--/.test(new URL(origin).hostname)

/** This machine itself, which only unpackaged runs accept. */
export const isThisComputer = (origin: string): boolean => isLoopbackHost(new URL(origin).hostname)
