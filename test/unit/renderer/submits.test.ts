import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What a press on the page may change, outside of the money path, which `useMoneyAct` guards by its own types. */
const changingChannels = [
  'app.removeEverything',
  'practice.reset',
  'profiles.add',
  'profiles.update',
  'profiles.putKey',
  'profiles.removeKey',
  'profiles.delete',
  'profiles.startOver',
  'venues.add',
  'venues.remove',
  'vault.unlock',
  'vault.setPin',
  'vault.removePin',
  'vault.setTouchId',
  'vault.forgetPin',
  'addressBook.add',
  'addressBook.update',
  'addressBook.remove',
  'withdrawals.limits.set',
  'orders.limits.set',
  'withdrawals.limits.cancel',
  'subAccounts.add',
  'subAccounts.rename',
  'subAccounts.remove',
]
/** The same as stores offer it: `book.rename(...)`. */
const changingMethods = {
  profiles: ['add', 'update', 'putKey', 'removeKey', 'remove'],
  vault: ['unlock', 'setPin', 'removePin', 'setTouchId', 'forgetPin'],
  book: ['add', 'rename', 'remove'],
  subs: ['add', 'rename', 'remove'],
}
/** Forms that submit without `useSubmit`, and why that is right. */
const others: Readonly<Record<string, RegExp>> = {
  // Settings are changed one after the other by their store, and a change repeated is the same change.
  'views/account/PairFees.vue': /useFeePairs\(/,
  // Only reads.
  'views/shared/orders/FindDialog.vue': /find/,
  'views/oco/FindOco.vue': /find/,
  // The card around it sends what it emits, through `useProfileLimits`.
  'views/shared/LimitsForm.vue': /@submit\.prevent="emit\('save'\)"/,
  // Only keeps a choice of the page's own, under its name or value: twice is once.
  'views/trading/one-click/OneClickMenu.vue': /store\.presets\.filter\(\(size\) => size !== value\.value\)/,
  'views/trading/watchlist/ListsDialog.vue': /typed\.value = ''/,
  'views/trading/docking/LayoutsDialog.vue': /layouts\.save\(typed\.value/,
  'views/trading/chart/indicators/IndicatorMenu.vue': /store\.saveTemplate\(/,
  // A form whose buttons send; `@submit.prevent` has no handler.
  'views/shared/order-form/TriggerForm.vue': /@submit\.prevent\s*>/,
  'views/trading/orders/ChangeOrder.vue': /@submit\.prevent\s/,
}
const moneyPath =
  /use(MoneyAct|SwitchPresses|Transfer|CancelFamilies|CancelEach|Amend|Order|Oco|Scaled|Submit|NewProfile|Limits)\w*\(/

const root = 'src/renderer/'
const files = globSync(`${root}{views,app,ui}/**/*.{vue,ts}`).map((path) => ({
  path: path.replaceAll('\\', '/').slice(root.length),
  text: readFileSync(path, 'utf8'),
}))
const stores = /^views\/withdrawals\/book-store\.ts$/
const escaped = (name: string): string => name.replaceAll('.', '\\.')
const calls = new RegExp(
  [
    `bridge\\.call\\(\\s*'(${changingChannels.map(escaped).join('|')})'`,
    ...Object.entries(changingMethods).map(([store, names]) => `\\b${store}\\.(${names.join('|')})\\(`),
  ].join('|'),
  'g',
)

describe('every form that changes something', () => {
  it('is found: the scan knows the calls it looks for', () => {
    const found = files.filter(({ path, text }) => !stores.test(path) && text.search(calls) >= 0)
    expect(found.length).toBeGreaterThanOrEqual(12)
  })

  it.each(files.filter(({ path, text }) => !stores.test(path) && text.search(calls) >= 0))(
    'M11: $path sends through useSubmit alone',
    ({ text }) => {
      expect(text).toMatch(/use(Submit|ProfileLimits)\b.*\(/)
      // Each call stands in a function that is handed to `submit`.
      for (const { index } of text.matchAll(calls)) {
        const before = text.slice(0, index)
        const opened = before.lastIndexOf('submit(')
        expect(opened, before.slice(-120)).toBeGreaterThanOrEqual(0)
        const between = text.slice(opened, index)
        const depth = [...between].reduce((sum, sign) => sum + (sign === '(' ? 1 : sign === ')' ? -1 : 0), 0)
        expect(depth, between).toBeGreaterThan(0)
      }
    },
  )

  it.each(files.filter(({ text }) => text.includes('@submit.prevent')))(
    '$path guards its submit against a second press',
    ({ path, text }) => {
      const own = others[path]
      if (own !== undefined) expect(text).toMatch(own)
      else if (!moneyPath.test(text)) throw new Error(`${path}: use useSubmit, or useMoneyAct for money`)
    },
  )

  it('M11: limits are sent through useSubmit by what their cards share', () => {
    const shared = readFileSync(`${root}data/use-profile-limits.ts`, 'utf8')
    expect(shared).toMatch(/const \{ submit: send,.*= useSubmit\(\)/)
    expect(shared).toMatch(/await send\(\s*\(\) => ask\(profileId\)/)
  })

  it('the fees of pairs are kept as a setting, which is why their form needs no guard', () => {
    const fees = files.find(({ path }) => path === 'views/account/use-fee-pairs.ts')
    expect(fees?.text).toContain(".pageValue('feePairs', ")
  })
})
