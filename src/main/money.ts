import { standingOf } from '#shared/domain/dead-man.ts'
import type { LimitsGate } from './intents/limits-gate.ts'
import type { Intents } from './intents/index.ts'
import { openIntents } from './intents/index.ts'
import type { UserConfirms } from './intents/user-confirms.ts'
import type { Journal, JournalReader } from './journal/index.ts'
import { createOcoActs } from './oco/index.ts'
import { openAccountNews } from './orders/account-news.ts'
import { createOrderActs, openOrderFills } from './orders/index.ts'
import type { Base } from './platform/base.ts'
import type { Connections } from './profiles/connections.ts'
import { createSafetyActs, openDeadMan } from './safety/index.ts'
import { createTransfer } from './transfers/transfer.ts'
import type { VenueAccess as Access } from './venue-access.ts'
import { unlockedIn } from './venue-access.ts'
import { createWithdrawalActs } from './withdrawals/index.ts'

export interface MoneyParts {
  readonly access: Access
  readonly journal: Journal
  readonly serviceStatus: Parameters<typeof openIntents>[1]['serviceStatus']
  readonly limits: LimitsGate
  readonly confirms: UserConfirms
}

/** All that can move money, what became of it, and what traded. */
export function openMoney(base: Base, { access, journal, serviceStatus, limits, confirms }: MoneyParts) {
  const { vault, connections, streams } = access
  const { clientOf: clients, batchLimit, lost } = connections
  const { reader } = journal
  const fills = openOrderFills(base, { journal, clients, vault })
  const intents = openIntents(base, {
    journal,
    clients,
    withFill: fills.withFill,
    serviceStatus,
    limits,
    lost,
    confirms,
  })
  const acts = createActs(base, { intents, clients, reader, batchLimit, confirms })
  const profileIds = () => vault.list().map(({ id }) => id)
  const accounts = { unlockedIds: unlockedIn(vault), profiles: vault.list }
  openAccountNews(base, { ...accounts, connectionOf: connections.of, streams })
  // After the vault: on `suspended` the keys are dropped before the switch says that nothing renews it.
  const isReadable = (): boolean => journal.isReadable
  const deadMan = openDeadMan(base, { protect: acts.safety.protect, clients, reader, isReadable, limits, profileIds })
  const { standing, profilesSet } = deadMan
  const switches = { standing, profilesSet, of: (profileId: string) => standingOf(deadMan.view(profileId)) }
  return { fills, intents, deadMan, switches, ...acts }
}

export type Money = ReturnType<typeof openMoney>

/** What of money the page may have done. */
export const bridgedMoney = ({ intents, orders, safety, withdrawals, transfer, deadMan }: Money) => ({
  acts: { ...intents, ...orders, ...safety, ...withdrawals },
  transfer,
  deadMan,
})

interface ActParts {
  readonly intents: Intents
  readonly clients: Connections['clientOf']
  readonly reader: JournalReader
  readonly batchLimit: Connections['batchLimit']
  readonly confirms: UserConfirms
}

/** All that can move money, by subject; each goes through the one run of intents. */
function createActs({ time, newId }: Base, { intents, clients, reader, batchLimit, confirms }: ActParts) {
  const { run, unknownFor } = intents
  const deps = { clients, time, newId, batchLimit }
  const orders = { ...createOrderActs(run, deps), ...createOcoActs(run, deps) }
  return {
    orders,
    safety: createSafetyActs(run, { ...orders, clients, reader, unknownFor, time, newId }),
    withdrawals: createWithdrawalActs(run),
    transfer: createTransfer(run, { newId, reader, confirms }),
  }
}
