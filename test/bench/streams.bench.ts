import { availableParallelism } from 'node:os'
import { createMarketFrames, openStreamLoad, steppedTime } from './support/stream-load.ts'
import { median, signOnce } from './support/figures.ts'
import { judge } from './support/verdict.ts'

/**
 * Stream frames a second that main takes in on one core: book, trades and ticker of 50 pairs, each with 1,000 levels a side, all of
 * them watched by a page. From the socket's text to the text of each message to the page; frames come at 20,000 a second by
 * main's clock, so that what is coalesced is as often told as it would be. Figures: docs/benchmarks.md.
 */
const perSecond = 20_000
const rounds = 12
const frames = createMarketFrames(50, 1_000)
const { time, step } = steppedTime()
const load = openStreamLoad(frames, time)
for (let turn = 0; turn < 400; turn += 1) await step(10)

/** us of CPU of the yardstick: one signature over 100 bytes. */
function yardstick(): number {
  const before = process.cpuUsage()
  for (let count = 0; count < 20_000; count += 1) signOnce()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 20_000
}

const [rates, times]: [number[], number[]] = [[], []]
for (let round = 0; round < rounds + 2; round += 1) {
  const texts = frames.next(perSecond)
  const before = process.cpuUsage()
  for (let at = 0; at < texts.length; at += 100) {
    for (const text of texts.slice(at, at + 100)) load.take(text)
    await step((100 / perSecond) * 1_000)
  }
  const { user, system } = process.cpuUsage(before)
  if (round < 2) continue
  const each = (user + system) / perSecond
  rates.push(1e6 / each)
  times.push(each / yardstick())
}
load.stop()
const { sent, errors, unreadable } = load
if (errors.length + unreadable() > 0) throw new Error(`${unreadable()} frames could not be read`, { cause: errors[0] })
if (sent.streamed.size !== frames.topics.length) throw new Error(`Only ${sent.streamed.size} topics were streamed.`)

const rate = median(rates)
const round = (value: number): string => Math.round(value).toLocaleString('en')
console.log(`Node ${process.version}, ${availableParallelism()} cores, ${rounds} rounds of ${round(perSecond)} frames`)
console.log(
  `frames a second of CPU: median ${round(rate)}, ${round(Math.min(...rates))} to ${round(Math.max(...rates))}; ` +
    `one frame is ${median(times).toFixed(1)} times the signature`,
)
console.log(
  `messages to the page a second: ${round(sent.messages / (rounds + 2))}, ${round(sent.characters / (rounds + 2) / 1_000)} kB`,
)
judge([[`at least ${round(perSecond)} frames a second`, rate >= perSecond]])
