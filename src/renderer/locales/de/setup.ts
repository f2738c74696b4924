import type { setup as texts } from '../en/setup.ts'

export const setup: typeof texts = {
  setup: {
    what: 'Eine Datei mit Einstellungen, Layouts, Watchlists, Zeichnungen, Indikatoren, Alarmen und Adressnamen. API-Keys, Orders und Limits sind nie darin.',
    private: 'Die Datei enthält die Adressen des Adressbuchs. Nicht weitergeben.',
    file: 'Setup-Datei',
    export: 'Exportieren…',
    import: 'Importieren…',
    exported: 'Setup nach {file} exportiert.',
    title: '{file} importieren?',
    from: 'Exportiert {time} von Coffer {version}.',
    part: {
      settings: 'Einstellungen',
      desk: 'Layouts, Watchlists, Zeichnungen und Indikatoren',
      alerts: 'Alarme',
      labels: 'Adressnamen',
    },
    changes: {
      settings: 'Keine Änderungen. | Eine Einstellung ändert sich. | {count} Einstellungen ändern sich.',
      desk: 'Keine Änderungen. | Ein Eintrag wird ersetzt. | {count} Einträge werden ersetzt.',
      alerts: 'Keiner kommt hinzu. | Einer kommt hinzu. | {count} kommen hinzu.',
      labels: 'Keiner ändert sich. | Einer ändert sich. | {count} ändern sich.',
    },
    same: 'Keiner ist schon hier. | Einer ist schon hier. | {count} sind schon hier.',
    elsewhere: {
      alerts:
        'Keiner gehört zu einem fehlenden Profil. | Einer gehört zu einem Profil, das es hier nicht gibt. | {count} gehören zu Profilen, die es hier nicht gibt.',
      labels:
        'Alle Adressen stehen im Adressbuch. | Eine Adresse steht nicht im Adressbuch: dort hinzufügen. | {count} Adressen stehen nicht im Adressbuch: dort hinzufügen.',
    },
    unread: 'Alle sind lesbar. | Einer ist nicht lesbar. | {count} sind nicht lesbar.',
    unreadSettings:
      'Alle sind lesbar. | Eine ist nicht lesbar und bleibt: {names}. | {count} sind nicht lesbar und bleiben: {names}.',
    replaces: 'Der Inhalt der Datei ersetzt, was hier steht. Alarme kommen zu Ihren hinzu.',
    asked: 'Coffers eigenes Fenster zeigt jeden neuen Namen mit seiner Adresse und fragt vorher.',
    nothing: 'Diese Datei ändert hier nichts.',
    exportFirst: 'Jetziges Setup exportieren…',
    cancel: 'Abbrechen',
    close: 'Schließen',
    go: 'Importieren',
    done: '{file} importiert.',
    refused: 'Alles importiert. | Importiert, bis auf einen Alarm: | Importiert, bis auf {count} Alarme:',
  },
}
