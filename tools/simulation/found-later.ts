import type { Found } from './found.ts'

/** The newer part of what the histories found, in the order in which it was. */
export const foundLater: readonly Found[] = [
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
  {
    what: 'A read that waited for a silent keychain while the window of its quota ended, and then never left, was shown as used of that quota until the next request, however long that took.',
    by: 'seed 7355 at f539d40f, invariant `quota-is-true`',
    mended: 'A window that no request has begun counts only what is under way (`src/main/exchange/quota-window.ts`).',
  },
  {
    what: 'An order that was placed with a new key before the test of that key named its account was shown as not traded for good, though it was filled: once the key counted as another account’s, all orders of the profile were no longer followed.',
    by: 'seed 9445 at f539d40f, invariant `fills-are-true`',
    mended: 'Only what a former key sent is no longer followed (`src/main/orders/fills/order-fills.ts`).',
  },
  {
    what: 'A change of an order that had no answer was shown as carried out by the order of the change after it, which asked for the same price.',
    by: 'seed 2287 at f539d40f, invariant `ends-are-true`',
    mended:
      'Of the orders that may have come of it, the one whose change was sent first is taken (`src/main/reconcile/strategies/amend.ts`).',
  },
  {
    what: 'A dead-man switch that may stand was shown as off once a key of another account had disarmed its own: also after a start.',
    by: 'reading the code of keys that were replaced',
    mended: 'A disarm ends only what a key of its own account had set (`src/main/safety/dead-man/other-key.ts`).',
  },
  {
    what: 'A list of cancelled orders without an entry counted as proof that a switch of days before had cancelled nothing, though that list goes back one day.',
    by: 'reading the code that says what ended a switch',
    mended: 'The result is then shown as unknown (`src/main/safety/dead-man/show-gone.ts`).',
  },
  {
    what: 'A panic in whose midst the machine slept went on once it was awake: hours after the press it would have cancelled what was placed since.',
    by: 'seed 554 at 2dcae3d7, once the machine sleeps for 2 h; invariant `as-pressed`',
    mended:
      'The 30 s in which a further round may begin are counted by both clocks (`src/main/safety/cancel-until-empty.ts`).',
  },
  {
    what: 'An amendment without an answer took the order that a later amendment had made for its own, where its own was on a later page of the closed orders, or not listed there yet: what its own order traded was never followed.',
    by: 'reading the code that looks for the replacement of an amended order',
    mended:
      'The closed orders are read back to the end of the old order before one of a later change counts, and an order that another amendment made is never taken (`src/main/reconcile/strategies/amend.ts`).',
  },
  {
    what: 'A dead-man switch that was set without an answer was taken for replaced by the disarm of a key of another account, and no start found it again, though it stood.',
    by: 'reading the code that looks up a setting without an answer',
    mended:
      'Only a later setting of the same key proves that by itself; of any other the venue is asked (`src/main/reconcile/strategies/protect.ts`).',
  },
]
