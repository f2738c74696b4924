/**
 * What the histories found in Coffer while they were built, and what mended it: by hand, for no run can know it. A seed is named with
 * the commit at which it fails, and otherwise left out: of another commit it is another history.
 */
export interface Found {
  readonly what: string
  readonly by: string
  readonly mended: string
}

export const found: readonly Found[] = [
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
  {
    what: 'A partial cancel that the venue carried out and refused in words that nobody documents was shown as refused, and a second press reduced the order twice.',
    by: 'reading',
    mended:
      'Of what adds up when repeated, such a refusal leaves the outcome open (`src/shared/exchange/endpoint.ts`).',
  },
  {
    what: 'What a dead-man switch cancelled was read once, at its moment: an order that the list did not have yet was never named, and beside a disarm whose answer was lost the switch was shown as off although it had fired.',
    by: 'reading what excuses invariant `switch-is-true`, which now asks for every order by name',
    mended:
      'The list is read again 15 s later, as often as that takes; until then a switch in doubt is unclear (`src/main/safety/dead-man/expiry-watch.ts`).',
  },
  {
    what: 'A dead-man switch whose disarm was carried out and not answered was shown as fired where somebody cancelled an order of its pairs after its moment.',
    by: 'matching what fired to the setting in question, in invariant `switch-is-true`',
    mended:
      'Beside a request in doubt, orders that were cancelled leave it unclear until that request has ended (`src/main/safety/dead-man/expiry-watch.ts`).',
  },
  {
    what: 'A dead-man switch that fired while Coffer was down was shown as off, or without its orders, where the machine’s clock had been set back meanwhile; with it a day ahead, one that stood was shown as off.',
    by: 'reading which clock judges what an earlier run left',
    mended:
      'The moment that the venue named is kept, and its own clock tells whether it has passed (`src/main/safety/dead-man/expiry-watch.ts`, `left-setting.ts`).',
  },
  {
    what: 'A setting of the dead-man switch without an answer that the venue carried out only after the disarm was said to be replaced, and the switch shown as off, though it was set.',
    by: 'reading what the order of sending proves',
    mended:
      'Until it can arrive no more it is not replaced, and the switch is unclear; then the venue is asked (`src/main/safety/dead-man/requests.ts`, `src/main/reconcile/strategies/protect.ts`).',
  },
  {
    what: 'Beside a disarm of the dead-man switch whose answer was lost, a renewal that was refused showed the switch as set and late.',
    by: 'a unit test of the one before',
    mended: 'It is unclear while the disarm is (`src/main/safety/dead-man/switch-records.ts`).',
  },
  {
    what: 'A dead-man switch that fired while a setting for other pairs was in doubt named none of the orders it had cancelled, and was shown as off.',
    by: 'reading which pairs a switch that is gone may have been for',
    mended:
      'The orders of every setting that may have stood are read, by the journal (`src/main/safety/dead-man/left-setting.ts`).',
  },
  {
    what: 'A renewal of the dead-man switch that the venue had carried out was shown as absent: the look-up of a disarm that never left was asked anew for longer than the switch had to run, and what had run out meanwhile was taken for switched off.',
    by: 'a clock of the venue that was moved and a time request that came late, invariant `ends-are-true`',
    mended:
      'How long ago it was sent is asked at the moment of the answer (`src/main/reconcile/strategies/protect.ts`).',
  },
  {
    what: 'Once the user said of a later setting of the dead-man switch that it was carried out, an earlier one in doubt was shown as absent.',
    by: 'the same history, once the first was mended',
    mended:
      'Only a setting that the venue shows as accepted ends the doubt about those before it (`src/main/journal/related.ts`).',
  },
  {
    what: 'Of two amendments in doubt that asked for the same, the second was shown as accepted by the replacement of the first, once the user had said of that one that it was carried out.',
    by: 'an amendment pressed twice over the block, invariant `ends-are-true`',
    mended:
      'What only the user’s word calls accepted names no order, so the replacement may be its own (`src/main/reconcile/strategies/amend.ts`).',
  },
  {
    what: 'A dead-man switch that nothing may renew, since its profile was made read-only, was shown as unclear although the venue had said that it stands.',
    by: 'disturbance `read-only`, invariant `switch-is-true`',
    mended: 'Its moment is taken from the venue, and it is shown as late (`src/main/safety/dead-man/expiry-watch.ts`).',
  },
  {
    what: 'A cancel of an OCO order was taken as done where a gateway that mixed up two cancels named two legs of another order: its replacement was sent beside the old one, and the size stood in the market twice.',
    by: 'fault `mixed-up`, invariant `replaced-is-gone`',
    mended:
      'The legs have to be those of the order’s own record, or that record has to say that it is cancelled, before the cancel counts as done and the new order leaves (`src/main/oco/confirm-legs.ts`).',
  },
  {
    what: 'A dead-man switch that had fired, and that was then switched off or ended with the app before the venue was asked, was shown as off: what it had cancelled was told nowhere.',
    by: 'reading what the check of the switch excused, then invariant `switch-is-true`',
    mended:
      'Past its moment the venue is asked first, and by its own time it is seen whether a disarm came too late (`src/main/safety/dead-man/requests.ts`).',
  },
  {
    what: 'A cancel of everything was reported as done, with nothing left, while an order that was pressed before it was still on its way: a cancel overtakes an order, which came to rest after the last list was read.',
    by: 'reading what the histories did not judge; now invariant `none-left-is-true`',
    mended:
      'While such an order is unresolved the report says that it is not known, and another round follows its end, and a cancel without an answer (`src/main/safety/cancel-until-empty.ts`, `on-the-way.ts`).',
  },
  {
    what: 'Of an order that was to be replaced, and whose cancel was not sent, it was said that it is open, though nobody had looked: it may have triggered or filled.',
    by: 'reading what the check of answers did not compare, now invariant `answer-is-true`',
    mended:
      'The order is looked up, and where that cannot be done it is said that it is not known (`src/main/intents/send-replacement.ts`).',
  },
  {
    what: 'The answer to a change of an order was taken at its word: one about another order gave the order a wrong id.',
    by: 'fault `other-data`, invariant `ends-are-true` (ids of changed orders)',
    mended:
      'The answer has to carry the client order id of the order that was changed, by its own record; else it is unknown and looked up (`src/main/orders/amend-order.ts`).',
  },
  {
    what: 'A renewal of the dead-man switch that waited for its turn behind a disarm, answered past the moment of the switch, set it again.',
    by: 'invariant `as-pressed`, of what nobody pressed',
    mended: 'Whether it may be renewed is asked once it is its turn (`src/main/safety/dead-man/renewal.ts`).',
  },
  {
    what: 'A dead-man switch that was switched off in time, behind a renewal without an answer, was said to have fired, with an order named that the user cancelled later.',
    by: 'invariant `switch-is-true`',
    mended:
      'Of a disarm that was taken before the moment of the switch nothing is told but that it is off, or what stands after it (`src/main/safety/dead-man/end-of-setting.ts`).',
  },
  {
    what: 'A disarm without an answer was said to have been taken, though the switch had fired: the machine’s clock had been set back, and by it the switch could not have run out yet.',
    by: 'invariant `ends-are-true`, clock set back while the outcome was open',
    mended:
      'The time since it was sent is the longer one of the machine’s clock and the steady one (`src/main/reconcile/strategies/protect.ts`).',
  },
  {
    what: 'The machine slept in the middle of measuring the venue’s clock: the median mixed times from before and after, counted as fresh, and the next request was signed as many seconds off as it had slept.',
    by: 'seed 1727 at ea34129d, once a simulated sleep stops the steady clock; invariant `signed-in-time`',
    mended: 'What was read before a jump is dropped and read again (`src/main/exchange/clock.ts`).',
  },
  {
    what: 'An OCO order that triggered while its cancel was answered counted as cancelled, for its legs were named: the one that replaced it would have stood beside it.',
    by: 'reading what mutant `legs-of-another-oco-order-are-taken` breaks',
    mended: 'Its record has to say that it waits or is cancelled (`src/main/oco/confirm-legs.ts`).',
  },
  {
    what: 'A cancel of all orders said that none is left while an order pressed before it still waited for its limits, and left afterwards.',
    by: 'reading what mutant `order-on-its-way-counts-as-cancelled` breaks',
    mended: 'Such a press is refused before anything of it is sent (`src/main/intents/presses.ts`).',
  },
  {
    what: 'An amendment without an answer counted against the value of its day only by what it added to the order that it changes, after that order was known to be over and counted for nothing itself: orders beyond the day’s limit left without being asked about.',
    by: 'seed 1753 at af125cd6, invariant `above-limit-asked`',
    mended:
      'What an order counts as open is taken off an amendment only while it is counted there (`src/main/limits/day-entries.ts`).',
  },
  {
    what: 'A dead-man switch was said to have fired after a start, though it was off: the venue had shown it once more before it carried out a disarm that the run before had sent without an answer.',
    by: 'seed 1188 at af125cd6, invariant `switch-is-true`',
    mended:
      'As long as that disarm may still be carried out, a switch that the venue shows leaves it in doubt, and the venue is asked again as soon as it cannot (`src/main/safety/dead-man/expiry-watch.ts`).',
  },
  {
    what: 'A dead-man switch was said to have fired although a disarm without an answer may have ended it: once every renewal after it had failed, that disarm was no longer thought of.',
    by: 'reading the code that says what ended a switch',
    mended: 'The closed orders tell, as after a disarm that came late (`src/main/safety/dead-man/end-of-setting.ts`).',
  },
  {
    what: 'A dead-man switch that was set with the key of another account stayed in doubt for good, and its profile could not be removed.',
    by: 'reading the code of keys that were replaced',
    mended:
      'It ends when its longest time is over, in words that say what cannot be known (`src/main/safety/dead-man/other-key.ts`).',
  },
  {
    what: 'A key that the venue refused in use stayed shown as good: the profile kept what its last test had said.',
    by: 'reading the fault matrix for what is counted and not judged',
    mended: 'An answer that does not fit the last test of a key has it tested again (`src/main/profiles/retest.ts`).',
  },
]
