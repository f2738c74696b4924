import type { Sheet } from './sheet.ts'
import { asSent } from './sheet.ts'

const server = {
  endpoint: 'wss://ws-api-spot.kucoin.com/',
  encrypt: true,
  protocol: 'websocket',
  pingInterval: 18000,
  pingTimeout: 10000,
}
const access = { token: 'abc', instanceServers: [server] }

const tokenSheet: Sheet = {
  takes: [{}],
  answers: [['facts', access, asSent]],
  refusesAnswers: [
    ['no token', { instanceServers: [server] }],
    ['another protocol', { token: 'abc', instanceServers: [{ ...server, protocol: 'socket.io' }] }],
    ['pings without a pause', { token: 'abc', instanceServers: [{ ...server, pingInterval: 0 }] }],
  ],
}

export const streamSheets = { getPublicStreamToken: tokenSheet, getPrivateStreamToken: tokenSheet }
