import { parseArgs } from 'node:util'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { readFaultText } from '#main/practice/fault-text.ts'
import { startPracticeServer, type FaultRule } from '#main/practice/server.ts'
import { systemTime } from '#main/platform/time.ts'

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
    'dead-man': { type: 'string', default: 'any-request' },
    /** ms the venue's clock runs ahead. */
    skew: { type: 'string', default: '0' },
    /** `delay:500 POST /api/v1/hf/orders`; may be repeated. */
    fault: { type: 'string', multiple: true, default: [] },
  },
})

const whole = (name: 'port' | 'seed' | 'skew'): number => {
  const number = Number(values[name])
  if (!Number.isSafeInteger(number)) throw new Error(`--${name} must be a whole number`)
  return number
}

const positive = (name: 'speed'): number => {
  const number = Number(values[name])
  if (!(number > 0 && number < Infinity)) throw new Error(`--${name} must be a number above 0`)
  return number
}

const batchOrders = (): 5 | 20 => {
  const text = values['batch-orders']
  if (text !== '5' && text !== '20') throw new Error('--batch-orders must be 5 or 20')
  return text === '5' ? 5 : 20
}

const deadManRenewal = (): 'any-request' | 'set-only' => {
  const text = values['dead-man']
  if (text !== 'any-request' && text !== 'set-only') throw new Error('--dead-man must be any-request or set-only')
  return text
}

const faults = (): FaultRule[] =>
  values.fault.map((text) => {
    const rule = readFaultText(text)
    if (!rule) throw new Error(`--fault does not know "${text}": see docs/practice-exchange.md`)
    return rule
  })

const rules = faults()
const exchange = createPracticeExchange({
  seed: whole('seed'),
  time: systemTime,
  speed: positive('speed'),
  batchOrders: batchOrders(),
  deadManRenewal: deadManRenewal(),
  report: (error) => console.error(error),
})
exchange.control.setClockSkew(whole('skew'))
const server = await startPracticeServer({ exchange, port: whole('port'), remember: 0 })
for (const rule of rules) server.control.fault(rule)
exchange.start()

const permissions = ['Spot', 'Withdrawal', 'Transfer', 'Margin'] as const
const credentials = exchange.createKey({ accountId: exchange.defaultAccountId, permissions })
console.log(JSON.stringify({ baseUrl: server.baseUrl, ...credentials }))
