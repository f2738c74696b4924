import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { moneyChannels } from '#shared/bridge/names.ts'
import { projectDir } from '#tools/project.ts'

const page = 'src/renderer'
const sources = new Map(
  globSync(`${page}/**/*.{ts,vue}`, { cwd: projectDir })
    .filter((file) => !file.startsWith(`${page}/locales/`) && !file.startsWith(`${page}/trusted/`))
    .map((file) => [file, readFileSync(join(projectDir, file), 'utf8')]),
)

/** What a file takes from other files of the page, types apart. */
function importsOf(file: string): readonly string[] {
  const text = (sources.get(file) ?? '').replace(/import type [^']*'[^']*'/g, '')
  return [...text.matchAll(/(?:from|import\()\s*'((?:\.|#renderer\/)[^']*)'/g)].map(([, path = '']) =>
    path.startsWith('.') ? normalize(join(dirname(file), path)) : path.replace('#renderer', page),
  )
}

const channel = moneyChannels.map((name) => name.replace('.', String.raw`\.`)).join('|')
const call = new RegExp(String.raw`(?:useMoneyAct|\.call)\(\s*'(?:${channel})'`)

/** Files that send, and those that send through one of them that draws nothing. */
function senders(): ReadonlySet<string> {
  const found = new Set([...sources].flatMap(([file, text]) => (call.test(text) ? [file] : [])))
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const file of sources.keys())
      if (importsOf(file).some((from) => from.endsWith('.ts') && found.has(from))) found.add(file)
  }
  return found
}

/** What names the profile and shows its colour on a button: the parts of the kit, and parts that hold one of them. */
const mark =
  /<ProfileMark|<SendButton|<OrderSend|<CancelMany|<FindDialog|<PanicProfiles|<RowCancel|="mark\(|\bmark\(t\(|\bwhose: \(/g

/** Components that reach a money channel with no mark of their own, and what stands for it. */
const without: Readonly<Record<string, string>> = {
  'app/CommandList.vue': 'fills forms and opens dialogs; it sends nothing',
  'views/oco/OcoForm.vue': 'is drawn by TriggerForm, which has the button',
  'views/safety/PanicButton.vue': 'opens the panic form, whose button has the mark',
  'views/stop-orders/StopForm.vue': 'is drawn by TriggerForm, which has the button',
  'views/trading/one-click/OneClickMode.vue': 'a banner in the colour, with the name; the rows of BookSide are marked',
  'views/withdrawals/AmountCard.vue': 'a part of the draft; ReviewCard has the button',
  'views/withdrawals/BookTab.vue': 'chooses a recipient; ReviewCard has the button',
  'views/withdrawals/RecipientCard.vue': 'a part of the draft; ReviewCard has the button',
  'views/withdrawals/RecipientForm.vue': 'adds a recipient in main’s own window, which names the profile',
  'views/withdrawals/WithdrawTab.vue': 'holds the cards; ReviewCard has the button',
  'views/withdrawals/WithdrawalsView.vue': 'holds the tabs; ReviewCard has the button',
}

/** Components whose buttons send through the component around them. */
const throughParent = {
  'views/shared/RowCancel.vue': 1,
  'views/shared/order-form/TriggerForm.vue': 1,
  'views/shared/cancel-many/CancelMany.vue': 1,
  'views/shared/orders/DuplicateBlocked.vue': 1,
  'views/shared/orders/FindDialog.vue': 1,
  'views/trading/scaled/ScaledResults.vue': 3,
  'views/trading/book/BookSide.vue': 1,
  'views/trading/book/OwnOrders.vue': 1,
  'views/oco/OcoPanel.vue': 1,
  'views/stop-orders/StopPanel.vue': 1,
}

/** How many marks each component has that reaches a money channel: one for each of its buttons that send. */
const marked: Readonly<Record<string, number>> = {
  'views/shared/oco/CancelOco.vue': 1,
  'views/oco/CancelOcos.vue': 1,
  'views/oco/FindOco.vue': 1,
  'views/safety/DeadManPanel.vue': 3,
  'views/safety/PanicChord.vue': 1,
  'views/safety/PanicForm.vue': 1,
  'views/shared/transfer/TransferForm.vue': 1,
  'views/stop-orders/CancelStop.vue': 1,
  'views/stop-orders/CancelStops.vue': 2,
  'views/trading/CancelOrder.vue': 1,
  'views/trading/book/OwnOrderEntry.vue': 1,
  'views/trading/chart/levels/CancelLevel.vue': 1,
  'views/trading/chart/trade/ReplaceOrder.vue': 1,
  'views/trading/order-panel/OrderForm.vue': 1,
  'views/trading/orders/CancelScope.vue': 1,
  'views/trading/orders/ChangeOrder.vue': 1,
  'views/trading/orders/FindOrder.vue': 1,
  'views/trading/orders/OpenPanel.vue': 1,
  'views/trading/scaled/ScaledForm.vue': 1,
  'views/withdrawals/ReviewCard.vue': 2,
  'views/withdrawals/WithdrawalJourney.vue': 1,
}

it('M11: every button that moves money or orders says whose, by name and colour', () => {
  const reaching = [...senders()].filter((file) => file.endsWith('.vue')).toSorted()
  const countOf = (file: string): number => sources.get(file)?.match(mark)?.length ?? 0
  const marks = reaching.map((file) => [file.slice(page.length + 1), countOf(file)] as const)
  expect(reaching.length).toBeGreaterThan(20)
  // A new caller needs a mark on its button, or a reason here why another component has the button.
  expect(marks.flatMap(([file, count]) => (count === 0 ? [file] : []))).toEqual(Object.keys(without).toSorted())
  expect(Object.fromEntries(marks.filter(([, count]) => count > 0))).toEqual(marked)
  for (const [file, count] of Object.entries(throughParent)) expect(countOf(`${page}/${file}`), file).toBe(count)
})
