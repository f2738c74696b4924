import { expect, it } from 'vitest'
import { streamedDesk } from './streamed-desk.ts'

it('the public line of a venue ends with its last profile, and is opened anew by the next', async () => {
  const desk = streamedDesk(3)
  const { streams, time } = desk
  const listener = { onJoined: () => undefined, onPush: () => undefined, onLost: () => undefined }
  const view = () => streams.view('p1').public
  for (const profileId of ['p1', 'p2']) streams.subscribe(profileId, 'ticker', 'BTC-USDT', listener)
  await time.advance(3_000)
  expect(view()).toMatchObject({ state: 'joined', topics: 1, connects: 1 })
  streams.keep(['p2'])
  await time.advance(3_000)
  expect(view()).toMatchObject({ state: 'joined', topics: 1, connects: 1 })
  streams.keep([])
  await time.advance(3_000)
  expect(view()).toMatchObject({ state: 'idle', topics: 0, connects: 0 })
  streams.subscribe('p3', 'ticker', 'BTC-USDT', listener)
  await time.advance(3_000)
  expect(view()).toMatchObject({ state: 'joined', topics: 1, connects: 1 })
  expect(desk.errors).toEqual([])
  desk.close()
})
