/** Measuring inside the real page: work of its main thread, long tasks, heap, and a fixed loop to compare with. */
import type { CDPSession, Page } from '@playwright/test'
import type { FeedNews, FeedPush, WatchRequest } from '#shared/bridge/market-data.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { writeFeedFrame } from '#shared/domain/push-wire.ts'
import type { Topic, TopicKind, TopicOf } from '#shared/domain/feed-topic.ts'
import { launchApp } from '#test/support/launch.ts'
import type { LaunchedApp } from '#test/support/launch.ts'

export interface MeasuredPage {
  readonly app: LaunchedApp
  readonly page: Page
  /** ms of main-thread work that `act` causes, drawing included. */
  work(act: () => Promise<void>): Promise<number>
  /** ms of main-thread work of the calibration loop: what this machine is worth right now. */
  calibrate(): Promise<number>
  /** ms of every task over 50 ms while `act` runs, as the browser reports them. */
  longTasks(act: () => Promise<void>): Promise<number[]>
  /** Bytes of the page's heap after collecting garbage. */
  heap(): Promise<number>
  /** The topic of a kind that the page asked to watch last. */
  watched<Kind extends TopicKind>(kind: Kind): Promise<TopicOf<Kind>>
  /** Tells the page news of a topic that it watches, through the bridge that main uses. */
  feed(topic: Topic, news: FeedNews): Promise<void>
  close(): Promise<void>
}

const taskMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** Two frames later everything that was caused has been drawn. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Objects, text and sorting, as the page's own work is made of. Its length is fixed for good: ratios stand on it. */
const calibration = (): number => {
  let rows = Array.from({ length: 4_000 }, (_, index) => ({
    key: `K${(index * 7_919) % 4_001}`,
    value: String(index / 7),
  }))
  for (let round = 0; round < 3; round += 1) {
    const byKey = new Map(rows.map((row) => [row.key, row]))
    rows = [...byKey.values()]
      .map((row) => ({ ...row, value: row.value.padEnd(12, '0') }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  }
  return rows.length
}

export async function openPage(launched?: LaunchedApp): Promise<MeasuredPage> {
  const app = launched ?? (await launchApp({ size: { width: 1920, height: 1080 }, theme: 'dark' }))
  const { page } = app
  const session = await page.context().newCDPSession(page)
  // The thread's own time: what others do on this machine is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('HeapProfiler.enable')

  const work: MeasuredPage['work'] = async (act) => {
    const before = await taskMs(session)
    await act()
    await drawn(page)
    return (await taskMs(session)) - before
  }
  const watches = async (): Promise<readonly WatchRequest[]> =>
    (await app.ipcLog())
      .filter(({ channel, kind }) => channel === 'feed.watch' && kind === 'invoke')
      .map(({ text }) => (JSON.parse(text) as [WatchRequest])[0])
  const watchOf = async (topic: Topic): Promise<{ watchId: string; profileId: string }> => {
    const wanted = JSON.stringify(topic)
    const asked = (await watches()).findLast((request) => JSON.stringify(request.topic) === wanted)
    if (asked === undefined) throw new Error(`The page does not watch ${wanted}.`)
    const { watchId, profileId } = asked
    return { watchId, profileId }
  }

  return {
    app,
    page,
    work,
    calibrate: () => work(async () => void (await page.evaluate(calibration))),
    async longTasks(act) {
      await page.evaluate(() => {
        const found: number[] = []
        const observer = new PerformanceObserver((list) =>
          found.push(...list.getEntries().map(({ duration }) => duration)),
        )
        observer.observe({ entryTypes: ['longtask'] })
        Object.assign(globalThis, { longTasks: { found, observer } })
      })
      await act()
      await drawn(page)
      return page.evaluate(() => {
        const { found, observer } = (
          globalThis as unknown as { longTasks: { found: number[]; observer: PerformanceObserver } }
        ).longTasks
        found.push(...observer.takeRecords().map(({ duration }) => duration))
        observer.disconnect()
        return found
      })
    },
    async heap() {
      await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize
    },
    async watched(kind) {
      const asked = (await watches()).findLast(({ topic }) => topic.kind === kind)
      if (asked === undefined) throw new Error(`The page does not watch ${kind}.`)
      return asked.topic as TopicOf<typeof kind>
    },
    async feed(topic, news) {
      const crossing = news.kind === 'change' ? { ...news, change: writeChange(news.change, topic.kind) } : news
      const event: FeedPush = { ...(await watchOf(topic)), ...crossing }
      await app.evaluateMain(
        ({ BrowserWindow }, payload) => BrowserWindow.getAllWindows()[0]?.webContents.send('feed', payload),
        writeFeedFrame([event]),
      )
    },
    close: () => app.close(),
  }
}
