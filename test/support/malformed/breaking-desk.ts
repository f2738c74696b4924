import { createHttpTransport, type HttpTransportOptions } from '#main/exchange/transport.ts'
import { type Desk, openDesk } from '#test/support/desk.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { keepLimits, keepRecipients } from '#test/support/loose-limits.ts'
import { must } from '#test/support/loopback-venue.ts'
import { pumpedTime } from '#test/support/pumped-time.ts'
import { addProfile, addVenue, confirming, putKey } from '#test/support/trusted-person.ts'
import { recipient } from '../../contract/bridge/inputs.ts'
import { rowOf } from '../../contract/bridge/rows.ts'
import { startBreakingVenue } from './breaking-venue.ts'

const funding = { USDT: '1000000', BTC: '10' }
const noLimits = { largestOrder: null, dailyValue: null, distance: null, slippage: null, pairs: null, readOnly: false }

/**
 * The whole of main, with a live profile that may trade and withdraw at a venue that breaks its answers. A person confirms
 * whatever main's own window shows. Time passes only while nothing is on the wire.
 */
export async function openBreakingDesk() {
  const time = pumpedTime()
  const venue = await startBreakingVenue(time, rowOf)
  const folder = await makeFolder('malformed')
  const liveTransport = (options: HttpTransportOptions) => {
    const live = createHttpTransport(options)
    const transport = (...sent: Parameters<typeof live>) => time.during(live(...sent))
    return Object.assign(transport, { reset: live.reset })
  }
  const start = () => time.until(openDesk(folder, { environment: { time, liveTransport }, showTrusted: confirming() }))
  const { exchange } = venue
  const accountId = exchange.createAccount({ funding, mainFunding: funding })
  const keyFor = (permission: 'Spot' | 'Withdrawal') => exchange.createKey({ accountId, permissions: [permission] })

  const first = await start()
  const { id: venueId } = must(await time.until(addVenue(first, 'Broken', venue.baseUrl)))
  const { id: profileId } = must(await time.until(addProfile(first, { label: 'Live', venueId, key: keyFor('Spot') })))
  must(await time.until(putKey(first, profileId, 'withdraw', keyFor('Withdrawal'))))
  await first.close()
  keepLimits(folder, profileId)
  keepRecipients(folder, profileId, [recipient])
  const desk = await start()
  const invoke: Desk['invoke'] = (channel, input) => time.until(desk.invoke(channel, input))
  // The startup gate is open once something was read.
  must(await invoke('read.listAccounts', { profileId, request: {} }))
  must(await time.until(desk.confirming({}, () => desk.invoke('orders.limits.set', { profileId, limits: noLimits }))))

  return {
    time,
    venue,
    folder,
    profileId,
    invoke,
    raw: (...call: Parameters<Desk['raw']>) => time.until(desk.raw(...call)),
    /** As if a person did it in the page's window: it does not lock by itself. */
    stayOpen: () => desk.emitInput('input'),
    /** What crossed towards the page since the last time, as text; it is not kept. */
    crossed: (): string => (desk.crossed as string[]).splice(0).join('\n'),
    close: async (): Promise<void> => {
      await time.until(desk.close())
      await venue.close()
      await removeFolder(folder)
    },
  }
}

export type BreakingDesk = Awaited<ReturnType<typeof openBreakingDesk>>
