import { foundLater } from './found-later.ts'

/**
 * What the histories found in Coffer while they were built, and what mended it: by hand, for no run can know it. A seed is named with
 * the commit at which it fails, and otherwise left out: of another commit it is another history.
 */
export interface Found {
  readonly what: string
  readonly by: string
  readonly mended: string
}

const earlier: readonly Found[] = [
  {
    what: 'An order that a gateway sent twice was shown as refused although it was in the book: the venue refuses the second copy as a duplicate, and that answer was taken for a refusal of the order.',
    by: 'fault `doubled`, invariant `never-failed-though-done`',
    mended:
      'A refusal as a duplicate of a new id leaves the outcome open; it is looked up (`src/main/exchange/outcome.ts`, `src/main/orders/place-batch.ts`).',
  },
  {
    what: 'A dead-man switch that the venue set, under an answer with a code that nobody documents, was shown as refused and off: it would have ended orders that nobody expected to end.',
    by: 'fault `undocumented-200`, invariant `switch-is-true`',
    mended:
      'Setting the switch is refused only in words that the venue documents; all else is looked up (`src/shared/exchange/endpoint.ts`).',
  },
  {
    what: 'Before a part of an order was cancelled, and where a cancel found it filled, an answer about another order was taken for the one that was asked for: a wrong fill or a wrong cancel could be shown.',
    by: 'reading what mutant `answer-of-another-order-is-taken` breaks',
    mended:
      'The id in the answer has to be the one that was asked for (`src/main/orders/cancel-orders.ts`, `filled-first.ts`).',
  },
  {
    what: 'After the keyring was opened and Refresh pressed, a use of a key that was still in flight left the key marked as locked: every signed call failed until the next Refresh.',
    by: 'whole processes, a keyring that is locked for a while',
    mended: 'The newer answer of the keychain counts (`src/main/vault/refresh.ts`).',
  },
  {
    what: 'A transfer whose answer was lost, and a withdrawal without its tag, were looked for by the machine’s clock: with it more than a minute ahead, or a quarter of an hour behind, they were never found.',
    by: 'whole processes, a clock that is off',
    mended: 'The venue’s clock counts, as far as it was measured (`src/main/reconcile/strategies/sent-window.ts`).',
  },
  {
    what: 'Sizes below zero in the answer to a cancel, and any text in the place of a withdrawal’s id, counted as success.',
    by: '10,000 malformed answers of the venue',
    mended: 'Both leave the outcome open (`src/shared/exchange/`).',
  },
  {
    what: 'Where the user had said that nothing came of a transfer, a look-up that had begun before came back and showed it as unknown again.',
    by: 'invariant `only-forward`',
    mended: 'What was found before the end is no news after it (`src/main/reconcile/look-up.ts`).',
  },
  {
    what: 'A stop order that was triggered, and whose answer was lost, could be shown as not placed where the venue forgets triggered stop orders and refuses the question for the order: a second press would have doubled it. So could an OCO order that was over.',
    by: 'reading what each look-up takes for absence',
    mended:
      'Absence needs the answer about the order that a trigger places (`stop-orders.ts` and `ocos.ts` of `src/main/reconcile/strategies/`).',
  },
  {
    what: 'An order of a batch that the venue had taken, and answered with words such as “Internal error”, was shown as refused and never looked for.',
    by: 'reading how an entry of a batch is told',
    mended:
      'Only documented words refuse it; all else is looked up (`src/main/exchange/venue-codes.ts`, `src/main/orders/place-batch.ts`).',
  },
  {
    what: 'With the machine’s clock a minute ahead, a dead-man switch that fired while the network was off named none of the orders it had cancelled; one whose setting was unresolved was shown as off.',
    by: 'reading which clock dates what a switch cancelled',
    mended:
      'The venue’s clock counts; while it is not measured the switch is shown as unclear (`src/main/safety/dead-man/expiry-watch.ts`).',
  },
  {
    what: 'A renewal of the dead-man switch that was lost was shown as accepted where the look-up a second later had itself renewed the setting before it.',
    by: 'invariant `ends-are-true`, a switch of 12 s',
    mended:
      'Beside an equal setting of before, its age tells nothing in the first seconds (`src/main/reconcile/strategies/protect.ts`).',
  },
  {
    what: 'After a lost cancel, an OCO order that no list showed any more was called still open, and such a withdrawal still under way.',
    by: 'reading what each look-up takes for absence',
    mended:
      'Only what a record and a list both show open is said to be open; where they disagree the outcome stays open (`src/main/reconcile/conclude.ts`).',
  },
  {
    what: 'An amendment that a gateway sent twice was shown as refused although the venue had made it: the first copy ends the order, so that the second is refused because it is gone.',
    by: 'fault `doubled` on amendments, invariant `ends-are-true`',
    mended:
      'Such a refusal counts only where the order has filled or never was; else the outcome is looked up (`src/main/orders/filled-first.ts`).',
  },
  {
    what: 'A withdrawal whose form was pressed twice was answered twice: the second press was told that a window stands open already, or that one like it does, while the first was sent.',
    by: 'whole processes, a double click, invariant `one-draft-one-answer`',
    mended:
      'A press of a form that is asked about or sent gets the answer of the first (`src/main/withdrawals/request.ts`).',
  },
  {
    what: 'A renewal of the dead-man switch that the venue took while the machine fell asleep was forgotten: where the first setting had come to nothing, the switch was shown as off while the venue kept it.',
    by: 'an arming without an answer, then a sleep, invariant `switch-is-true`',
    mended: 'What comes of a renewal is kept over a sleep (`src/main/safety/dead-man/renewal.ts`).',
  },
  {
    what: 'A cancel of all orders that the venue had carried out was shown as absent where an order was open that had left before it and arrived after it.',
    by: 'a cancel pressed while an order is under way, invariant `ends-are-true`',
    mended: 'Such an order tells nothing of the cancel (`src/main/reconcile/strategies/cancel-all.ts`).',
  },
  {
    what: 'For up to 2 s, open orders and balances took the time of a reading although a push of just before held against it: an order whose end nobody pushed was shown as open at a moment at which the venue had denied it.',
    by: 'trades of somebody else, fault `end-lost`, invariant `orders-are-true`',
    mended: 'A reading that a push holds against vouches for nothing (`src/main/market-data/live/live-flow.ts`).',
  },
  {
    what: 'Of two equal reductions of one order, the second sent while the first was unknown, both were shown as carried out though the first never arrived: the look-up of the first read the journal before it asked, and took for its own what the second had taken meanwhile.',
    by: 'invariant `ends-are-true`',
    mended: 'Look-ups judge an answer by the journal at the moment of the answer (`src/main/reconcile/strategies/`).',
  },
  {
    what: 'After a venue whose clock had gone back gave one time to several pushes, two of which came in the wrong order, a balance of before the last change was shown for up to 2 s as true of a moment after it.',
    by: "the venue's clock moved, trades of somebody else, fault `reorder`, invariant `balances-are-true`",
    mended:
      'Pushes of one millisecond whose order is not known vouch for nothing until a reading does (`src/main/market-data/live/balances-tracker.ts`).',
  },
  {
    what: 'A dead-man switch that the user had switched off, with the answer to that lost, was shown as fired once its moment had passed, though it had ended as asked.',
    by: 'invariant `switch-is-true`',
    mended:
      'While a request about the switch is unresolved, one that is gone and cancelled nothing is off (`src/main/safety/dead-man/expiry-watch.ts`).',
  },
  {
    what: 'A cancel of all OCO or stop orders was shown as without effect, because an order that had left before it arrived after it.',
    by: 'invariant `ends-are-true`',
    mended:
      'An order that was under way as the cancel left is no witness of it, as with a cancel of all orders (`src/main/reconcile/strategies/`).',
  },
  {
    what: 'A cancel of all orders was shown as without effect, because of an order that a stop placed after it had been carried out.',
    by: 'invariant `ends-are-true`',
    mended:
      'Only an order of before the cancel is a witness that it had no effect (`src/main/reconcile/strategies/cancel-all.ts`).',
  },
  {
    what: 'A renewal of the dead-man switch that never arrived was shown as accepted: what the venue had was an equal setting of two seconds before, whose own answer was lost.',
    by: 'invariant `ends-are-true`, history 3832 at commit 7c3fb797',
    mended:
      'A setting whose outcome is open is compared too, and none is told from an equal one of about the same age (`src/main/reconcile/strategies/protect.ts`).',
  },
  {
    what: 'Of two presses that turned the dead-man switch off, the one that did it was shown as without effect when the other was found first.',
    by: 'invariant `ends-are-true`, history 7984 at commit 7c3fb797',
    mended: 'What both were for has come about, and both say so (`src/main/reconcile/strategies/protect.ts`).',
  },
  {
    what: 'A transfer that never arrived was shown as accepted where another of the same amount left the same account, or came into the same one, at about that time: the line of one was taken for the line of the other.',
    by: 'reading',
    mended:
      'For each end of a transfer, all others that have a line there are counted, whatever account is at their other end (`src/main/reconcile/strategies/transfer.ts`).',
  },
  {
    what: 'A cancel of all stop or OCO orders that was carried out was shown as without effect, because of one that somebody else had placed since.',
    by: 'reading',
    mended:
      'One rule says for orders, stops and OCO orders which were surely there before the cancel (`src/main/reconcile/strategies/was-there.ts`).',
  },
]

export const found: readonly Found[] = [...earlier, ...foundLater]
