import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { list } from './row-list.ts'
import { id } from './wire-values.ts'

/** Where a stream is opened, and the token that opens it: a bearer secret of 24 h (streams, section 1). Times in ms. */
export const streamAccess = z.object({
  token: id,
  instanceServers: list(
    z.object({
      endpoint: z.string(),
      encrypt: z.boolean(),
      protocol: z.literal('websocket'),
      pingInterval: z.int().min(100).max(600_000),
      pingTimeout: z.int().min(100).max(600_000),
    }),
  ),
})
export type StreamAccess = z.output<typeof streamAccess>

/** Tokens of the streams (facts, section 6). No channel of the page leads here: the answer is a secret. */
export const streams = {
  getPublicStreamToken: endpoint({
    method: 'POST',
    path: '/api/v1/bullet-public',
    access: 'public',
    pool: 'public',
    weight: 10,
    permission: 'None',
    money: 'read',
    beyond: true,
    secretAnswer: true,
    request: z.object({}),
    response: streamAccess,
  }),
  getPrivateStreamToken: endpoint({
    method: 'POST',
    path: '/api/v1/bullet-private',
    access: 'private',
    pool: 'spot',
    weight: 10,
    permission: 'General',
    money: 'read',
    beyond: true,
    secretAnswer: true,
    request: z.object({}),
    response: streamAccess,
  }),
}
