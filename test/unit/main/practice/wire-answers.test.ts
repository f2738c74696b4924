import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { sendWith } from '#main/practice/wire-answers.ts'

const answer = { status: 200, headers: {}, body: '{}' }

it('a held answer is not written once whoever waited for it has gone', async () => {
  const ended: number[] = []
  const until = Promise.withResolvers<void>()
  for (const leaves of [true, false]) {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    vi.spyOn(response, 'end').mockImplementation(() => response)
    sendWith(response, answer, { kind: 'hold', until: until.promise })
    if (leaves) response.emit('close')
    void until.promise.then(() => ended.push(vi.mocked(response.end).mock.calls.length))
  }
  until.resolve()
  await until.promise
  await expect.poll(() => ended).toEqual([0, 1])
})
