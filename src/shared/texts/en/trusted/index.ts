import { trustedKeys } from './keys.ts'
import { trustedLock } from './lock.ts'
import { trustedOrderLimits } from './order-limits.ts'
import { trustedQuestions } from './questions.ts'
import { trustedWithdrawal } from './withdrawal.ts'

/** What main's own window alone words. The page does not load it. */
export const trustedEn = {
  ...trustedWithdrawal,
  ...trustedQuestions,
  ...trustedKeys,
  ...trustedLock,
  ...trustedOrderLimits,
}
