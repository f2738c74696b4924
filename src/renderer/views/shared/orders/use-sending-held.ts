import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { StatusView } from '#shared/bridge/app.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { useClock } from '#renderer/data/use-clock.ts'
import { useSymbols } from '#renderer/data/use-market.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useAppStore } from '#renderer/data/stores/app.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { tradeHeld } from '#renderer/views/shared/key-hints.ts'
import { useReadOnlyStore } from '#renderer/data/stores/read-only.ts'
import { useServiceStore } from '#renderer/data/stores/service.ts'

/** ms without a whole answer of the venue after which it counts as out of reach; one lost answer does not. */
const timeoutMs = 5_000

/** Whether the venue has not answered for a while, by the status main last sent; `now` in ms since the epoch. */
export const isOutOfReach = (status: Pick<StatusView, 'connected' | 'lastAnswerAt'> | null, now: number): boolean =>
  status?.connected === false && now - (status.lastAnswerAt ?? 0) > timeoutMs

/** What stands against any order of a pair; null where the pair is traded, or the list is not known yet. */
export function pairTrouble(
  symbols: readonly Pick<MarketSymbol, 'symbol' | 'enableTrading'>[] | null,
  pair: string | null,
): 'unknownPair' | 'halted' | null {
  if (pair === null || symbols === null) return null
  const found = symbols.find(({ symbol }) => symbol === pair)
  if (found === undefined) return 'unknownPair'
  return found.enableTrading ? null : 'halted'
}

/**
 * Why no new order of this pair, or no withdrawal, may be sent now, in one sentence with what to do; null when one may.
 * Cancels are never held.
 */
export function useSendingHeld(
  pair: () => string | null = () => null,
  what: 'order' | 'withdrawal' = 'order',
): ComputedRef<string | null> {
  const app = useAppStore()
  const profiles = useProfilesStore()
  const service = useServiceStore()
  const readOnly = useReadOnlyStore()
  const symbols = useSymbols()
  const now = useClock()
  const { t } = useText()
  const { words, errorWords } = useMessages()

  return computed(() => {
    if (app.journalTrouble !== null) return errorWords(app.journalTrouble)
    if (app.info !== null && app.info.journal.state !== 'ok') {
      const { message } = app.info.journal
      return message === null ? t('held.journal') : words(message)
    }
    const blocked = what === 'order' && profiles.current !== null ? tradeHeld(profiles.current) : null
    if (blocked !== null) return t(blocked === 'no-key' ? 'held.noKey' : 'held.noPermission')
    if (readOnly.current === true) return t('held.readOnly')
    if (readOnly.current === null) return t('held.limitsUnknown')
    const status = service.current
    if (status?.service.state === 'cancelonly') return t('held.cancelOnly')
    if (status?.service.state === 'close') return t('held.closed')
    // The reason is a standing banner, and is not said twice.
    if (status?.startupGate.open === false) return t(what === 'order' ? 'held.startupGate' : 'held.gateWithdrawal')
    if (isOutOfReach(status, now.value)) {
      const http = status?.gatewayStatus ?? null
      const why = http === null ? 'offline' : 'notAnswering'
      return t(what === 'order' ? `held.${why}` : `held.${why}Withdrawal`, { status: http ?? '' })
    }
    const trouble = pairTrouble(symbols.data.value, pair())
    return trouble === null ? null : t(`held.${trouble}`, { pair: pair() ?? '' })
  })
}
