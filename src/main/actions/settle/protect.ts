import type { DeadMan } from '#shared/exchange/index.ts'
import type { Finding, Strategy } from './strategy.ts'
import { none, sent, shown } from './strategy.ts'

/** s that the venue's whole seconds and the way there may add to the age of a setting. */
const slack = 3

/**
 * The dead-man switch: by its query, the only place that shows it. A setting equal to the wanted one may be an older one,
 * so its age by the venue's own clock must fit the time since this one was sent.
 */
export const protect: Strategy = {
  absence: 1,
  find: async ({ intent, look, age }) => {
    const timeout = Number(intent.request['timeout'])
    const symbols = sent(intent, 'symbols').split(',').filter(Boolean)
    const judge = (set: DeadMan): Finding | null => {
      if (timeout === -1) return set === null ? shown(null, 'The dead-man switch is off.') : null
      if (set === null || set.timeout !== timeout || !sameSymbols(set.symbols, symbols)) return null
      if (set.currentTime === null || set.triggerTime === null) return none()
      const setFor = set.currentTime - (set.triggerTime - set.timeout)
      return setFor <= age / 1000 + slack ? shown(null, 'The dead-man switch is set.') : null
    }
    return (await look.at('getDeadMan', {}, judge)) ?? none('The dead-man switch is not as wanted.')
  },
}

export const sameSymbols = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((symbol) => b.includes(symbol))
