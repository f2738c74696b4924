import { expect, it } from 'vitest'
import { createRestarter } from '#tools/dev/restarter.ts'

interface FakeApp {
  readonly end: (code: number) => void
  readonly show: () => void
  readonly failToShow: (reason: string) => void
  /** Set once the app was asked to close; calling it lets it. */
  closing: (() => void) | null
  failToClose: (reason: string) => void
}

/** Lets every promise that can reconcile do so. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function world() {
  const apps: FakeApp[] = []
  const reports: string[] = []
  let open = 0
  let mostOpen = 0
  const restarter = createRestarter({
    start: () => {
      const ended = Promise.withResolvers<number>()
      const ready = Promise.withResolvers<void>()
      open += 1
      mostOpen = Math.max(mostOpen, open)
      let isOpen = true
      const gone = (code: number): void => {
        if (isOpen) open -= 1
        isOpen = false
        ended.resolve(code)
      }
      const app: FakeApp = {
        end: gone,
        show: ready.resolve,
        failToShow: (reason) => ready.reject(new Error(reason)),
        closing: null,
        failToClose: () => undefined,
      }
      apps.push(app)
      return {
        ended: ended.promise,
        ready: ready.promise,
        close: () =>
          new Promise((resolve, reject) => {
            if (!isOpen) return resolve()
            app.failToClose = (reason) => {
              gone(0)
              reject(new Error(reason))
            }
            app.closing = () => {
              gone(0)
              resolve()
            }
          }),
      }
    },
    onReady: () => reports.push('ready'),
    onCrash: (reason) => reports.push(reason),
  })
  return { apps, reports, restarter, mostOpen: () => mostOpen }
}

it('starts the app at once, and again after a change: the old one has ended by then', async () => {
  const { apps, reports, restarter, mostOpen } = world()
  await settled()
  apps[0]?.show()
  await settled()
  expect(reports).toEqual(['ready'])
  restarter.changed()
  await settled()
  expect(apps).toHaveLength(1)
  apps[0]?.closing?.()
  await settled()
  expect(apps).toHaveLength(2)
  expect(mostOpen()).toBe(1)
})

it('makes one restart of the changes that come while the app closes', async () => {
  const { apps, restarter } = world()
  await settled()
  restarter.changed()
  await settled()
  restarter.changed()
  restarter.changed()
  apps[0]?.closing?.()
  await settled()
  expect(apps).toHaveLength(2)
  expect(apps[1]?.closing).toBeNull()
})

it('is finished when the person closes the app', async () => {
  const { apps, restarter } = world()
  await settled()
  apps[0]?.end(0)
  expect(await restarter.finished).toBe(0)
  expect(apps).toHaveLength(1)
})

it('is finished with an error where the app leaves before it shows a window: another one is running', async () => {
  const { apps, reports, restarter } = world()
  await settled()
  apps[0]?.failToShow('Main ended (0) before it showed a window.')
  apps[0]?.end(0)
  expect(await restarter.finished).toBe(1)
  expect(reports).toEqual(['Main ended (0) before it showed a window.'])
})

it('says why the app crashed, waits, and starts it again after the next change', async () => {
  const { apps, reports, restarter } = world()
  await settled()
  apps[0]?.failToShow('no such module')
  await settled()
  apps[0]?.end(1)
  await settled()
  expect(reports).toEqual(['no such module'])
  restarter.changed()
  await settled()
  expect(apps).toHaveLength(2)
  apps[1]?.show()
  apps[1]?.end(9)
  await settled()
  expect(reports).toEqual(['no such module', 'ready', 'Main ended with 9.'])
})

it('starts the app again also where the old one could not be closed in order', async () => {
  const { apps, reports, restarter } = world()
  await settled()
  restarter.changed()
  await settled()
  apps[0]?.failToClose('its window was gone')
  await settled()
  expect(apps).toHaveLength(2)
  expect(reports).toEqual(['The app did not close: Error: its window was gone'])
})

it('closes what runs, and starts nothing any more', async () => {
  const { apps, restarter } = world()
  await settled()
  const closed = restarter.close()
  restarter.changed()
  await settled()
  apps[0]?.closing?.()
  await closed
  restarter.changed()
  await settled()
  expect(await restarter.finished).toBe(0)
  expect(apps).toHaveLength(1)
})
