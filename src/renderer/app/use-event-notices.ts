import { useBridge } from '#renderer/data/bridge.ts'
import { useDeadManNotices } from '#renderer/views/safety/use-dead-man-notices.ts'
import { useAccountNotices } from './use-account-notices.ts'
import { useAlertNotices } from './use-alert-notices.ts'
import { useReconcileNotices } from './use-reconcile-notices.ts'
import { useReplaceNotices } from './use-replace-notices.ts'
import { useUpdateNotices } from './use-update-notices.ts'

/** Shows a notice for what main sends once, and has main send what it held until now. */
export function useEventNotices(): void {
  useReconcileNotices()
  useReplaceNotices()
  useAccountNotices()
  useAlertNotices()
  useDeadManNotices()
  useUpdateNotices()
  // Last: what was held is sent at once, and once only.
  void useBridge().call('page.ready', null)
}
