import type { RowName } from '#main/practice/rows.ts'
import { beyondCases } from './beyond.ts'
import { marketCases } from './market.ts'
import { moneyCases } from './money.ts'
import { ocoCases } from './oco.ts'
import { orderCases } from './orders.ts'
import type { Case } from './world.ts'

/** The conformance sheet: the compiler names a row that has no cases. */
export const sheet: Readonly<Record<RowName, readonly Case[]>> = {
  ...moneyCases,
  ...orderCases,
  ...ocoCases,
  ...marketCases,
  ...beyondCases,
}
