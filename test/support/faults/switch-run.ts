import type { DeadManDeps, DeadManSwitch } from '#main/safety/dead-man/dead-man-switch.ts'
import { createDeadManSwitch } from '#main/safety/dead-man/dead-man-switch.ts'
import { ok } from '#shared/errors.ts'
import type { ActDesk } from './act-desk.ts'

/** A dead-man switch on the desk's journal, venue and time, as one run of the app has it. `more` takes the place of its parts. */
export const switchRun = (desk: ActDesk, more: Partial<DeadManDeps> = {}): DeadManSwitch =>
  createDeadManSwitch({
    protect: desk.actions.protect,
    clients: () => ok(desk.client),
    reader: desk.journal.reader,
    isReadable: () => true,
    heldBack: () => null,
    time: desk.time,
    newId: () => crypto.randomUUID(),
    onChange: () => undefined,
    ...more,
  })
