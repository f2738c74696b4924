/**
 * What must hold, whatever went wrong. Histories in simulated time (test/simulation) are judged by all of it but `second-signs-nothing`,
 * those of whole processes (test/soak) by what docs/testing.md names: what they can see from outside. Rules that need facts alone are the same functions for
 * both (rules.ts, asked.ts).
 */

/** What must hold, whatever happened. The ids are those of the table in docs/reliability.md. */
export const invariants = {
  'one-press-one-order': 'One press makes at most what was pressed for: never two orders, withdrawals or transfers.',
  'known-to-journal': 'Nothing is at the venue that the journal does not know.',
  'written-before-sent':
    'Nothing that can move money leaves before its intent is on disk; a cancel alone does while the disk is full, and the page is told by then that nothing is written (the latter in simulated time alone).',
  'sent-once':
    'A request that can move money leaves once; only a cancel leaves a second time, after a clock correction.',
  'ends-are-true':
    'The state in which an intent ended, and the id it is shown under, are what the venue has; a cancel of all has come about where nothing of before is open, and the word of the user is kept as he gave it.',
  'never-failed-though-done':
    'An order, stop, OCO, withdrawal or transfer that the venue made is never shown as refused, not sent or absent, nor answered so where it has a client order id.',
  'only-forward': 'The state of an intent only moves forward, over restarts too.',
  'told-is-kept': 'What the page was told of an intent is there after every crash.',
  'nothing-left-open':
    'Once the faults stop every outcome is known within a bound, or waits for a word that only the user can give.',
  'balances-are-true':
    'Once the faults stop the balances shown, for trading and in each wallet, are those of the venue; in simulated time judged in five histories in eight, which show a desk all the time or at the end.',
  'orders-are-true':
    'Once the faults stop the open orders shown, those that wait for a trigger among them, are those of the venue; in simulated time judged in the histories in which the balances are.',
  'fills-are-true':
    'Nothing of an order is notified as traded that did not trade, and nothing twice by one process; once the faults stop, what each order that Coffer placed is shown to have traded is what the venue has of it, judged in the histories in which the balances are.',
  'book-not-crossed':
    'The book that a desk shows, of one pair, is never crossed; judged in the histories in which the balances are.',
  'chain-holds':
    'The journal verifies, link by link, after every crash, and its chain holds where it is worked out again from the file alone.',
  'above-limit-asked':
    "No order that is surely above main's limits leaves without the yes of its own window. What main saw earlier may have been another market: an order is judged by 94 % of the last price, its distance by 7 points less than the venue's, and the sum of a day by 80 % of what the orders of before came to, without stop and OCO orders.",
  'read-only-sends-nothing':
    'Of a profile that main has said is read-only nothing that can change something leaves whose intent was not on disk by then.',
  'withdrawal-asked': "No withdrawal leaves without the yes of main's own window.",
  'as-pressed': 'What leaves says what was pressed, and what the window showed that said yes to it.',
  'unknown-is-undecidable':
    'An intent is unknown where what main was given leaves open what became of it; that only the user can end it is said of what no look-up can decide, and not too early.',
  'withdrawal-tagged': 'Every withdrawal at the venue carries a tag that no other one has.',
  'duplicate-held':
    'No order, change, partial cancel, transfer or withdrawal leaves while one like it is open, unless the user named that one.',
  'replaced-is-gone':
    'An order that takes the place of another leaves only once that one is open no more, and the journal has it that it was cancelled.',
  'looked-up-first': 'After a start nothing new leaves before what an earlier run left open was asked about.',
  'absent-is-proven':
    'That nothing came of an intent is said 15 s after it left at the earliest, of what two places of the venue said in one look-up (for an order the list of open ones among them), never past an answer that says nothing, or by the user. One place is enough for the dead-man switch, and at any time for a change of what has ended meanwhile; a setting that a later one replaced needs none.',
  'answer-is-kept': 'A press is answered with the state and the id that the journal has of it at that moment.',
  'answer-is-true':
    'Where an answer says how an order stands that was to be replaced, or what a cancel took off and what had filled, the venue has it so; in simulated time alone.',
  'one-draft-one-answer': 'A form that is pressed twice gets one answer twice.',
  'signed-in-time': "Once main has measured the venue's clock, it signs within 5 s of it.",
  'quota-heeded':
    'After a refusal for the quota nothing of its pool leaves before the venue said that it may, but for cancels, readings of the clock, and for 3 s what had its permit before; what waited for a reading of the clock, for 3 s after that.',
  'quota-is-true':
    'At rest no more of a quota is shown as used than what was sent within its window, with all of that under way; in simulated time judged in one history in sixteen, which rests for it.',
  'none-left-is-true':
    'Where a cancel of everything reports that nothing is left, nothing that was pressed before it is open then or comes to rest within 32 s, unless a clock is off; in simulated time alone.',
  'switch-is-true': "The dead-man switch that is shown is the venue's, and one that this run set is renewed.",
  'book-is-true':
    'Once the faults stop the book that a desk shows, of one pair, is that of the venue; judged in the histories in which the balances are.',
  'streams-return':
    'Once the faults have stopped and every outcome is known, the streams of a desk are joined within 75 s; where a line was left half-open, within 75 s of the time when its silence must have been noticed.',
  'no-secret':
    'No secret crosses to the page or stands on disk; in simulated time judged in one history in four, which scans all of both.',
  'second-signs-nothing': 'A second instance on the same data signs and sends nothing.',
  'goes-on':
    'Main starts after every crash, ends within 30 s of a quit, and answers within 90 s whatever it is asked, never as an exception; it rejects no promise, logs no exception but those of a full disk, opens each feed that is watched, and once the faults have stopped it is unlocked, and takes an order and its cancel of each profile. What hangs or throws in a history is this too.',
} as const
export type InvariantId = keyof typeof invariants

export interface Violation {
  readonly id: InvariantId
  readonly what: string
}
