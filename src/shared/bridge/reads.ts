import { z } from 'zod'
import type { EndpointName, ResponseOf } from '../exchange/index.ts'
import { endpoints } from '../exchange/index.ts'
import { gives } from './contract.ts'
import type { ChannelContract, Proof, Same } from './contract.ts'
import { readRows } from './names.ts'
import type { ReadRow } from './names.ts'
import { profileIdSchema } from './profiles.ts'

/** Rows of the catalogue that only read; a row missing from `readRows` is a compile error here. */
type ReadingRow = {
  [Name in EndpointName]: (typeof endpoints)[Name]['money'] extends 'read' ? Name : never
}[EndpointName]

type ReadInput<Row extends ReadRow> = z.ZodObject<{
  profileId: z.ZodString
  request: (typeof endpoints)[Row]['request']
}>

export type ReadChannels = { [Row in ReadRow as `read.${Row}`]: ChannelContract<ReadInput<Row>, ResponseOf<Row>> }

const contractOf = <Row extends ReadRow>(row: Row): ChannelContract<ReadInput<Row>, ResponseOf<Row>> =>
  gives<ResponseOf<Row>>().takes(z.object({ profileId: profileIdSchema, request: endpoints[row].request })) as never

export const readChannels = Object.fromEntries(readRows.map((row) => [`read.${row}`, contractOf(row)])) as ReadChannels

/** Proof for the compiler that the list in `names.ts` and the catalogue agree in both directions. */
export type ReadRowsAreComplete = Proof<Same<ReadRow, ReadingRow>>
