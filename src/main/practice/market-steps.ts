import type { Time } from '#main/platform/time.ts'
import { stepMarket } from './market-maker.ts'
import type { Random } from './random.ts'
import type { PracticeVenueState } from './venue.ts'

/** ms between two steps in real time. */
const stepMs = 1_000
/** Dollars of an ordinary quote. */
const usualQuote = 2_000

/** Lets due timers fire and the market maker act once in every pair that follows no other venue; those are brought to it. `opening` makes every pair trade at least once. */
export const stepOnce = (
  { engine, prices, followed, now }: PracticeVenueState,
  random: Random,
  opening = false,
): void => {
  const at = now()
  engine.run('tick', at, null)
  for (const market of engine.state.markets.values()) {
    const usual = (): number => prices.lotsWorth(market, usualQuote, at)
    if (followed?.step(market, { engine, random, at }, usual)) continue
    const fairTicks = prices.ticks(market, at)
    const usualLots = usual()
    stepMarket(market, { engine, random, at, fairTicks, usualLots }, opening)
  }
}

/** Does `step` every second until the returned function is called. A step that throws ends it and is reported. */
export const keepStepping = (
  step: () => void,
  sleep: Time['sleep'],
  report: (error: unknown) => void = () => undefined,
): (() => void) => {
  const stop = new AbortController()
  const stepOn = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await sleep(stepMs, stop.signal)
      step()
    }
  }
  stepOn().catch((error: unknown) => {
    if (!stop.signal.aborted) report(error)
  })
  return () => stop.abort()
}
