import type { CallOptions } from '#main/exchange/call-options.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { within } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import type { Confirm, Verdict } from './money-call.ts'

/** ms that the records may take to be read. A replacement needs what is left of its press for the new order. */
const readMs = 3_000

/**
 * Reads the venue's records of what was asked for before an answer is believed. The act waits for it, so it is ahead of other
 * reads, and goes on while Coffer ends.
 */
export const createConfirm =
  <Data>(
    time: Pick<Time, 'sleep'>,
    judge: (client: ExchangeClient, data: Data, options: CallOptions) => Promise<Verdict>,
  ): Confirm<Data> =>
  (client, data) =>
    within(
      time,
      readMs,
      (signal) => judge(client, data, { priority: 'cancel', role: 'trade', isPartOfAct: true, signal }),
      (): Verdict => 'unread',
    )
