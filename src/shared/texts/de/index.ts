import type { Wordings } from '../../messages.ts'
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

/** German, in the words of the page (the list in `locales/de.ts`): what to do is in the infinitive, a person is "Sie". */
export const de: Wordings = {
  'as-written': ({ text }) => text,
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
