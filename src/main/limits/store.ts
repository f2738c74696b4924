import { z } from 'zod'
import type { OrderLimits } from '#shared/domain/order-limits.ts'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import { orderLimitsSchema } from '#shared/domain/order-limits-schema.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { Result } from '#shared/errors.ts'
import type { StoreFolder } from '#main/platform/disk.ts'
import { openJsonStore } from '#main/platform/json-store.ts'

const stateSchema = z.object({ limits: z.record(z.string(), orderLimitsSchema) })

export interface OrderLimitsState {
  /** By profile; one that is not named has the limits its kind begins with. */
  readonly limits: Readonly<Record<string, OrderLimits>>
}

/** The file store. One change at a time; kept on disk before it applies. */
export interface OrderLimitsStore {
  /** Errors: disk-failed, where the file cannot be read or understood; no order leaves then. */
  read(): Result<OrderLimitsState>
  change<T>(
    edit: (state: OrderLimitsState) => Result<{ readonly state: OrderLimitsState; readonly value: T }>,
  ): Promise<Result<T>>
}

export const openOrderLimitsStore = (folder: StoreFolder): OrderLimitsStore =>
  openJsonStore<OrderLimitsState>({
    folder,
    fileName: 'order-limits.json',
    schema: stateSchema,
    start: { limits: {} },
    name: 'order-limits',
  })

/** The limits of a profile, its own or those it began with. */
export const orderLimitsOf = ({ limits }: OrderLimitsState, { id, kind }: Pick<Profile, 'id' | 'kind'>): OrderLimits =>
  Object.hasOwn(limits, id) ? (limits[id] ?? defaultOrderLimits(kind)) : defaultOrderLimits(kind)
