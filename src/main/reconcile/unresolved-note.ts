import type { IntentKind } from '#shared/domain/intent.ts'

/** What Coffer does about an unknown outcome, in one plain sentence for people. */
export const unresolvedNote = (kind: IntentKind): string => {
  switch (kind) {
    case 'cancel-stop':
      return 'Stop orders cannot be listed, so Coffer cannot find out; look at the venue’s site, then say what you found.'
    case 'withdraw':
      return 'Coffer looks for it in the history; only you can say that it did not leave. Do not send it again meanwhile.'
    case 'transfer':
      return 'Coffer looks for it in the ledgers; only you can say that it did not leave. Look at the balances meanwhile.'
    default:
      return 'Coffer is finding out what became of it.'
  }
}
