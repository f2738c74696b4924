import { z } from 'zod'
import type { AppError, Result } from '../errors.ts'
import type { AlertNews, AlertView } from '../domain/alert.ts'
import type { FeedFrame } from '../domain/push-wire.ts'
import type { FillNews } from '../domain/fill.ts'
import type { StopTriggered } from '../domain/notification.ts'
import type { IntentView } from '../domain/intent.ts'
import type { ReadOnlyProfiles } from '../domain/order-limits.ts'
import type { Profile } from '../domain/profile.ts'
import type { DeadManView } from '../domain/dead-man.ts'
import type { PortfolioCurve } from '../domain/portfolio.ts'
import type { Settings } from '../domain/settings.ts'
import type { UpdatesView } from '../domain/update-view.ts'
import type { EndpointName, ResponseOf } from '../exchange/index.ts'
import { endpoints } from '../exchange/index.ts'
import { alertChannels } from './alerts.ts'
import { appChannels } from './app.ts'
import type { StatusView, VaultState } from './app.ts'
import { gives } from './contract.ts'
import type { AssertNever, ChannelContract, OnlyInOne } from './contract.ts'
import { marketDataChannels } from './market-data.ts'
import { withdrawalChannels } from './withdrawals.ts'
import { readRows } from './names.ts'
import type { AskedView, Channel, EventName, ReadRow } from './names.ts'
import { profileChannels, profileIdSchema } from './profiles.ts'
import { recordChannels } from './records.ts'
import type { AuditStep } from './records.ts'
import { setupChannels } from './setup.ts'
import { portfolioChannels, subAccountChannels } from './sub-accounts.ts'
import { tradingChannels } from './trading.ts'
import { updateChannels } from './updates.ts'

/** Rows of the catalogue that only read and answer no secret; one missing from `readRows` is a compile error here. */
type ReadingRow = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { readonly money: 'read' }
    ? (typeof endpoints)[Name] extends { readonly secretAnswer: true }
      ? never
      : Name
    : never
}[EndpointName]

type ReadInput<Row extends ReadRow> = z.ZodObject<{
  profileId: z.ZodString
  request: (typeof endpoints)[Row]['request']
}>

type ReadChannels = { [Row in ReadRow as `read.${Row}`]: ChannelContract<ReadInput<Row>, ResponseOf<Row>> }

const contractOf = <Row extends ReadRow>(row: Row): ChannelContract<ReadInput<Row>, ResponseOf<Row>> =>
  gives<ResponseOf<Row>>().takes(z.object({ profileId: profileIdSchema, request: endpoints[row].request })) as never

const readChannels = Object.fromEntries(readRows.map((row) => [`read.${row}`, contractOf(row)])) as ReadChannels

/** Every channel with its schemas. `satisfies` makes a name without schemas, or schemas without a name, an error. */
export const contract = {
  ...appChannels,
  ...profileChannels,
  ...tradingChannels,
  ...withdrawalChannels,
  ...alertChannels,
  ...setupChannels,
  ...updateChannels,
  ...portfolioChannels,
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
  'order-filled': FillNews
  /** Main's own window asks about an order of the profile, or does so no longer. */
  'order-confirming': { readonly profileId: string; readonly isOpen: boolean }
  /** Of every profile: one was made read-only, or is so no longer, or the list has another. */
  'read-only-changed': ReadOnlyProfiles
  'stop-triggered': StopTriggered
  /** The list of all profiles: one was changed, fired, or stands otherwise. */
  'alerts-changed': readonly AlertView[]
  /** Once each time one fires, after that was kept. */
  'alert-fired': AlertNews
  /** A snapshot was taken, or all of a profile's are gone. */
  'portfolio-changed': PortfolioCurve
  'status-changed': StatusView
  /** null when the journal is well again. */
  'journal-trouble': AppError | null
  /** While `journal.verify` runs. */
  'journal-audit': AuditStep
  /** A check began or ended, or what it found may be said. */
  'updates-changed': UpdatesView
  /** The app's menu asks for a view of the page. */
  'view-asked': AskedView
  feed: FeedFrame
}
/** Proof for the compiler that every event has a payload, and every payload a name. */
export type EventPayloadsAreNamed = AssertNever<OnlyInOne<EventName, keyof EventPayloads>>

/** Proof for the compiler that the list in `names.ts` and the catalogue agree in both directions. */
export type ReadRowsAreComplete = AssertNever<OnlyInOne<ReadRow, ReadingRow>>

/** The object that the preload exposes; `src/renderer/data/bridge.ts` is its only reader. */
export interface ExposedBridge {
  readonly invoke: { readonly [Name in Channel]: (input: InputOf<Name>) => Promise<Result<OutputOf<Name>>> }
  /** Returns the function that ends the subscription. */
  readonly on: { readonly [Name in EventName]: (listener: (payload: EventPayloads[Name]) => void) => () => void }
}
