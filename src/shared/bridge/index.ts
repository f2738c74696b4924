import type { z } from 'zod'
import type { AppError, Result } from '../errors.ts'
import type { IntentView } from '../domain/intent.ts'
import type { Profile } from '../domain/profile.ts'
import type { DeadManView } from '../domain/dead-man.ts'
import type { Settings } from '../domain/settings.ts'
import { appChannels } from './app.ts'
import type { StatusView, VaultState } from './app.ts'
import type { ChannelContract, Proof, Same } from './contract.ts'
import { marketDataChannels } from './market-data.ts'
import type { FeedPush } from './market-data.ts'
import { withdrawalChannels } from './withdrawals.ts'
import type { Channel, EventName } from './names.ts'
import { profileChannels } from './profiles.ts'
import { readChannels } from './reads.ts'
import { recordChannels } from './records.ts'
import type { AuditStep } from './records.ts'
import { subAccountChannels } from './sub-accounts.ts'
import { tradingChannels } from './trading.ts'

/** Every channel with its schemas. `satisfies` makes a name without schemas, or schemas without a name, an error. */
export const contract = {
  ...appChannels,
  ...profileChannels,
  ...tradingChannels,
  ...withdrawalChannels,
  ...subAccountChannels,
  ...recordChannels,
  ...readChannels,
  ...marketDataChannels,
} satisfies Record<Channel, ChannelContract>

export type Contract = typeof contract

/** What the page passes in. */
export type InputOf<Name extends Channel> = z.input<Contract[Name]['input']>
/** What a handler receives, parsed. */
export type ParsedOf<Name extends Channel> = z.output<Contract[Name]['input']>
/** What a handler gives and the page receives. */
export type OutputOf<Name extends Channel> =
  Contract[Name] extends ChannelContract<z.ZodType, infer Output> ? Output : never

export interface EventPayloads {
  'profiles-changed': readonly Profile[]
  'vault-changed': VaultState
  'settings-changed': Settings
  'dead-man-changed': DeadManView
  'intent-changed': IntentView
  'status-changed': StatusView
  /** null when the journal is well again. */
  'journal-trouble': AppError | null
  /** While `journal.verify` runs. */
  'journal-audit': AuditStep
  feed: FeedPush
}
/** Proof for the compiler that every event has a payload, and every payload a name. */
export type EventPayloadsAreNamed = Proof<Same<EventName, keyof EventPayloads>>

/** The object that the preload exposes; `src/renderer/data/bridge.ts` is its only reader. */
export interface ExposedBridge {
  readonly invoke: { readonly [Name in Channel]: (input: InputOf<Name>) => Promise<Result<OutputOf<Name>>> }
  /** Returns the function that ends the subscription. */
  readonly on: { readonly [Name in EventName]: (listener: (payload: EventPayloads[Name]) => void) => () => void }
}
