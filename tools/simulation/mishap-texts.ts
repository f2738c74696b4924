import type { streamFaultKinds } from '#test/simulation/draw-stream-fault.ts'
import type { Elsewhere } from '#test/simulation/checks/elsewhere.ts'
import type { Mishap } from '#test/simulation/plan.ts'
import type { SessionEnd } from '#test/simulation/sockets.ts'

/** What befalls the machine, the venue and the user, in the order in which they are counted. */
export const mishapTexts: Readonly<Record<Mishap['what'], string>> = {
  price: 'The last price of a pair jumps, so that orders fill and triggers are reached.',
  service: 'The venue closes, takes cancels alone, or is open again.',
  halt: 'A pair is halted, or traded again.',
  clock: "The machine's clock is moved.",
  'venue-clock': "The venue's clock is moved, at once or while a request is on its way.",
  'disk-full': 'The disk takes nothing for some time, for some as soon as a request has left.',
  'network-off': 'Nothing leaves and nothing comes for some time.',
  'keychain-locked': 'The keychain gives no secret for some time.',
  'keychain-silent': 'The keychain does not answer for some time, in some histories for longer than Coffer waits.',
  'keychain-read-fails': 'The keychain answers to every read with an error for some time.',
  'keychain-write-fails':
    'The keychain answers to every write with an error for some time, though some of them came about.',
  sleep: 'The machine sleeps and wakes.',
  stream: 'One of the faults of the streams in the next table.',
  'cut-streams': 'Every stream is cut.',
  'address-changed': 'The machine gets another address, for some as soon as a request has left.',
  window: "The user at main's own window confirms, cancels or is away from then on.",
}

/** What happens to a push, or to a whole stream; how a connection ends that nothing is wrong with. */
export const streamTexts: Readonly<Record<(typeof streamFaultKinds)[number] | SessionEnd, string>> = {
  gap: 'A push is lost.',
  duplicate: 'A push comes twice.',
  reorder: 'A push comes after the next one of its topic.',
  stale: 'A topic falls silent, and everything else goes on.',
  'half-open': 'Nothing passes either way any more, and the connection stays open.',
  'canceled-though-filled': 'The push of a market buy by funds that has filled says that it was cancelled.',
  'missing-open': 'An order rests, and no push says so.',
  late: 'A push comes after the answer of the request that caused it.',
  early: 'The answer of a request comes after the pushes that it caused.',
  'cut-at-24-h': 'The venue ends a connection that has lived for 24 h.',
  'rolled-over': 'Coffer ends a connection before that, once a second one has taken its place.',
}

/** What happens to the streams while somebody else trades on the account, after the other faults. */
export const elsewhereTexts: Readonly<Record<Exclude<Elsewhere, 'nothing'>, string>> = {
  'balances-swapped': 'Two pushes of balances come in the wrong order.',
  'book-gap': 'A push of the book is lost.',
  'end-lost': 'The push that an order has ended is lost.',
  'streams-cut': 'The streams are cut while the orders change.',
}
