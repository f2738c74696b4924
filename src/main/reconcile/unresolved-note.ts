import type { IntentKind } from '#shared/domain/intent.ts'
import { type Message, msg } from '#shared/messages.ts'

/** What Coffer does about an unknown outcome, for people. */
export const unresolvedNote = (kind: IntentKind): Message => {
  switch (kind) {
    case 'cancel-stop':
      return msg('reconcile.finding-out.stop')
    case 'withdraw':
      return msg('reconcile.finding-out.withdraw')
    case 'transfer':
      return msg('reconcile.finding-out.transfer')
    default:
      return msg('reconcile.finding-out')
  }
}
