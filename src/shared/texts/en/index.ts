import { alerts } from './alerts.ts'
import { app } from './app.ts'
import { exchange } from './exchange.ts'
import { input } from './input.ts'
import { journal } from './journal.ts'
import { limits } from './limits.ts'
import { money } from './money.ts'
import { notifications } from './notifications.ts'
import { orderRules } from './order-rules.ts'
import { profiles } from './profiles.ts'
import { reconcile } from './reconcile.ts'
import { replace } from './replace.ts'
import { requests } from './requests.ts'
import { safety } from './safety.ts'
import { streams } from './streams.ts'
import { trusted } from './trusted.ts'
import { updates } from './updates.ts'
import { vault } from './vault.ts'
import { venueCodes } from './venue-codes.ts'
import { windows } from './windows.ts'
import { withdrawals } from './withdrawals.ts'

/**
 * The wording of every message but those of main's own window alone: a sentence, or a function of its parameters. Other
 * languages have this type.
 */
export const en = {
  /** Words that were written down before messages had ids, or come from elsewhere: shown as they are. */
  'as-written': ({ text }: { text: string }) => text,
  ...alerts,
  ...app,
  ...exchange,
  ...venueCodes,
  ...money,
  ...journal,
  ...updates,
  ...vault,
  ...profiles,
  ...reconcile,
  ...replace,
  ...safety,
  ...streams,
  ...withdrawals,
  ...limits,
  ...input,
  ...orderRules,
  ...requests,
  ...windows,
  ...trusted,
  ...notifications,
}
