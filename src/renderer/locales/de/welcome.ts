export const welcome = {
  welcome: {
    title:
      'Coffer ist ein Handelsprogramm für Ihr Spot-Konto an der Börse, das Ihre API-Keys auf diesem Computer behält.',
    proof: {
      keys: 'Keys bleiben im Schlüsselbund',
      keysWhy: 'Das Betriebssystem verwahrt sie. Einen Coffer-Server gibt es nicht.',
      window: 'Auszahlungen in eigenem Fenster',
      windowWhy: 'Dort bestätigen Sie die genaue Anfrage, nachdem Sie die Adresse geprüft haben.',
      journal: 'Jede Order wird zuerst notiert',
      journalWhy: 'Auf der Festplatte, bevor sie gesendet wird: Kein Absturz verbirgt eine Order.',
    },
    practice: 'Übungskonto nutzen',
    practiceWhy: 'Eine ganze Börse in der App, mit {funds} USDT Übungsguthaben. Läuft offline und braucht keinen Key.',
    start: 'Übung starten',
    practiceFrame: 'Violetter Rahmen: kein echtes Geld',
    live: 'Konto verbinden',
    liveWhy:
      'Fügen Sie einen API-Key Ihres Börsenkontos hinzu. Zum Umsehen genügt Lesen; Handeln und Auszahlen bekommen je einen eigenen Key.',
    addKey: 'API-Key hinzufügen…',
    liveFrame: 'Gelber Rahmen: echtes Geld',
    facts: {
      telemetry: 'Keine Telemetrie',
      port: 'Kein offener Port',
      licence: 'MIT-Lizenz',
      both: 'Beides geht, und der Wechsel jederzeit',
    },
  },
}
