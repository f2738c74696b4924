import type { Settings } from '#shared/domain/settings.ts'
import type { PracticeExchange } from '#main/practice/exchange.ts'
import { defaultLayout } from '#renderer/views/trading/docking/default-layout.ts'
import { expectOk } from '../results.ts'
import { addProfile, putKey } from '../trusted-person.ts'
import type { Session } from './session.ts'

/** Profile ids: two people at one venue that the user added, and one that was never used. */
export interface Profiles {
  readonly main: string
  readonly second: string
  readonly idle: string
}

type Json = Settings['page'][string]

/** What the page keeps, under the names of its own. */
const pageState = (profileId: string): Settings['page'] => ({
  lastProfile: profileId,
  pairs: { [profileId]: 'ETH-USDT', practice: 'BTC-USDT' },
  favouritePairs: ['BTC-USDT', 'ETH-BTC'],
  feePairs: ['BTC-USDT'],
  panicProfiles: [profileId],
  valueCurrency: 'EUR',
  firstRunHintDismissed: true,
  hideDust: true,
  dustBelow: '2.5',
  book: { grouping: '10' },
  depth: { depth: 'full', share: 'one' },
  chart: {
    interval: '1hour',
    volume: false,
    fast: { shown: true, period: 9 },
    slow: { shown: false, period: 200 },
    rsi: true,
    orders: true,
    fills: false,
  },
  [`layout:${profileId}`]: {
    custom: true,
    layout: JSON.parse(JSON.stringify(defaultLayout({ width: 1600, height: 900 }))) as Json,
  },
})

const choices: Partial<Settings> = {
  theme: 'light',
  palette: 'colour-blind',
  swapped: true,
  hideBalances: true,
  grouping: 'space',
  timeZone: 'utc',
  clock: '12',
  confirmMarket: false,
  confirmFarPercent: null,
  confirmLargePercent: 25,
  lockMinutes: 7,
  waitForMatch: false,
  orderKeys: true,
  keys: { palette: 'mod+p', buy: 'shift+b' },
  sounds: ['filled', 'trouble'],
  practiceSeed: 42,
  practiceSpeed: 2,
}

/** Settings, a venue, three profiles with keys of every role, one of them replaced once. */
export async function keepChoices(session: Session, exchange: PracticeExchange): Promise<Profiles> {
  const { desk, during } = session
  const { invoke } = desk
  const funding = { USDT: '1000000', BTC: '10' }
  const account = exchange.createAccount({ funding, mainFunding: { USDT: '50000', ETH: '20' } })
  const other = exchange.createAccount({ funding: { USDT: '2000' } })
  const keyOf = (accountId: number, role: 'read' | 'trade' | 'withdraw') => {
    const permissions = ({ read: [], trade: ['Spot'], withdraw: ['Spot', 'Withdrawal', 'Transfer'] } as const)[role]
    return exchange.createKey({ accountId, permissions })
  }
  const venue = expectOk(
    await during(
      invoke('venues.add', {
        name: 'Example venue',
        baseUrl: 'https://api.venue.example',
        headerPrefix: 'KC',
        siteType: 'australia',
      }),
    ),
  )
  const add = async (label: string, colour: string, venueId: string, accountId: number): Promise<string> =>
    expectOk(await during(addProfile(desk, { label, colour, venueId, key: keyOf(accountId, 'trade') }))).id
  const main = await add('Main desk', '#6ea8fe', venue.id, account)
  const second = await add('Second desk', '#5ac8a8', venue.id, other)
  const idle = await add('Never used', '#e0a458', 'kucoin', other)
  for (const role of ['read', 'withdraw', 'trade'] as const) {
    expectOk(await during(putKey(desk, main, role, keyOf(account, role))))
    expectOk(await during(invoke('profiles.testKey', { profileId: main, role })))
  }
  expectOk(
    await during(desk.confirming({}, () => invoke('profiles.update', { profileId: main, label: 'Main desk, Zürich' }))),
  )
  expectOk(await during(invoke('settings.change', { ...choices, page: pageState(main) })))
  return { main, second, idle }
}

/** The address book with limits that were loosened and tightened, and the lists of sub-accounts. */
export async function keepLists({ desk, during }: Session, { main, second }: Profiles): Promise<void> {
  const { invoke } = desk
  const limits = { waitingHours: 0, caps: [{ currency: 'USDT', amount: '5000' }] }
  expectOk(await during(invoke('withdrawals.limits.set', { profileId: main, limits })))
  expectOk(
    await during(invoke('withdrawals.limits.set', { profileId: second, limits: { waitingHours: 48, caps: [] } })),
  )
  const inTron = {
    currency: 'USDT',
    withdrawType: 'ADDRESS',
    toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    chain: 'trx',
    memo: null,
    memoNone: false,
  } as const
  const book = [
    { label: 'Cold wallet', recipient: inTron },
    { label: 'Paper', recipient: { ...inTron, toAddress: '0x52908400098527886E0F7030069857D2E4169EE7', chain: 'eth' } },
    { label: 'Friend', recipient: { ...inTron, withdrawType: 'UID', toAddress: '84736251', chain: null } },
  ] as const
  for (const entry of book) expectOk(await during(invoke('addressBook.add', { profileId: main, ...entry })))
  const ids = ['63743f07e0c5230001761d08', '63743f07e0c5230001761d09']
  for (const id of ids)
    expectOk(await during(invoke('subAccounts.add', { profileId: main, id, name: `Bots ${id.at(-1)}` })))
  expectOk(await during(invoke('subAccounts.rename', { profileId: main, id: ids[0] ?? '', name: 'Grid bots' })))
  expectOk(await during(invoke('subAccounts.fill', { profileId: main })))
}
