export const welcome = {
  welcome: {
    title:
      'Coffer ist ein Handelsprogramm für dein Spot-Konto an der Börse, das deine API-Schlüssel auf diesem Computer behält.',
    proof: {
      keys: 'Schlüssel bleiben im Schlüsselbund',
      keysWhy: 'Das Betriebssystem verwahrt sie. Einen Coffer-Server gibt es nicht.',
      window: 'Auszahlungen in eigenem Fenster',
      windowWhy: 'Dort bestätigst du den genauen Auftrag, nachdem du die Adresse geprüft hast.',
      journal: 'Jede Order wird zuerst notiert',
      journalWhy: 'Auf der Festplatte, bevor sie gesendet wird: Kein Absturz verbirgt eine Order.',
    },
    practice: 'Übungskonto nutzen',
    practiceWhy: 'Eine ganze Börse in der App, mit {funds} USDT Übungsguthaben. Läuft offline und braucht keinen Key.',
    start: 'Übung starten',
    practiceFrame: 'Violetter Rahmen: kein echtes Geld',
    live: 'Konto verbinden',
    liveWhy:
      'Füge einen API-Key deines Börsenkontos hinzu. Zum Umsehen genügt Lesen; Handeln und Auszahlen bekommen je einen eigenen Key.',
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
