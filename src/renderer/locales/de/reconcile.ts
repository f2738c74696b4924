import type { reconcile as texts } from '../en/reconcile.ts'

/** What the user is asked to say of a request that no look-up can end: each kind has its own two answers. */
export const reconcile: typeof texts = {
  reconcile: {
    open: 'Klären',
    why: {
      withdraw:
        'Die Historie zeigt diese Auszahlung nicht eindeutig. Prüfen Sie die Website der Börse und wählen Sie dann.',
      transfer:
        'Kein Kontobuch zeigt diese Umbuchung eindeutig. Vergleichen Sie beide Guthaben oder prüfen Sie die Website der Börse und wählen Sie dann.',
      cancel: 'Coffer kann dieses Storno nicht nachschlagen. Prüfen Sie die Website der Börse und wählen Sie dann.',
      other: 'Coffer kann diese Anfrage nicht nachschlagen. Prüfen Sie die Website der Börse und wählen Sie dann.',
      stop: 'Die Liste der Stop-Orders zeigt den Ausgang nicht. Prüfen Sie die Website der Börse und wählen Sie dann.',
    },
    accepted: 'Ausgeführt',
    absent: 'Ohne Wirkung',
    title: 'Von Hand klären?',
    onlyIf: 'Nur bestätigen, wenn das zutrifft:',
    /** What an amendment asked for. */
    terms: {
      both: 'Preis {price} und Menge {size}',
      price: 'Preis {price}',
      size: 'Menge {size}',
    },
    answer: {
      place: {
        accepted: 'Die Website der Börse zeigt die Order ({what}), offen oder beendet.',
        absent:
          'Die Website der Börse zeigt keine solche Order ({what}), weder offen noch beendet. Sie können sie dann erneut senden: Kam die erste an, haben Sie zwei.',
      },
      'place-stop': {
        accepted: 'Die Website der Börse listet die Stop-Order ({what}) auf, wartend oder ausgelöst.',
        absent:
          'Die Website der Börse listet keine solche Stop-Order ({what}) auf, wartend oder ausgelöst. Danach können Sie sie erneut senden: ist die erste doch angekommen, haben Sie zwei.',
      },
      'place-oco': {
        accepted: 'Die Website der Börse zeigt die OCO-Order ({what}), offen oder beendet.',
        absent:
          'Die Website der Börse zeigt keine solche OCO-Order ({what}), weder offen noch beendet. Sie können sie dann erneut senden: Kam die erste an, haben Sie zwei.',
      },
      amend: {
        accepted: 'Die Order hat {terms} oder ist ohne Ausführung beendet.',
        absent: 'Die Order hat den alten Preis und die alte Menge oder wurde vorher ausgeführt. Verlangt: {terms}.',
      },
      cancel: {
        accepted: 'Die Order ist als storniert aufgelistet. Wurde sie ausgeführt, wählen Sie „Ohne Wirkung“.',
        absent: 'Die Order ist offen oder wurde ausgeführt.',
      },
      'cancel-partial': {
        accepted:
          'Die Website der Börse zeigt {size} der Order als storniert oder die offene Menge um so viel kleiner.',
        absent: 'Die offene Menge ist unverändert. Sind {size} doch storniert, verdoppelt das ein zweites Storno.',
      },
      'cancel-all': {
        accepted: 'Keine vor diesem Storno erteilte Order ist offen. Spätere Orders zählen nicht.',
        absent: 'Vor diesem Storno erteilte Orders sind offen. Sie können dann erneut stornieren.',
      },
      'cancel-stop': {
        accepted:
          'Jede Stop-Order dieses Stornos ist als storniert aufgelistet. Wurde eine ausgelöst, wählen Sie „Ohne Wirkung“.',
        absent: 'Eine Stop-Order dieses Stornos wartet noch oder wurde ausgelöst.',
      },
      'cancel-oco': {
        accepted:
          'Beide Teile jeder OCO-Order sind als storniert aufgelistet. Wurde einer ausgelöst oder ausgeführt, wählen Sie „Ohne Wirkung“.',
        absent: 'Die OCO-Order ist offen, oder ein Teil wurde ausgelöst oder ausgeführt.',
      },
      protect: {
        accepted:
          'Schließt nur den Eintrag. Die Website der Börse zeigt den Schalter eventuell nicht: unter Sicherheit neu scharf schalten oder entschärfen.',
        absent:
          'Schließt nur den Eintrag. Der Schalter kann noch gesetzt sein: unter Sicherheit neu scharf schalten oder entschärfen.',
      },
      withdraw: {
        accepted: 'Die Website der Börse zeigt die Auszahlung von {amount}.',
        absent:
          'Die Website der Börse zeigt keine Auszahlung von {amount}, und das Guthaben ist unverändert. Sie können sie dann erneut senden: Wurde die erste ausgeführt, wird zweimal ausgezahlt.',
      },
      'cancel-withdrawal': {
        accepted:
          'Die Website zeigt die Auszahlung als storniert, und das Geld ist zurück. Nicht, wenn sie gesendet oder abgeschlossen ist.',
        absent: 'Die Website zeigt sie als laufend oder abgeschlossen: Das Geld wird oder wurde ausgezahlt.',
      },
      transfer: {
        accepted:
          'Die Historie der Börse zeigt diese Umbuchung, oder das Guthaben der Quelle sank und das des Ziels stieg um {amount}, und nichts anderes hat das bewirkt.',
        absent:
          'Das Guthaben der Quelle sank nicht und das des Ziels stieg nicht um {amount}, und die Historie der Börse zeigt keine solche Umbuchung. Sie können sie dann erneut senden: Kommt die erste doch an, wird zweimal umgebucht.',
      },
    },
    kept: 'Das Journal hält dies als Ihre Entscheidung fest. Sie ist endgültig.',
    back: 'Abbrechen',
  },
  /** An order that was to take the place of another. */
  replacing: {
    placed: 'Ersetzt. Jetzt: {what}.',
    notPlaced: 'Nicht ersetzt. Die neue Order wurde nicht erteilt: {what}. {note}',
    notFound: 'Die neue Order wurde an der Börse nicht gefunden: {what}. {note}',
    unknown: 'Ob die neue Order erteilt ist, steht noch nicht fest: {what}. {note}',
  },
  resolved: {
    /** What else is known of it, such as an amendment that ended without a replacement. */
    more: '{said} {note}',
    accepted: '{what}: geprüft, von der Börse angenommen.',
    gone: '{what}: nichts davon ist noch offen.',
    notWaiting: '{what}: nichts davon wartet noch.',
    absent: '{what}: geprüft, ohne Wirkung bei der Börse.',
    notFound:
      '{what}: an zwei Stellen der Börse nicht gefunden, {age} nach dem Senden. Vor erneutem Senden {lists} ansehen.',
    stillOpen: '{what}: einige oder alle sind noch offen.',
    notPaid: '{what}: liegt der Börse vor und wurde nicht ausgezahlt.',
    notReplaced: '{what}: geprüft, nicht ersetzt.',
    refused: '{what}: geprüft, von der Börse abgelehnt.',
    byUser: '{what}: von Hand geklärt, nicht geprüft.',
    replaced: '{what}: durch eine spätere Einstellung ersetzt; ob sie gesetzt wurde, ist nicht bekannt.',
    replacedSwitch:
      'Totmannschalter durch eine spätere Einstellung scharf; ob die erste gesetzt wurde, ist nicht bekannt.',
  },
}
