import { walletTypes } from '#shared/exchange/wallets.ts'
import { useText } from '#renderer/locales/use-text.ts'

const known = [...walletTypes, 'option'] as const

/** An account type as a person calls it; one that Coffer does not know keeps the venue's word. */
export function useWalletName(): (type: string) => string {
  const { t } = useText()
  return (type) => {
    const name = known.find((one) => one === type)
    return name === undefined ? type : t(`wallet.${name}`)
  }
}
