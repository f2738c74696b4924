import { ref, watch } from 'vue'
import { useBridge } from '#renderer/data/bridge.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { ledgerCsv, ledgerFileName } from './ledger-csv.ts'
import type { Ledger } from './use-ledger.ts'

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

/**
 * Saves exactly what is filtered: reads what is not there yet, through the same walk, then writes all of it. Nothing is
 * saved where reading failed or was stopped.
 */
export function useLedgerExport(ledger: Ledger) {
  const bridge = useBridge()
  const notices = useNoticesStore()
  const { t, plural } = useText()
  const running = ref(false)
  let plan = ledger.asked.value

  async function save(): Promise<void> {
    if (running.value) return
    running.value = true
    plan = ledger.asked.value
    const whole = ledger.progress.value?.done === true || (await ledger.readAll())
    const rows = ledger.rows.value
    if (whole && plan !== null && plan === ledger.asked.value) {
      const [text = '', ...more] = await ledgerCsv(rows, nextFrame)
      const saved = await bridge.call('files.save', { name: ledgerFileName(plan.kind, rows), text, more })
      if (!saved.ok) notices.say('bad', null, saved.error)
      else if (saved.value.savedAs !== null)
        notices.say('good', plural('ledger.saved', rows.length, { file: saved.value.savedAs }))
    } else if (ledger.stopped.value) notices.say('plain', t('ledger.notSaved'))
    running.value = false
  }
  // Another filter is another export.
  watch(ledger.asked, () => void (running.value = false))

  return { running, save }
}
