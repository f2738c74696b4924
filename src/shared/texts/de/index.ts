import type { Wordings } from '../../messages.ts'
import { app } from './app.ts'
import { exchange } from './exchange.ts'
import { journal } from './journal.ts'
import { money } from './money.ts'
import { profiles } from './profiles.ts'
import { reconcile } from './reconcile.ts'
import { safety } from './safety.ts'
import { vault } from './vault.ts'
import { venueCodes } from './venue-codes.ts'
import { withdrawals } from './withdrawals.ts'

/** German, in the words of the page (the list in `locales/de.ts`): what to do is in the infinitive, a person is "Sie". */
export const de: Wordings = {
  'as-written': ({ text }) => text,
  ...app,
  ...exchange,
  ...venueCodes,
  ...money,
  ...journal,
  ...vault,
  ...profiles,
  ...reconcile,
  ...safety,
  ...withdrawals,
}
