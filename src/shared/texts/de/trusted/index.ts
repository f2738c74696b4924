import type { trustedEn } from '../../en/trusted/index.ts'
import { trustedKeys } from './keys.ts'
import { trustedLock } from './lock.ts'
import { trustedOrderLimits } from './order-limits.ts'
import { trustedQuestions } from './questions.ts'
import { trustedWithdrawal } from './withdrawal.ts'

export const trustedDe: typeof trustedEn = {
  ...trustedWithdrawal,
  ...trustedQuestions,
  ...trustedKeys,
  ...trustedLock,
  ...trustedOrderLimits,
}
