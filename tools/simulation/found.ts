/** What the histories found in Coffer while they were built, and what mended it: by hand, for no run can know it. */
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
]

/** What no client can know or prevent, and why. */
export const limits: readonly string[] = [
  'A gateway that sends a request twice makes two of what the venue takes twice: stop orders, withdrawals, transfers, and a market order whose first copy has filled. A client sends one and sees one answer; only the account shows both. The histories repeat such requests only where the venue itself tells them apart.',
  'A venue that answers with a documented refusal of what it carried out cannot be told from one that refused. The histories answer so only for what was not carried out.',
  'A cancel that left while the disk was full is in memory until there is space (M1). A crash before that forgets that it was sent; the order itself is at the venue and is shown.',
  'A look-up that lags longer than 15 s at two endpoints at once shows an order as absent that is there. The histories lag for 10 s.',
]
