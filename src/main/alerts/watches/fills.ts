import { toPlain, trimmed } from '#shared/decimal.ts'
import { msg } from '#shared/messages.ts'
import type { KindWatch } from '#main/alerts/parts.ts'
import type { WatchContext } from './following.ts'

/** Alerts on own fills, which others find out: pushed, or read after a loss of the stream, a lock or a start. */
export function createFillWatch({ base, parts, firing, alerts }: WatchContext): KindWatch {
  base.events.on('order-filled', ({ profileId, symbol, fill, added }) => {
    for (const alert of alerts()) {
      const { rule } = alert
      if (rule.kind !== 'fill' || alert.profileId !== profileId) continue
      if (rule.symbol !== null && rule.symbol !== symbol) continue
      const value = `${fill.side} ${trimmed(toPlain(added))} ${symbol}`
      firing.take({ fires: [{ alert, values: [value], message: msg('alerts.fired-fill', { symbol }) }] })
    }
  })
  return {
    kinds: ['fill'],
    follow: () => undefined,
    standingOf: () => ({ why: parts.isLocked() ? 'locked' : null, isListed: true }),
  }
}
