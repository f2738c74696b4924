import type { replace as en } from '../en/replace.ts'

export const replace: typeof en = {
  'replace.stands': 'Die alte Order wurde nicht storniert und wartet wie zuvor. Die neue wurde nicht erteilt.',
  'replace.cancel-not-sent':
    'Das Storno der alten Order wurde nicht gesendet; sie wartet wie zuvor. Die neue wurde nicht erteilt.',
  'replace.cancel-not-sent-unseen':
    'Das Storno der alten Order wurde nicht gesendet, die neue nicht erteilt. In den offenen Orders nachsehen, wo die alte steht.',
  'replace.refused':
    'Die Börse hat das Storno der alten Order abgelehnt, die neue wurde nicht erteilt. In den offenen Orders nachsehen, wo die alte steht.',
  'replace.over-first':
    'Die alte Order wurde ausgelöst oder ausgeführt, bevor das Storno ankam. Die neue wurde nicht erteilt. Vor einer neuen Order offene Orders und Ausführungen ansehen.',
  'replace.cancelled-before':
    'Die alte Order ist storniert, die Börse hat es diesem Storno aber nicht bestätigt. Die neue wurde nicht erteilt. Bei Bedarf neu erteilen.',
  'replace.cancel-unknown':
    'Ob die alte Order storniert ist, ist noch nicht bekannt; Coffer klärt es. Die neue wurde nicht erteilt und wird auch später nicht von selbst erteilt. Vor einer neuen Order die offenen Orders ansehen.',
  'replace.part':
    'Die Börse bestätigt nicht, dass die alte Order ganz storniert ist: Ein Teil kann warten oder ausgeführt sein. Die neue wurde nicht erteilt. Vor einer neuen Order die offenen Orders ansehen.',
  'replace.old-cancelled': 'Die alte Order ist storniert.',
  'replace.cancelled-only': 'Die alte Order ist storniert, die neue wurde nicht erteilt. Bei Bedarf neu erteilen.',
  'replace.not-saved':
    'Nach dem Storno konnte das Journal nicht geschrieben werden, und ohne Eintrag wird nichts Neues gesendet.',
  'replace.no-trace':
    'Die alte Order ist storniert, und von der neuen hat die Börse keine Spur. Vor dem Erteilen offene Orders, Stop- und OCO-Orders und Fills ansehen.',
  'replace.ended-early':
    'Coffer wurde beendet, bevor die Börse das Storno der alten Order bestätigt hatte. Die neue wurde nicht erteilt. In den offenen Orders nachsehen, wo die alte steht.',
  'replace.again-unknown':
    'Diese Order ist bereits storniert; ob die neue erteilt ist, steht noch nicht fest, und Coffer klärt es. Nichts wurde gesendet. Vor einer neuen Order die offenen Orders ansehen.',
  'replace.again-by-user':
    'Diese Order ist bereits storniert. Was aus der neuen wurde, haben Sie geklärt; die Börse hat es nicht bestätigt. Nichts wurde gesendet. Vor dem Erteilen offene Orders, Stop- und OCO-Orders und Fills ansehen.',
  'replace.under-way':
    'Diese Order wird gerade ersetzt, deshalb wurde nichts weiter gesendet. Warten, bis das beendet ist.',
  'replace.again': 'Diese Order wurde bereits ersetzt, deshalb wurde nichts gesendet. Offene Orders ansehen.',
}
