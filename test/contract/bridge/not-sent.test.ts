import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import type { PracticeAnswer } from '#main/practice/exchange.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { goodRequest } from '#test/support/funds-desk.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { expectFail } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let desk: Desk
let venue: LoopbackVenue
let quotas: PracticeAnswer | null = null
beforeEach(async () => {
  venue = await startLoopbackVenue({
    answer: ({ path }, answered) => (path.startsWith('/api/v1/withdrawals/quotas') ? (quotas ?? answered) : answered),
  })
  desk = await openDesk()
})
afterEach(async () => {
  await desk.close()
  await venue.close()
})

const answered = (status: number, envelope: object): PracticeAnswer => ({
  status,
  headers: {},
  body: JSON.stringify(envelope),
})
const refused = answered(200, { code: '200004', msg: 'Balance insufficient!' })

/** What a withdrawal is told whose quotas were answered so. */
async function withdrawal(as: PracticeAnswer): Promise<AppError> {
  quotas = as
  const { id: profileId } = await venue.add(desk)
  const press = { profileId, draftId: randomUUID(), withdrawalRequest: goodRequest }
  const error = expectFail(await desk.invoke('withdrawals.request', press))
  expect(must(await desk.invoke('intents.list', { profileId, limit: 10 }))).toEqual([])
  return error
}

it('M4: a refused reading of the quotas is told as one, not as a balance that is too small', async () => {
  const error = await withdrawal(refused)
  expect(error).toMatchObject({ code: 'not-sent', venue: { code: '200004', message: 'Balance insufficient!' } })
  expect(said(error)).toMatch(/^Nothing was sent\. The venue refused to show/)
  expect(said(error)).not.toMatch(/balance/i)
})

it('M4: an odd answer to a reading leaves nothing unknown', async () => {
  const error = await withdrawal(answered(200, { code: '200000' }))
  expect(error.code).toBe('not-sent')
  expect(said(error)).toMatch(/^Nothing was sent\. What has to be read/)
  expect(said(error)).not.toMatch(/unknown|Activity/)
})
