import type { Engine } from './engine/engine.ts'
import { units } from './engine/scale.ts'
import type { EngineWallet } from './engine/types.ts'
import { currencies } from './listing/currencies.ts'
import { createVenueAccounts } from './market-maker.ts'

/** Currency to amount, in decimal strings. */
export type Funding = Readonly<Record<string, string>>

export interface AccountRequest {
  /** Put into the trade account. */
  readonly funding?: Funding
  /** Put into the main account, where withdrawals leave from. */
  readonly mainFunding?: Funding
  readonly marginFunding?: Funding
  /** Level for fees and rate limits, 0 to 12. */
  readonly level?: number
  readonly name?: string
  /** Master account of a sub-account. */
  readonly parentId?: number
}

/** What a practice account starts with. */
const defaultAccount: AccountRequest = {
  name: 'practice',
  funding: { USDT: '100000', BTC: '1', ETH: '10', KCS: '500' },
  mainFunding: { USDT: '25000', BTC: '0.5' },
}

const defaultSubAccounts: readonly AccountRequest[] = [
  { name: 'practicesub1', funding: { USDT: '5000', ETH: '1' }, mainFunding: { USDT: '1000' } },
  { name: 'practicesub2' },
  { name: 'practicegrid', funding: { USDT: '12500', BTC: '0.35', SOL: '40' } },
  { name: 'practicemargin', marginFunding: { USDT: '8000', BTC: '0.1' }, mainFunding: { USDT: '250' } },
  { name: 'practicesavings', mainFunding: { BTC: '1.25', ETH: '8', KCS: '900', USDT: '40' } },
]

const firstUid = 100_001

const nextUid = (engine: Engine): number =>
  Math.max(firstUid, ...[...engine.state.accounts.keys()].map((uid) => uid + 1))

/** Opens a funded account and returns its uid. `at` in ms; throws on an amount that is none. */
export const openAccount = (engine: Engine, at: number, request: AccountRequest = {}): number => {
  const uid = nextUid(engine)
  const { name = `practice${uid}`, level = 0, parentId = null } = request
  engine.run('createAccount', at, { uid, name, level, parent: parentId })
  const fund = (wallet: EngineWallet, funding: Funding = {}): void => {
    for (const [currency, amount] of Object.entries(funding)) {
      engine.run('deposit', at, { uid, wallet, currency, amount: units(amount) })
    }
  }
  fund('trade', request.funding)
  fund('main', request.mainFunding)
  fund('margin', request.marginFunding)
  return uid
}

/** The market maker's accounts, and the practice account with its sub-accounts, whose uid is returned. */
export const openFirstAccounts = (engine: Engine, at: number): number => {
  const codes = currencies.map((currency) => currency.code)
  createVenueAccounts(engine, at, codes)
  const uid = openAccount(engine, at, defaultAccount)
  for (const sub of defaultSubAccounts) openAccount(engine, at, { ...sub, parentId: uid })
  return uid
}
