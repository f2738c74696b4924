import type { Page } from '@playwright/test'

/** The longest task of a page's main thread, in ms. */
export interface LongestTask {
  /** From its beginning to its end, with everything else that the machine did meanwhile. */
  readonly wall: number
  /** Time that the thread itself had. */
  readonly thread: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** us */
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** The longest task of any length while `act` runs; the browser's own report names only those over 50 ms. */
export async function longestTask(page: Page, act: () => Promise<unknown>): Promise<LongestTask> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('This page has no browser that can be traced.')
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  await act()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const names = new Map(
    events.filter(({ name }) => name === 'thread_name').map(({ pid, tid, args }) => [`${pid} ${tid}`, args.name]),
  )
  const tasks = events.filter(({ ph, pid, tid }) => ph === 'X' && names.get(`${pid} ${tid}`) === 'CrRendererMain')
  const most = (of: (event: TraceEvent) => number): number => tasks.reduce((ms, event) => Math.max(ms, of(event)), 0)
  return { wall: most(({ dur = 0 }) => dur / 1_000), thread: most(({ tdur = 0 }) => tdur / 1_000) }
}
