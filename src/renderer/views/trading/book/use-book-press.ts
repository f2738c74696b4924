import { compare } from '#shared/decimal.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { edit, fill, typedAmount } from '#renderer/data/order-draft.ts'
import { useActionsStore } from '#renderer/data/stores/actions.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { BookLevel } from './book-levels.ts'

/**
 * What a press on a level of the book does to the order form in front: the first fills its price, another one on the same level,
 * while the form still holds that price, the size of all that stands up to there. A market order has no price, and says so. The
 * side stays, and nothing is sent.
 */
export function useBookPress(symbol: () => MarketSymbol | null, priceText: (price: string) => string) {
  const { t } = useText()
  const actions = useActionsStore()
  const desk = useDeskStore()
  /** Profile, pair, form and price of the last press. */
  let taken: string | null = null

  function isHeld(price: string): boolean {
    if (desk.tab === 'market') return true
    const shown = typedAmount(desk.tab === 'limit' ? desk.draft.price : (desk.shownPrice?.() ?? ''))
    // What was typed since is another price.
    return shown !== null && compare(shown, price) === 0
  }
  function fillSize(total: string): void {
    if (desk.tab === 'limit') desk.draft = fill(desk.draft, 'size', total, symbol())
    else if (desk.tab === 'market') desk.draft = edit({ ...desk.draft, marketBy: 'size' }, 'size', total, symbol())
    else desk.prefill({ tab: desk.tab, size: total })
  }
  function fillPrice(price: string): void {
    if (desk.tab === 'limit') desk.draft = edit(desk.draft, 'price', price, symbol())
    else desk.prefill({ tab: desk.tab, price })
  }
  return ({ price, total, gone }: Pick<BookLevel, 'price' | 'total' | 'gone'>): void => {
    const subject = `${desk.draftKey} ${desk.tab} ${price}`
    const isSecond = taken === subject && isHeld(price)
    if (isSecond && gone) return actions.say(t('book.noSize'))
    taken = subject
    desk.wantForm()
    if (isSecond) fillSize(total)
    else if (desk.tab === 'market') return actions.say(t('book.noPrice'))
    else fillPrice(price)
    // It was there when it was aimed at: the form has what was pressed, and the page says that it is no offer any more.
    actions.say(gone ? t('book.takenGone', { price: priceText(price) }) : null)
  }
}
