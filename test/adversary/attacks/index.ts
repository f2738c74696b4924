import type { Attack } from '../attack.ts'
import type { MainWorld } from '../main-world.ts'
import { keys } from './t01-keys.ts'
import { secrets } from './t01-secrets.ts'
import { limits } from './t02-limits.ts'
import { otherMoney } from './t02-orders.ts'
import { ownWindow } from './t02-window.ts'
import { withdrawals } from './t02-withdrawals.ts'
import { exfiltration } from './t03-exfiltration.ts'
import { bundle } from './t04-bundle.ts'
import { names } from './t04-names.ts'
import { supply } from './t05-supply.ts'
import { lock } from './t15-lock.ts'
import { keychain } from './t06-keychain.ts'
import { programs } from './t06-programs.ts'
import { install } from './t07-install.ts'
import { pasted } from './t08-pasted.ts'
import { addresses } from './t09-addresses.ts'
import { wire } from './t10-wire.ts'
import { atRest } from './t11-at-rest.ts'
import { profilesApart } from './t12-profiles.ts'
import { second } from './t13-second.ts'
import { data } from './t14-data.ts'
import { screen } from './t15-screen.ts'
import { updates } from './t16-updates.ts'

/** The attacks that need no page: what the page would send, what the venue answers, what other programs do. */
export const mainAttacks: readonly Attack<MainWorld>[] = [
  ...keys,
  ...secrets,
  ...withdrawals,
  ...otherMoney,
  ...ownWindow,
  ...limits,
  ...exfiltration,
  ...bundle,
  ...names,
  ...supply,
  ...programs,
  ...keychain,
  ...lock,
  ...install,
  ...pasted,
  ...addresses,
  ...wire,
  ...atRest,
  ...profilesApart,
  ...second,
  ...data,
  ...screen,
  ...updates,
]
