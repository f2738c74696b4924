import type { RunIntents } from '#main/intents/run-intents.ts'
import { createCancelOco, createCancelOcos } from './cancel-ocos.ts'
import { createPlaceOco } from './place-oco.ts'
import { createReplaceOco } from './replace-oco.ts'

export type OcoActs = ReturnType<typeof createOcoActs>

/** What can be done with one-cancels-other orders. */
export const createOcoActs = (run: RunIntents, newId: () => string) => ({
  placeOco: createPlaceOco(run, newId),
  replaceOco: createReplaceOco(run, newId),
  cancelOco: createCancelOco(run),
  cancelOcos: createCancelOcos(run),
})
