/**
 * ms after which a request without an answer is not carried out any more, and no list lags behind it: the venue's 5 s window
 * and a wide margin (safety, fact 5).
 */
export const arrivesWithinMs = 15_000
