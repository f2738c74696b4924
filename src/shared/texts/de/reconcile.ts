import { isUnpaid } from '../../domain/withdrawal-status.ts'
import type { reconcile as en } from '../en/reconcile.ts'

const ordersOpen = (count: number): string =>
  count === 1 ? 'Eine Order ist noch offen.' : `${count} Orders sind noch offen.`
const stopsOpen = (count: number): string =>
  count === 1 ? 'Eine Stop-Order wartet noch.' : `${count} Stop-Orders warten noch.`
const ocosOpen = (count: number): string =>
  count === 1 ? 'Eine OCO-Order ist noch offen.' : `${count} OCO-Orders sind noch offen.`
const lookThere = 'Auf der Website der Börse nachsehen, dann von Hand klären.'
const withdrawalStatuses: ReadonlyMap<string, string> = new Map([
  ['REVIEW', 'Prüfung'],
  ['PROCESSING', 'in Bearbeitung'],
  ['WALLET_PROCESSING', 'Wallet-Bearbeitung'],
  ['SUCCESS', 'erfolgreich'],
])
const withdrawalStands = (status: string): string =>
  isUnpaid(status)
    ? 'sie ist gescheitert oder wurde storniert, nichts wurde ausgezahlt'
    : `Status: ${withdrawalStatuses.get(status) ?? status}`

