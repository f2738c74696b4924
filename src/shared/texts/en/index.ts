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

/** The wording of every message: a sentence, or a function of its parameters. Other languages have this type. */
export const en = {
  /** Words that were written down before messages had ids, or come from elsewhere: shown as they are. */
  'as-written': ({ text }: { text: string }) => text,
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
