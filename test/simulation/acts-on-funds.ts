import type { Act } from './plan.ts'
import { formatUnits } from '#main/practice/engine/scale.ts'
import { recipient } from '../contract/bridge/inputs.ts'
import type { OpenParts } from './acts-on-open.ts'
import * as truth from './truth.ts'

type Name = 'withdraw' | 'cancel-withdrawal' | 'transfer'
type Acts = { readonly [One in Name]: (act: Extract<Act, { act: One }>) => void }

/** Acts that move funds out of an account or between its wallets. */
export function createActsOnFunds({ venue, press, profileOf, chosen }: Omit<OpenParts, 'forms'>): Acts {
  return {
    withdraw: (act) => {
      const { available } = truth.balanceOf(venue, act.who, 'main', 'USDT')
      const amount = {
        least: '1',
        usual: '25',
        all: formatUnits(available),
        'too-little': '0.000001',
        'too-much': '900000',
        'above-limit': '4000',
      }[act.size]
      press(
        'withdrawals.request',
        {
          profileId: profileOf(act.who),
          withdrawalRequest: { ...recipient, amount, feeMode: 'EXTERNAL', inner: false, remark: 'rent' },
        },
        1,
        `withdraw ${amount} USDT`,
      )
    },
    'cancel-withdrawal': (act) => {
      const one = chosen(truth.withdrawalsOf(venue, act.who), act.pick)
      if (one !== null)
        press(
          'withdrawals.cancel',
          { profileId: profileOf(act.who), withdrawalId: venue.exchange.venue.ids.withdrawal(one.seq) },
          0,
          'cancel a withdrawal',
        )
    },
    transfer: (act) => {
      const amount = {
        least: '0.01',
        usual: '10',
        all: '100',
        'too-little': '0.0000000001',
        'too-much': '99000000',
        'above-limit': '400',
      }[act.size]
      press(
        'transfers.send',
        {
          profileId: profileOf(act.who),
          currency: 'USDT',
          from: act.isBack ? 'main' : 'trade',
          to: act.isBack ? 'trade' : 'main',
          amount,
        },
        1,
        `transfer ${amount} USDT ${act.isBack ? 'main to trade' : 'trade to main'}`,
      )
    },
  }
}
