import type { Alerts } from '#main/alerts/index.ts'
import type { Handlers } from '../dispatch.ts'

/** The alerts of all profiles. */
export const alertHandlers = (alerts: Alerts): Pick<Handlers, Extract<keyof Handlers, `alerts.${string}`>> => ({
  'alerts.list': () => Promise.resolve(alerts.list()),
  'alerts.add': (input) => alerts.add(input),
  'alerts.change': (input) => alerts.change(input),
  'alerts.remove': ({ id }) => alerts.remove(id),
  'alerts.clearHistory': ({ id }) => alerts.clearHistory(id),
})
