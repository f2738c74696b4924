import { readRows } from '#shared/bridge/names.ts'
import type { ReadChannel, ReadRow } from '#shared/bridge/names.ts'
import type { RequestOf } from '#shared/exchange/index.ts'
import type { Read } from '#main/profiles/read-endpoint.ts'
import type { Handlers } from '../dispatch.ts'

/** One handler per reading row, all alike: the row is fixed by the channel's name, never by the caller (I5). */
export const readHandlers = (read: Read): Pick<Handlers, ReadChannel> =>
  Object.fromEntries(
    readRows.map((row) => [
      `read.${row}`,
      ({ profileId, request }: { profileId: string; request: RequestOf<ReadRow> }) => read(profileId, row, request),
    ]),
  ) as unknown as Pick<Handlers, ReadChannel>
