import type { OpenSwitches, StillOpen, UnwrittenRecords } from '#main/shell/still-open.ts'

/** All of it known, and none. */
export const noSwitches: OpenSwitches = { set: 0, inDoubt: 0, elsewhere: 0, isKnown: true }
export const allWritten: UnwrittenRecords = { waiting: 0, unwritable: 0, irreplaceable: 0 }
export const nothingOpen: StillOpen = {
  requests: 0,
  switches: noSwitches,
  records: allWritten,
  practiceSaving: false,
}
