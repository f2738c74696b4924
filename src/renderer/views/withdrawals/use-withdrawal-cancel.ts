import { computed } from 'vue'
import { cameToNothing } from '#shared/domain/intent-states.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useMoneyAct } from '#renderer/data/use-money-act.ts'

/** The cancel of a withdrawal, and whether it was asked for: also without an answer, but no more once it came to nothing. */
export function useWithdrawalCancel() {
  const money = useMoneyAct('withdrawals.cancel')
  const intents = useIntentsStore()
  const asked = computed(() => {
    const outcome = money.outcome.value
    if (outcome === null || outcome.kind === 'refused') return false
    const sent = outcome.kind === 'unknown' || outcome.kind === 'accepted' ? intents.find(outcome.intentId) : undefined
    return sent === undefined || !cameToNothing(sent.state)
  })
  return { ...money, asked }
}