export const reconcile: typeof en = {
  'reconcile.finding-out': 'Coffer klärt den Ausgang.',
  'reconcile.finding-out.stop': `Stop-Orders lassen sich nicht auflisten, Coffer kann den Ausgang nicht klären. ${lookThere}`,
  'reconcile.finding-out.withdraw':
    'Coffer sucht sie in der Historie; dass sie nicht ausgeführt wurde, können nur Sie bestätigen. Inzwischen nicht erneut senden.',
  'reconcile.finding-out.transfer':
    'Coffer sucht sie in den Kontobüchern; dass sie nicht ausgeführt wurde, können nur Sie bestätigen. Inzwischen die Guthaben ansehen.',
  'reconcile.ended-early': 'Coffer wurde beendet, bevor die Antwort kam.',
  'reconcile.look-there': lookThere,
  'reconcile.undecided': 'Was die Börse zeigt, klärt den Ausgang nicht.',
  'reconcile.look-up-failed': 'Die Abfrage ist gescheitert; sie wird wiederholt.',
  'reconcile.no-answer': 'Die Börse hat die Abfrage nicht beantwortet.',
  'reconcile.no-trace': 'Bei der Börse findet sich keine Spur davon.',
  'reconcile.about-another': 'Die Antwort der Börse betrifft etwas anderes, als gefragt war.',
  'reconcile.odd-rows': 'Die Börse listete Zeilen, die nicht lesbar waren; diese Anfrage kann darunter sein.',
  'reconcile.key-replaced':
    'Der Key wurde seit dem Senden ersetzt; eventuell antwortet ein anderes Konto. Den alten Key wieder eingeben oder auf der Website der Börse nachsehen, dann von Hand klären.',
  'reconcile.key-unknown': `Das Journal sagt nicht, mit welchem Key gesendet wurde; eventuell antwortet ein anderes Konto. ${lookThere}`,
  'reconcile.too-old': `Vor mehr als 24 h gesendet; die Börse hat es eventuell vergessen. ${lookThere}`,
  'reconcile.clock-unmeasured':
    'Die Uhr der Börse war noch nicht abzufragen; wie lange das Senden her ist, ist unbekannt.',
  'reconcile.clock-wrong':
    'Die Uhr dieses Computers geht falsch; wie lange das Senden her ist, ist unbekannt. Uhr richtig stellen oder auf der Website der Börse nachsehen, dann von Hand klären.',
  'reconcile.gated': ({ count }) =>
    `Coffer klärt noch den Ausgang ${count === 1 ? 'einer früheren Anfrage' : `von ${count} früheren Anfragen`}; bis dahin werden nur Stornos gesendet.`,
  'reconcile.wait-15-s': 'Warten, bis seit dem Senden 15 s vergangen sind.',
  'reconcile.not-yet': 'Coffer klärt das noch selbst; Ihre Angabe zählt erst, wenn das nicht gelingt.',
  'reconcile.said-absent': 'Von Ihnen geklärt: ohne Wirkung.',
  'reconcile.said-accepted': 'Von Ihnen geklärt: ausgeführt.',
  'found.journal-unreadable': 'Das Journal ist derzeit nicht lesbar.',
  'found.order-open': 'Die Order ist offen.',
  'found.order-filled': 'Die Order ist ausgeführt.',
  'found.order-cancelled': 'Die Order ist storniert.',
  'found.order-part-filled': ({ filled, cancelled }) =>
    `Die Order ist beendet: ${filled} ausgeführt, ${cancelled ?? 'der Rest'} storniert.`,
  'found.order-unchanged': 'Die Order ist unverändert.',
  'found.order-still-open': 'Die Order ist noch offen.',
  'found.order-over': ({ filled, cancelled }) =>
    `Die Order ist beendet: ${filled} ausgeführt, ${cancelled ?? 'eine ungenannte Menge'} storniert, eventuell bevor dieses Storno ankam.`,
  'found.order-over.unclear': 'Die Order ist beendet, durch dieses Storno oder durch eine noch ungeklärte Änderung.',
  'found.change-replaced':
    'Eine Änderung hat die Order ersetzt und damit beendet. Die Order stornieren, die an ihre Stelle trat.',
  'found.change-alike': 'Eine gleiche Änderung ist ebenfalls ungeklärt; eine der beiden wurde ausgeführt.',
  'found.replaced': 'Die Order wurde ersetzt.',
  'found.replaced-before': 'Eine andere Änderung hat die Order ersetzt, bevor diese ankam.',
  'found.replaced-otherwise': 'Die Order wurde durch eine mit anderem Preis oder anderer Menge ersetzt.',
  'found.not-replaced': 'Die Order ist storniert, eine Ersatzorder wurde nicht erteilt.',
  'found.no-replacement': 'Die Order ist storniert und hat keine Ersatzorder; die Änderung wirkt nicht mehr.',
  'found.orders-none-open':
    'Keine Order von vorher ist offen: Was offen war, wurde storniert oder vorher ausgeführt. Die Ausführungen ansehen.',
  'found.orders-open': ({ count }) => ordersOpen(count),
  'found.orders-open-again': ({ count }) => `${ordersOpen(count)} Erneut stornieren.`,
  'found.stop-cancelled': 'Die Stop-Order ist storniert.',
  'found.stop-triggered': 'Die Stop-Order wurde ausgelöst, bevor das Storno ankam. Die offenen Orders ansehen.',
  'found.stop-triggered-since': 'Die Stop-Order wurde erteilt und ist seitdem ausgelöst worden.',
  'found.stops-none-open':
    'Keine dieser Stop-Orders wartet noch: Jede wurde storniert oder vorher ausgelöst. Offene Orders und Ausführungen ansehen.',
  'found.stops-gone':
    'Keine solche Stop-Order wartet noch: Sie wurde storniert oder vorher ausgelöst. Offene Orders und Ausführungen ansehen.',
  'found.stops-open': ({ count }) => stopsOpen(count),
  'found.stops-open-again': ({ count }) => `${stopsOpen(count)} Erneut stornieren.`,
  'found.oco-cancelled': 'Beide Teilorders sind storniert.',
  'found.oco-triggered': 'Eine Teilorder wurde ausgelöst, bevor das Storno ankam. Offene Orders ansehen.',
  'found.oco-filled': 'Eine Teilorder wurde ausgeführt, bevor das Storno ankam.',
  'found.oco-odd-status': ({ status }) =>
    `Status der OCO-Order laut Börse: ${status}. Das klärt den Ausgang des Stornos nicht.`,
  'found.oco-triggered-since': 'Die OCO-Order wurde erteilt; eine Teilorder wurde seitdem ausgelöst.',
  'found.oco-filled-since': 'Die OCO-Order wurde erteilt; eine Teilorder wurde seitdem ausgeführt.',
  'found.oco-still-open': 'Die OCO-Order ist noch offen.',
  'found.oco-maybe-open': 'Die OCO-Order ist eventuell noch offen.',
  'found.oco-no-record':
    'Die OCO-Order wartet nicht mehr, und die Börse hat keinen Eintrag dazu: Sie wurde storniert oder vorher ausgeführt oder ausgelöst. Offene Orders und Ausführungen ansehen.',
  'found.ocos-none-open':
    'Keine OCO-Order von vorher wartet noch: Jede wurde storniert oder vorher ausgeführt oder ausgelöst. Offene Orders und Ausführungen ansehen.',
  'found.ocos-open': ({ count }) => ocosOpen(count),
  'found.ocos-open-again': ({ count }) => `${ocosOpen(count)} Erneut stornieren.`,
  'found.not-in-open': 'Die Order steht nicht in der Liste der offenen Orders.',
  'found.whole-cancelled': 'Die ganze Order ist storniert; dieses Storno wirkt nicht mehr.',
  'found.part-cancelled': 'Ein Teil der Order ist storniert, durch diese oder eine andere Anfrage.',
  'found.filled-no-effect': 'Die Order ist ausgeführt; dieses Storno wirkt nicht mehr.',
  'found.part-unsaid': 'Die Börse sagt nicht, wie viel von der Order storniert ist.',
  'found.part-size': ({ size }) => `${size} der Order sind storniert.`,
  'found.record-unreadable': 'Die Order ist beendet, ihr Eintrag ist nicht lesbar.',
  'found.record-missing-alike':
    'Die Börse hat keinen Eintrag dieser Order, aber eine Order wie die verlangte ist vorhanden.',
  'found.maybe-open': 'Die Order ist eventuell noch offen; ihr Eintrag ist nicht lesbar.',
  'found.no-record': 'Die Order ist nicht offen, und die Börse hat keinen Eintrag dazu. Die Ausführungen ansehen.',
  'found.withdrawal-not-shown': 'Die Börse zeigt die Auszahlung nicht.',
  'found.withdrawal-under-way': 'Die Auszahlung läuft noch.',
  'found.withdrawal-maybe-under-way': 'Die Auszahlung läuft eventuell noch.',
  'found.withdrawal-cancelled': 'Die Auszahlung ist storniert.',
  'found.withdrawal-cancel-taken':
    'Die Börse hat das Storno angenommen; die Auszahlung ist noch nicht beendet und kann noch hinausgehen.',
  'found.withdrawal-too-far': 'Die Auszahlung war zum Stornieren schon zu weit fortgeschritten.',
  'found.withdrawal-failed-or-cancelled':
    'Die Auszahlung ist gescheitert oder wurde storniert; nichts wurde ausgezahlt.',
  'found.withdrawal-failed': 'Die Auszahlung ist von selbst gescheitert; nichts wurde ausgezahlt.',
  'found.withdrawal-odd-status': ({ status }) =>
    `Status der Auszahlung: ${status}. Ob sie storniert wurde, geht daraus nicht hervor.`,
  'found.withdrawal-tagged': ({ status }) => `An ihrer Kennung gefunden; ${withdrawalStands(status)}.`,
  'found.withdrawal-alike': ({ status }) => `An Betrag, Adresse und Zeit gefunden; ${withdrawalStands(status)}.`,
  'found.withdrawals-alike': 'Mehrere Auszahlungen gleichen ihr. Auf der Website der Börse vergleichen.',
  'found.history-incomplete': 'Die Historie war nicht vollständig lesbar.',
  'found.not-in-history': 'Nicht in der Historie.',
  'found.transfer': 'An Betrag, Weg und Zeit im Kontobuch gefunden.',
  'found.transfers-alike':
    'Welche der gleichen Umbuchungen ausgeführt wurden, geht aus dem Kontobuch nicht hervor. Auf der Website der Börse vergleichen.',
  'found.not-in-ledger': 'In keinem Kontobuch.',
  'found.switch-later':
    'Eine spätere Einstellung des Totmannschalters hat diese ersetzt; ob sie gesetzt wurde, ist nicht bekannt.',
  'found.switch-still-set': 'Der Totmannschalter ist noch gesetzt.',
  'found.switch-not-listed': 'Die Börse führt keine solche Einstellung.',
  'found.switch-unclear': 'Der Totmannschalter zeigt nicht, ob diese Einstellung wirksam wurde.',
  'found.switch-none-off':
    'Derzeit ist kein Totmannschalter gesetzt; er wurde entschärft oder hat ausgelöst. Offene Orders prüfen.',
  'found.switch-none-set':
    'Derzeit ist kein Totmannschalter gesetzt; er war eventuell gesetzt und hat seitdem ausgelöst.',
  'found.switch-off': 'Der Totmannschalter ist aus.',
  'found.switch-set': 'Der Totmannschalter ist gesetzt.',
}
