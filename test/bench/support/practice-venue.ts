import { createPracticeExchange } from '#main/practice/exchange.ts'
import { passphraseHeaderOf } from '#main/practice/auth.ts'
import { startPracticeServer } from '#main/practice/server.ts'
import { systemTime } from '#main/platform/time.ts'
import { credentials } from './contenders.ts'

/**
 * The practice server in a process of its own, knowing the key the benchmark's clients sign with. Sends its port, then
 * its own CPU time in us whenever it is asked.
 */
const exchange = createPracticeExchange({ seed: 1, time: systemTime })
const accountId = exchange.createAccount({ level: 12, funding: { USDT: '1000000000' } })
const issued = exchange.createKey({ accountId, permissions: ['Spot'] })
const known = exchange.venue.keys.get(issued.key)
if (!known) throw new Error('The key just made is not there')
const { key, secret, passphrase } = credentials
const passphraseHeader = passphraseHeaderOf(secret, passphrase, 3)
exchange.venue.keys.set(key, { ...known, key, secret, passphrase, passphraseHeader })

const server = await startPracticeServer({ exchange, remember: 0 })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.send?.(Number(new URL(server.baseUrl).port))
process.on('disconnect', () => process.exit(0))
