import { useFormat } from '#renderer/views/shared/use-format.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { brokenRule } from './pair-rules.ts'
import { needOf, shortfallOfRequest } from './needs.ts'
import { sideOf } from './pending-order.ts'
import type { FlowRequest } from './pending-order.ts'
import { useSeen } from './use-seen.ts'
import { useSendingHeld } from './use-sending-held.ts'

/** What a request for `pair` looks like by what is on screen now (`look`), and what stands in its way. */
export function useObstacles(pair: () => string | null) {
  const { t } = useText()
  const { own } = useFormat()
  const { words } = useMessages()
  const look = useSeen(pair)
  const held = useSendingHeld(pair)

  const shortfall = (request: FlowRequest | null): string | null =>
    request === null ? null : shortfallOfRequest(request, look(request))
  const need = (request: FlowRequest | null): string | null =>
    request === null ? null : needOf(request, look(request))
  /** Why this request may not leave now, in one sentence; null where it may. */
  function obstacleTo(request: FlowRequest): string | null {
    if (held.value !== null) return t('outcome.notSent', { why: held.value })
    const broken = brokenRule(request, look(request))
    if (broken !== null) return t('outcome.notSent', { why: words(broken) })
    const more = shortfall(request)
    if (more === null) return null
    const currency = (pair() ?? '').split('-')[sideOf(request) === 'buy' ? 1 : 0] ?? ''
    return t('outcome.notSent', { why: t('order.short', { shortfall: own.amount(more), currency }) })
  }
  return { look, held, shortfall, need, obstacleTo }
}

export type Obstacles = ReturnType<typeof useObstacles>
