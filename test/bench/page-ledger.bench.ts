import { availableParallelism } from 'node:os'
import type { Page } from '@playwright/test'
import { startPracticeServer } from '#main/practice/server.ts'
import { en } from '#renderer/locales/en.ts'
import { answerSaving } from '#test/support/e2e/dialogs.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { launchApp } from '#test/support/launch.ts'
import { build } from '#tools/build.ts'
import { createFigures } from './support/figures.ts'
import { createLongLedger } from './support/long-ledger.ts'
import { longestTask } from './support/tasks.ts'
import type { LongestTask } from './support/tasks.ts'
import { handOf } from '#test/support/e2e/trusted-window.ts'
import { addProfile, addVenue } from '#test/support/trusted-person.ts'
import { must } from '#test/support/loopback-venue.ts'

/**
 * A ledger of 100,000 lines in the window, from a venue on loopback in this process: how long a filter takes until its
 * first page is drawn, and whether reading all of it and scrolling through it keeps the page busy for long. Exits with 1
 * when a bound is broken. Figures: docs/benchmarks.md.
 */
const lines = 100_000
const rounds = 15
const mostMs = 50
const mostTaskMs = 30
/** Scrolled from end to end so often; the worst turn counts. */
const turns = 3
const figures = createFigures()

/** In the page: chooses an option as a person does; ms until the lines of its first page have been drawn. */
const choose = (page: Page, label: string, option: string): Promise<number> =>
  page.evaluate(
    async ([name, wanted]) => {
      const field = [...document.querySelectorAll('label')].find((one) => one.textContent.startsWith(name))
      const select = field?.querySelector('select')
      const index = [...(select?.options ?? [])].findIndex(({ text }) => text === wanted)
      if (!select || index < 0) throw new Error(`There is no ${name} ${wanted}`)
      const grid = document.querySelector('[role="grid"]')
      const said = document.querySelector('footer [aria-busy]')
      if (!grid || !said) throw new Error('The ledger is not there')
      const begun = performance.now()
      select.selectedIndex = index
      select.dispatchEvent(new Event('change'))
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      do await new Promise((resolve) => setTimeout(resolve))
      while (said.getAttribute('aria-busy') === 'true')
      await frame()
      return performance.now() - begun
    },
    [label, option] as const,
  )

/** In the page: a page's height each frame, from the top to the bottom and back. */
const scrollThrough = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const grid = document.querySelector('[role="grid"]')
    if (!grid) throw new Error('The ledger is not there')
    let frames = 0
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (const step of [1, 7, 61, -61]) {
      for (let turn = 0; turn < 250; turn += 1) {
        grid.scrollTop += step * grid.clientHeight
        await frame()
        frames += 1
      }
    }
    return frames
  })

if (!build()) process.exit(1)
const { exchange, accountId } = createLongLedger(lines)
const server = await startPracticeServer({ exchange, remember: 0 })
const app = await launchApp({ size: { width: 1280, height: 800 } })
let held = true
const judge = (holds: boolean, claim: string): void => {
  held &&= holds
  console.log(`${holds ? 'holds' : 'BROKEN'}: ${claim}`)
}
try {
  const { page } = app
  const hand = handOf(app)
  const { id: venueId } = must(await addVenue(hand, 'Long', server.baseUrl))
  const key = exchange.createKey({ accountId, permissions: ['Spot'] })
  must(await addProfile(hand, { label: 'Long', venueId, key }))
  await page.keyboard.press('Control+2')
  await views(page).open('ledgers')
  await page.getByRole('grid').getByRole('gridcell').first().waitFor()
  await page.getByLabel(en.ledger.period).selectOption({ label: en.ledger.periods.day })
  await page.getByRole('grid').getByRole('gridcell').first().waitFor()

  const { bizType, direction, directions, biz, anyBizType } = en.ledger
  const filters = [
    [direction, directions.out],
    [bizType, biz.TRANSFER],
    [bizType, biz.WITHDRAW],
    [direction, directions.all],
    [bizType, anyBizType],
  ] as const
  for (let round = -2; round < rounds; round += 1)
    for (const [label, option] of filters) {
      const took = await choose(page, label, option)
      if (round >= 0) figures.add(`${label}: ${option}`, took)
    }
  await answerSaving(app, null)
  const reading = await longestTask(page, async () => {
    await page.getByRole('button', { name: en.csv.export }).click()
    await page.getByText(', complete').waitFor({ timeout: 300_000 })
    // The file is written and handed over after the last page was read.
    await page.getByRole('button', { name: en.csv.export }).click({ trial: true, timeout: 300_000 })
  })
  let frames = 0
  const scrolling: LongestTask[] = []
  for (let turn = 0; turn < turns; turn += 1)
    scrolling.push(await longestTask(page, async () => void (frames = await scrollThrough(page))))
  const longest = Math.max(...scrolling.map(({ thread }) => thread))
  const said = ({ thread, wall }: LongestTask): string => `${thread.toFixed(0)} (${wall.toFixed(0)} by the clock)`

  console.log(`Node ${process.version}, ${availableParallelism()} cores; ${lines} lines, ${rounds} rounds\n`)
  console.log('| first page of | ms until drawn (median) | lowest to highest |\n| --- | --- | --- |')
  const titles = filters.map(([label, option]) => `${label}: ${option}`)
  for (const title of titles)
    console.log(`| ${title} | ${figures.median(title).toFixed(0)} | ${figures.range(title)} |`)
  console.log(`\nLongest task, ms of the thread: ${said(reading)} while all is read and written to a file,`)
  console.log(`${scrolling.map(said).join(', ')} over ${frames} frames of scrolling each\n`)
  judge(
    titles.every((title) => figures.median(title) <= mostMs),
    `the first page of any filter within ${mostMs} ms`,
  )
  judge(longest <= mostTaskMs, `no task over ${mostTaskMs} ms of the thread while scrolling`)
} finally {
  await app.close()
  await server.close()
}
process.exit(held ? 0 : 1)
