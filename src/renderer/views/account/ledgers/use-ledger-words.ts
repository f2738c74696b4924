import { useText } from '#renderer/locales/use-text.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import type { TextKey } from '#renderer/locales/index.ts'
import { ledgers } from '#renderer/locales/en/ledgers.ts'
import { factsOf, isContextName } from './ledger-context.ts'

const isBiz = (word: string): word is keyof typeof ledgers.ledger.biz => Object.hasOwn(ledgers.ledger.biz, word)
const isAccount = (word: string): word is keyof typeof ledgers.ledger.accounts =>
  Object.hasOwn(ledgers.ledger.accounts, word)

/** Names that the venue shows for its codes, where they are more than the code in other letters. */
const codes: Readonly<Record<string, string>> = { 'Sub-account Transfer': 'SUB_TRANSFER' }

/** The venue's words in people's, where the page knows them; whatever else it says stands as it is. */
export function useLedgerWords() {
  const { t } = useText()
  const known = (key: TextKey): string => t(key)
  const nameOf = (name: string): string => (isContextName(name) ? known(`ledger.fact.${name}`) : name)
  return {
    biz: (word: string): string => {
      const code = codes[word] ?? word
      return isBiz(code) ? known(`ledger.biz.${code}`) : word
    },
    account: (word: string): string => (isAccount(word) ? known(`ledger.accounts.${word}`) : word),
    nameOf,
    /** One line of a context: the pair alone, then each fact with its name; `shown` writes a value, `shownId` one of an id. */
    summary: (context: string | null, shown: (value: string) => string, shownId = shown): string => {
      const facts = factsOf(context).map(({ name, value }) => {
        const text = /id$/i.test(name) ? shownId(value) : shown(value)
        return name === '' || name === 'symbol' ? text : `${nameOf(name)} ${text}`
      })
      return facts.length === 0 ? noValue : facts.join(' · ')
    },
  }
}
