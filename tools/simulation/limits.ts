import { lagMs } from '#test/simulation/wire-lies.ts'

/** What no client can know or prevent, and why. */
export const limits: readonly string[] = [
  'A gateway that sends a request twice makes two of what the venue takes twice: stop orders, withdrawals, transfers, partial cancels, and a market order whose first copy has filled. A client sends one and sees one answer; only the account shows both. The histories repeat such requests only where the venue itself tells them apart.',
  'A venue that answers with a documented refusal of what it carried out cannot be told from one that refused. The histories answer so only for what was not carried out.',
  'A cancel that left while the disk was full is in memory until there is space (M1). A crash before that forgets that it was sent; the order itself is at the venue and is shown.',
  'A cancel that the venue carried out and refused in words that nobody documents is shown as refused: a second cancel harms nobody, and the lists show that the order is gone. A partial cancel is left open instead, since it adds up.',
  `A look-up that lags longer than 15 s at two endpoints at once shows an order as absent that is there. The histories lag for ${lagMs / 1000} s, in lists and by id.`,
  'A simulated power cut loses renames and bytes of files that no sync followed, and what was written to the log of the journal within a commit. It does not lose blocks of a file that the disk said it had synced.',
  'While the disk is full an outcome is shown that only memory holds (C4), with a banner that says so. A crash before there is space forgets it: it is unknown then and looked up again.',
  'The histories know the faults that are listed here. A venue that does something else is met by the same rule, that what is not plainly a success or a documented refusal is unknown, but that was not tried.',
  'In the histories nobody else acts on the account while anything is unknown. Coffer cannot know whether that is so: a transfer of the same amount and way that somebody makes on the venue’s site, or a withdrawal like it without a tag, is taken for the one whose answer was lost.',
  'The simulated user who is asked what became of something is never wrong and answers at once. Coffer takes his word: a wrong one stays in the journal as his, and is not corrected.',
  'That the user is asked for nothing that the venue has just told is judged of orders, of the cancel of a single order and of withdrawals. No endpoint names a transfer by an id; the switch that is shown may be an equal one of before; what took the place of an amended order may be that of another change; and what waits for a trigger may be triggered before its cancel. Of these only the time is judged before which nobody may be asked.',
  'Asked for and missed: 10,000 simulated histories within 5 min, and 2,000 within 60 s in `npm test`, on two cores. How long a run took stands beside it; `npm test` runs 300.',
  'An answer that names another withdrawal or transfer than the one that was asked for cannot be told from a true one, for nothing that was sent stands in it. What it says of the outcome is true all the same, and the withdrawal is shown under the id it names.',
  'Of an order that was cancelled whole, the venue shows how much was cancelled, and not by which request: a partial cancel before that, whose answer was lost, is shown as having no effect any more.',
  'A cancel of all pairs that left one of them as it was, and whose answer was lost, is shown as “orders still open”: some or all of before are. What it cancelled of the other pairs is seen in the lists.',
  'What a dead-man switch cancelled is told by when it ended: beside that, orders are named that the user cancelled from 2 s before its moment until Coffer had read the list for the last time, 15 s after the venue said that the switch is gone. No order that it cancelled is left out, unless a list lags longer than that, or the switch is for every pair and the order is of one that Coffer never saw.',
  'A dead-man switch that is gone may have been switched off by a request without an answer, or have fired. Where orders of its pairs were cancelled in that time, it is shown as unclear until that request has ended, by look-up or by the word of the user; the venue does not tell what cancelled an order.',
]
