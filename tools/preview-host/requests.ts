/** Every request of every page ends here: answered by the app's own protocol handler in main, or aborted. */
import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import type { Remote } from './rpc.ts'
import { toAppAddress } from './wire.ts'
import type { MainCalls } from './wire.ts'
import type { HostWindow } from './window.ts'

const pageOf = (request: Request): Page | null => {
  try {
    return request.frame().page()
  } catch {
    // A page that is only being made; nothing of ours opens one that way.
    return null
  }
}

export async function answerRequests(
  context: BrowserContext,
  main: Remote<MainCalls>,
  windowOf: (page: Page) => HostWindow | null,
): Promise<void> {
  const answer = async (route: Route): Promise<void> => {
    const request = route.request()
    const page = pageOf(request)
    const window = page === null ? null : windowOf(page)
    if (page === null || window === null) return route.abort('blockedbyclient')
    const url = toAppAddress(request.url())
    if (request.isNavigationRequest() && !window.expects(request.url())) {
      const prevented = await main('page.navigating', window.id, url, request.frame() === page.mainFrame())
      // Aborted like this the page stays where it is, as after preventDefault() in Electron.
      if (prevented) return route.abort('aborted')
    }
    if (!url.startsWith('app://')) return route.abort('internetdisconnected')
    const { status, headers, body } = await main('protocol.request', url, request.method(), request.headers())
    return route.fulfill({ status, headers, body: Buffer.from(body) })
  }
  await context.route('**/*', (route) => answer(route).catch(() => route.abort('failed').catch(() => undefined)))
}
