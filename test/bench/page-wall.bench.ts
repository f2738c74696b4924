import { availableParallelism } from 'node:os'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { startPracticeServer } from '#main/practice/server.ts'
import { systemTime } from '#main/platform/time.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { launchApp } from '#test/support/launch.ts'
import { build } from '#tools/build.ts'
import { openPage } from './support/page.ts'
import { judge } from './support/verdict.ts'
import { handOf } from '#test/support/e2e/trusted-window.ts'
import { addProfile, addVenue } from '#test/support/trusted-person.ts'
import { must } from '#test/support/loopback-venue.ts'

/**
 * The wall of 10 profiles with 20 sub-accounts each, at one venue on loopback with its real quotas: from the click until
 * the first block, half of them and all show their worth, and what the venue refused for its rate limit. Exits with 1 when
 * a bound is broken. Figures: docs/benchmarks.md.
 */
const [profileCount, subCount] = [10, 20]
const colours = [
  '#6ea8fe',
  '#5ac8a8',
  '#e3b341',
  '#f2a37a',
  '#c792ea',
  '#7fd1e0',
  '#b5cc5a',
  '#ef8fb0',
  '#9aa7ff',
  '#d0b48c',
]

/** In the page: ms from the click on the view until this many blocks show a worth, and the counts in between. */
const openWall = ([name, all]: readonly [string, number]): Promise<{
  first: number
  half: number
  whole: number
  steps: number
}> =>
  new Promise((resolve) => {
    const link = [...document.querySelectorAll('nav a')].find((one) => one.textContent.trim() === name)
    const begun = performance.now()
    const reached = { first: 0, half: 0, whole: 0, steps: 0 }
    let before = 0
    const look = (): void => {
      const shown = [...document.querySelectorAll('main article p[data-own]')].filter(({ textContent }) =>
        /\d/.test(textContent),
      ).length
      const ms = performance.now() - begun
      if (shown > before) reached.steps += 1
      if (before === 0 && shown > 0) reached.first = ms
      if (before < all / 2 && shown >= all / 2) reached.half = ms
      before = shown
      if (shown < all) return void requestAnimationFrame(look)
      resolve({ ...reached, whole: ms })
    }
    ;(link as HTMLElement).click()
    look()
  })

if (!build()) process.exit(1)
const exchange = createPracticeExchange({ seed: 7, time: systemTime })
const statuses: number[] = []
const handle: typeof exchange.handle = (request) => {
  const answer = exchange.handle(request)
  statuses.push(answer.status)
  return answer
}
const server = await startPracticeServer({ exchange: { ...exchange, handle } })
const app = await launchApp({ size: { width: 1920, height: 1080 } })
const measured = await openPage(app)
const { page } = measured
const hand = handOf(app)
const { id: venueId } = must(await addVenue(hand, 'Wall', server.baseUrl))
for (const [at, colour] of colours.slice(0, profileCount).entries()) {
  const accountId = exchange.createAccount({ funding: { USDT: '10000', BTC: '1', ETH: '5', SOL: '40', KCS: '10' } })
  for (let sub = 0; sub < subCount; sub += 1)
    exchange.createAccount({
      parentId: accountId,
      name: `bot${sub}`,
      funding: { USDT: String(100 * (sub + 1)), BTC: '0.1' },
    })
  const key = exchange.createKey({ accountId, permissions: [] })
  const { id } = must(await addProfile(hand, { label: `Desk ${at}`, colour, venueId, role: 'read', key }))
  // The list is known, as it is on every day but the first.
  await got(page, 'subAccounts.fill', { profileId: id })
}
const practiceBlocks = 1 + (await got(page, 'subAccounts.fill', { profileId: 'practice' })).entries.length
const blocks = profileCount * (subCount + 1) + practiceBlocks

let reached = { first: 0, half: 0, whole: 0, steps: 0 }
let longest: readonly number[] = []
const work = await measured.work(async () => {
  longest = await measured.longTasks(async () => {
    reached = await page.evaluate(openWall, [en.nav['sub-accounts'], blocks] as const)
  })
})
const refused = statuses.filter((status) => status === 429).length
await measured.close()
await server.close()

const ms = (value: number): string => `${value.toFixed(0)} ms`
console.log(`Node ${process.version}, ${availableParallelism()} cores; ${blocks} blocks`)
console.log(
  `first block ${ms(reached.first)}, half ${ms(reached.half)}, all ${ms(reached.whole)}, in ${reached.steps} steps`,
)
console.log(`main thread ${ms(work)}; tasks over 50 ms: ${longest.map((one) => one.toFixed(0)).join(', ') || 'none'}`)
console.log(`${statuses.length} requests at the venue, ${refused} of them refused with 429`)
judge([
  ['0 x 429', refused === 0],
  [
    'each block is shown as it arrives: the first before half of them, half before all',
    reached.first < reached.half && reached.half < reached.whole,
  ],
])
