import { useText } from '#renderer/locales/use-text.ts'
import { useAmounts } from '#renderer/views/shared/use-amounts.ts'
import { factsOf } from '../ledgers/ledger-context.ts'
import { useLedgerWords } from '../ledgers/use-ledger-words.ts'
import type { Movement } from './movements.ts'

/** What the practice exchange's ledger says of the funds that it gives. */
const practiceFunding = 'Practice funding'

/** What happened, in a few words; the venue's own where Coffer knows no others. */
export function useMovementWords(): (movement: Movement) => string {
  const { t } = useText()
  const amounts = useAmounts()
  const ledger = useLedgerWords()
  return ({ trade, transfer, entry }) => {
    if (trade !== null) {
      const size = amounts.short(trade.size, trade.base)
      return t(`portfolio.${trade.side === 'buy' ? 'bought' : 'sold'}Size`, { size, base: trade.base })
    }
    if (transfer !== null)
      return t('portfolio.transferBetween', { from: ledger.account(transfer.from), to: ledger.account(transfer.to) })
    if (entry.bizType.toLowerCase() === 'transfer')
      return t(`portfolio.transfer${entry.direction === 'in' ? 'In' : 'Out'}`, {
        account: ledger.account(entry.accountType),
      })
    const facts = factsOf(entry.context)
    const fact = (name: string): string | null => facts.find((one) => one.name === name)?.value ?? null
    if (fact('remark') === practiceFunding) return t('portfolio.practiceFunding')
    const [what, chain] = [ledger.biz(entry.bizType), fact('chain')]
    return chain === null ? what : t('portfolio.byChain', { what, chain })
  }
}
