import type { AlertRule } from '#shared/domain/alert.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useFormat } from './use-format.ts'
import { usePriceText } from './use-price-text.ts'

/** What an alert watches, in a few words: `BTC-USDT rises to 61,000`. Own amounts are not among them while balances are hidden. */
export function useAlertWords(): (rule: AlertRule) => string {
  const { t } = useText()
  const { amount, own } = useFormat()
  const priceText = usePriceText()
  const quoted = (words: readonly string[]): string =>
    words.map((word) => t('alerts.quoted', { word })).join(t('alerts.or'))
  return (rule) => {
    switch (rule.kind) {
      case 'price':
        return t(`alerts.rule.price.${rule.direction}`, {
          pair: rule.symbol,
          price: priceText(rule.price, rule.symbol),
        })
      case 'change':
        return t('alerts.rule.change', { pair: rule.symbol, percent: amount(rule.percent), minutes: rule.minutes })
      case 'fill':
        return rule.symbol === null ? t('alerts.rule.anyFill') : t('alerts.rule.fill', { pair: rule.symbol })
      case 'volume': {
        const [base = '', quote = ''] = rule.symbol.split('-')
        const currency = rule.unit === 'base' ? base : quote
        const { symbol: pair, minutes } = rule
        return t('alerts.rule.volume', { pair, amount: amount(rule.amount), currency, minutes })
      }
      case 'balance':
        return t(`alerts.rule.balance.${rule.direction}`, { currency: rule.currency, amount: own.amount(rule.amount) })
      case 'listing':
        return t(`alerts.rule.listing.${rule.event}`, { pair: rule.symbol ?? t('alerts.anyPair') })
      case 'announcement':
        return t('alerts.rule.announcement', { words: quoted(rule.words) })
    }
  }
}
