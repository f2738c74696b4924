import type { TextKey } from '#renderer/locales/index.ts'
import { useText } from '#renderer/locales/use-text.ts'

type Group = 'ocoState' | 'orderType' | 'liquidity'

/** Words of the venue that the page has texts for. Its vocabulary may grow. */
const known: Readonly<Record<Group, ReadonlyMap<string, TextKey>>> = {
  ocoState: new Map<string, TextKey>([
    ['NEW', 'ocoState.NEW'],
    ['DONE', 'ocoState.DONE'],
    ['TRIGGERED', 'ocoState.TRIGGERED'],
    ['CANCELED', 'ocoState.CANCELED'],
  ]),
  orderType: new Map<string, TextKey>([
    ['limit', 'orderType.limit'],
    ['market', 'orderType.market'],
    ['oco', 'orderType.oco'],
  ]),
  liquidity: new Map<string, TextKey>([
    ['taker', 'liquidity.taker'],
    ['maker', 'liquidity.maker'],
  ]),
}

/**
 * The page's text for a word of the venue. A word that is not known is shown as it is: a guess could say of an order
 * what is not so.
 */
export function useOpenWords(): (group: Group, word: string) => string {
  const { t } = useText()
  return (group, word) => {
    const key = known[group].get(word)
    return key === undefined ? word : t(key)
  }
}
