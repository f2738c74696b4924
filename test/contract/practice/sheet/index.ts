import type { EndpointName } from '#shared/exchange/index.ts'
import { marketCases } from './market.ts'
import { moneyCases } from './money.ts'
import { ocoCases } from './oco.ts'
import { orderCases } from './orders.ts'
import type { Case } from './world.ts'

/** The conformance sheet: the compiler names a row that has no cases. */
export const sheet: Readonly<Record<EndpointName, readonly Case[]>> = {
  ...moneyCases,
  ...orderCases,
  ...ocoCases,
  ...marketCases,
}
