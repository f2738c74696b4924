import { parseArgs } from 'node:util'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { startPracticeServer, type FaultRule } from '#main/practice/server.ts'
import { systemTime } from '#main/time.ts'

/**
 * A testnet on the desk: serves the practice exchange on loopback, prints one line of JSON with its address and a key
 * that may trade and withdraw, and runs until it is ended. See docs/practice-exchange.md for the flags.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    speed: { type: 'string', default: '1' },
    'batch-orders': { type: 'string', default: '20' },
    /** ms the venue's clock runs ahead. */
    skew: { type: 'string', default: '0' },
    /** `{"match":{"method":"POST","path":"/api/v1/hf/orders","count":1},"fault":{"kind":"delay","ms":500}}`; may be repeated. */
    fault: { type: 'string', multiple: true, default: [] },
  },
})

const whole = (name: 'port' | 'seed' | 'skew'): number => {
  const number = Number(values[name])
  if (!Number.isSafeInteger(number)) throw new Error(`--${name} must be a whole number`)
  return number
}

const exchange = createPracticeExchange({
  seed: whole('seed'),
  time: systemTime,
  speed: Number(values.speed),
  batchOrders: values['batch-orders'] === '5' ? 5 : 20,
  report: (error) => console.error(error),
})
exchange.control.setClockSkew(whole('skew'))
const server = await startPracticeServer({ exchange, port: whole('port') })
for (const text of values.fault) server.control.fault(JSON.parse(text) as FaultRule)
exchange.start()

const permissions = ['Spot', 'Withdrawal', 'Transfer', 'Margin'] as const
const credentials = exchange.createKey({ accountId: exchange.defaultAccountId, permissions })
console.log(JSON.stringify({ baseUrl: server.baseUrl, ...credentials }))
