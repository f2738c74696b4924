import type { safety as texts } from '../en/safety.ts'

export const safety: typeof texts = {
  safetyLimits: {
    title: 'Orderlimits',
    allPairs: 'alle',
    what: 'Wie viel eine Order und ein Tag bewegen darf, wie weit ein Preis entfernt liegen darf und welche Paare gehandelt werden dürfen. Wird außerhalb dieser Seite durchgesetzt.',
    open: 'Orderlimits in den Einstellungen öffnen',
  },
  deadMan: {
    title: 'Totmannschalter',
    what: 'Die Börse storniert die Orders der gewählten Paare, wenn Coffer den Schalter nicht erneuert. Beim Beenden versucht Coffer, ihn zu entschärfen.',
    state: {
      off: 'aus',
      on: 'scharf',
      late: 'Erneuerung verspätet',
      heldBack: 'nicht erneuert, nur lesen',
      found: 'gesetzt, nicht erneuert',
      unclear: 'unklar',
      over: 'vorbei, Ergebnis unbekannt',
      fired: 'ausgelöst',
      unknown: 'unbekannt',
    },
    chip: {
      off: 'Totmannschalter aus',
      on: 'Totmannschalter scharf',
      late: 'Totmann-Erneuerung verspätet',
      heldBack: 'Totmannschalter nicht erneuert, nur lesen',
      found: 'Totmannschalter gesetzt, nicht erneuert',
      unclear: 'Totmannschalter unklar',
      over: 'Totmannschalter vorbei, Ergebnis unbekannt',
      fired: 'Totmannschalter ausgelöst',
      unknown: 'Totmannschalter unbekannt',
      counting: '{state}, {left}',
    },
    left: 'Zeit bis zum Storno',
    renewed: 'Wird erneuert, solange Coffer läuft und die Börse erreicht.',
    late: 'Die letzte Erneuerung ist gescheitert. Coffer versucht es weiter. Die Börse storniert bei null.',
    lateUnknown:
      'Die letzte Erneuerung ist nicht bestätigt. Ohne sie storniert die Börse um {fires} (noch {left}). Coffer versucht es weiter.',
    lateReadOnly: 'Nicht erneuert: Das Profil ist nur zum Lesen. Die Börse storniert um {fires}.',
    readOnlyFirst:
      'Dieses Profil ist nur zum Lesen: Der Schalter lässt sich weder scharf schalten noch erneuern noch entschärfen. Zuerst „Nur lesen“ unter Einstellungen, Orderlimits ausschalten.',
    cancelsIn: 'Storno in {left} ohne Erneuerung',
    cancelsInFound: 'Storno in {left}',
    armedPairs: 'Paare: {pairs}',
    everyPair: 'alle Paare',
    found:
      'An der Börse noch gesetzt, nicht erneuert. Die Börse storniert um {fires}. Zum Behalten der Orders entschärfen.',
    foundElsewhere:
      'Anderswo gesetzt, von Coffer nicht erneuert. Ohne Erneuerung dort storniert die Börse um {fires}. Zum Behalten der Orders entschärfen.',
    unclear:
      'Der Stand des Schalters ist unbekannt. Verlassen Sie sich nicht auf ihn: Orders sind eventuell ungeschützt oder ab {fires} storniert. Coffer versucht es weiter.',
    unclearFound:
      'Zuvor gesetzt und nicht erneuert, Stand nicht lesbar. Verlassen Sie sich nicht auf ihn: Orders sind eventuell ungeschützt oder ab {fires} storniert. Zur Sicherheit entschärfen.',
    unclearElsewhere:
      'Anderswo gesetzt, Stand nicht lesbar. Verlassen Sie sich nicht auf ihn: Orders sind eventuell ungeschützt oder ab {fires} storniert. Zur Sicherheit entschärfen.',
    otherKey:
      'Mit einem früheren Key gesetzt, nicht erneuert. Verlassen Sie sich nicht auf ihn: Orders im Konto des früheren Keys sind eventuell ungeschützt oder ab {fires} storniert.',
    otherKeyDisarmed:
      'Die Börse hat das Entschärfen für das Konto des jetzigen Keys angenommen. Der mit dem früheren Key gesetzte Schalter kann noch gelten: die offenen Orders im Konto des früheren Keys prüfen.',
    unclearDue:
      'Fällig war er um {fires}. Ob er ausgelöst hat, ist unbekannt. Offene Orders prüfen. Coffer versucht es weiter.',
    pairs: 'Paare',
    pair: '{pair}: keine offenen Orders | {pair}: eine offene Order | {pair}: {count} offene Orders',
    timeout: 'Frist, Sekunden',
    timeoutHint: 'Erneuerung nach einem Drittel der Frist.',
    timeoutProblem: '5 bis 86400 Sekunden eingeben.',
    sleep:
      'Keine Erneuerung im Ruhezustand des Computers oder bei gesperrtem Coffer: Die Orders werden storniert. Zum Behalten vorher entschärfen.',
    arm: 'Paar wählen | Für ein Paar scharf schalten, {seconds} s | Für {count} Paare scharf schalten, {seconds} s',
    disarm: 'Entschärfen',
    clearReport: 'Meldung löschen',
    clearReportHint: 'Sendet ein Entschärfen, außer wenn bei der Börse inzwischen ein Schalter gesetzt ist.',
    beingRead: 'Coffer liest, was er storniert hat. Danach lässt sich die Meldung löschen.',
    atRisk: 'Betroffene Orders',
    would: 'Keine Orders betroffen. | Eine Order betroffen. | {count} Orders betroffen.',
    wouldUnknown: 'Betroffene Orders: nicht bekannt.',
    otherKinds:
      'Nur offene Orders. Ob der Schalter auch OCO- und Stop-Orders storniert, ist nicht bekannt: Die Börse sagt es nicht.',
    wouldOneElsewhere: 'Eine Order betroffen, anderswo erteilt.',
    elsewhere: 'Keine anderswo erteilt. | Eine anderswo erteilt. | {count} anderswo erteilt.',
    news: {
      fired:
        'Totmannschalter von „{label}“ ausgelöst: Offene Orders sind eventuell storniert ({pairs}). OCO- und Stop-Orders prüfen. Siehe Sicherheit.',
      over: 'Totmannschalter von „{label}“ ist vorbei, Ergebnis unbekannt: Orders sind eventuell storniert. Siehe Sicherheit.',
      survived: 'Totmannschalter von „{label}“ hat im Ruhezustand nicht ausgelöst. Er wird wieder erneuert.',
    },
    firedOrders:
      'Ausgelöst: Offene Orders sind eventuell storniert ({pairs}), keine aufgelistet. OCO- und Stop-Orders prüfen. | Ausgelöst: Offene Orders sind eventuell storniert ({pairs}), eine aufgelistet. OCO- und Stop-Orders prüfen. | Ausgelöst: Offene Orders sind eventuell storniert ({pairs}), {count} aufgelistet. OCO- und Stop-Orders prüfen.',
  },
  panic: {
    open: 'Notaus…',
    openWhat: 'Spot-, OCO- und Stop-Orders der gewählten Profile stornieren',
    title: 'Notaus',
    what: 'Storniert offene Spot-Orders, OCO-Orders sowie die Stop-Orders von Spot, Cross-Margin und isolierter Margin in allen Paaren der gewählten Profile, bis die Listen leer sind. Schaltfläche oder {keys} 1.5 Sekunden halten. Offene Margin-Orders werden nicht storniert: Coffer hat dafür keine Anfrage.',
    profiles: 'Profile',
    onScreen: 'aktuell, immer dabei',
    hold: 'Profil wählen | Halten: Spot-, OCO- und Stop-Orders in einem Profil stornieren | Halten: Spot-, OCO- und Stop-Orders in {count} Profilen stornieren',
    holding:
      'Weiter halten | Weiter halten: Spot-, OCO- und Stop-Orders in einem Profil stornieren | Weiter halten: Spot-, OCO- und Stop-Orders in {count} Profilen stornieren',
    readOnly:
      '„{label}“ ist nur zum Lesen: Dort wird nichts storniert. „Nur lesen“ unter Einstellungen, Orderlimits ausschalten oder auf der Website der Börse stornieren.',
    noKey:
      '„{label}“ hat keinen Schlüssel, der handeln darf: Dort wird nichts storniert. Unter Profile einen hinzufügen oder auf der Website der Börse stornieren.',
    keyRefused:
      'Die Börse hat den Key von „{label}“ abgelehnt und kann auch die Stornos ablehnen. Unter Profile testen oder auf der Website der Börse stornieren.',
    offline: 'Die Börse ist nicht erreichbar: Stornos kommen eventuell nicht an.',
    running: 'Storno und Prüfung laufen',
    report: 'Notaus-Bericht',
    openNow: 'Jetzt offen in „{label}“',
    lastReport: 'Letzter Bericht',
  },
}
