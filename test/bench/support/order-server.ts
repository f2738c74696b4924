import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/**
 * A venue that accepts every order, in a process of its own so that its CPU is not counted. Prints its port.
 * It answers with the headers a venue answers with, since reading them is part of the work.
 */
const answer = JSON.stringify({ code: '200000', data: { orderId: '671124f9365ccb00073debd4', clientOid: 'bench' } })

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'gw-ratelimit-limit': '1000000000',
      'gw-ratelimit-remaining': '999999999',
      'gw-ratelimit-reset': '29994',
    })
    response.end(request.url === '/api/v1/timestamp' ? `{"code":"200000","data":${Date.now()}}` : answer)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
// Its CPU time in us, whenever it is asked.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.on('disconnect', () => process.exit(0))
