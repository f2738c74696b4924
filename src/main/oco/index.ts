import type { MoneyDeps } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'
import { createCancelOco, createCancelOcos } from './cancel-ocos.ts'
import { createPlaceOco } from './place-oco.ts'
import { createReplaceOco } from './replace-oco.ts'

export type OcoActs = ReturnType<typeof createOcoActs>

/** What can be done with one-cancels-other orders. */
export const createOcoActs = (run: RunIntents, deps: Pick<MoneyDeps, 'newId' | 'time'>) => ({
  placeOco: createPlaceOco(run, deps.newId),
  replaceOco: createReplaceOco(run, deps),
  cancelOco: createCancelOco(run, deps),
  cancelOcos: createCancelOcos(run),
})
