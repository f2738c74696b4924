import type { updates as texts } from '../en/updates.ts'

export const updates: typeof texts = {
  updates: {
    what: 'Coffer fragt an einer einzigen Adresse nach einer neuen Version und sagt dabei nichts über Sie, Ihre Keys oder diesen Rechner. Was es hört, gilt nur mit der Signatur des Herausgebers. Coffer installiert nie etwas von selbst.',
    installed: 'Installiert',
    newest: 'Neueste bekannte',
    notKnown: 'noch unbekannt',
    lastCheck: 'Letzte Prüfung',
    never: 'nie',
    checking: 'Prüft …',
    noReleases: 'Dieser Build von Coffer kennt keine Stelle für neue Versionen und sucht deshalb nie danach.',
    standing: {
      unknown: 'Ob es eine neuere Version gibt, ist noch unbekannt.',
      current: 'Sie haben die neueste bekannte Version.',
      newer: 'Es gibt eine neuere Version.',
      unsupported:
        'Diese Version hat einen Fehler, vor dem der Herausgeber warnt. Coffer schaltet deswegen nichts ab. Klären Sie, was offen ist, und installieren Sie dann die neuere Version.',
    },
    held: 'Coffer sagt das nur hier, solange eine Anfrage ungeklärt ist oder ein Totmannschalter scharf sein kann. Lässt sich das Journal oder die Liste der Profile nicht lesen, weiß es das nicht und wartet auch.',
    notOfAnswer: 'Oben steht nichts aus dieser Antwort.',
    notes: 'Neu in {version}',
    fetch:
      'Von {page} laden, die Datei hier vergleichen. Dann klären, was offen ist, Coffer beenden (Beenden, nicht Schließen) und selbst installieren.',
    daily: 'Einmal täglich prüfen',
    dailyHint: 'Die erste Prüfung folgt einen Tag nach dem ersten Start.',
    check: 'Jetzt prüfen',
    open: 'Download-Seite öffnen',
    verify: 'Datei vergleichen',
    sum: 'SHA-256 {sum}',
    file: {
      matches: '„{name}“ ist eine Datei der Version {version}, wie der Herausgeber sie signiert hat.',
      altered:
        '„{name}“ ist NICHT die Datei, die der Herausgeber für Version {version} signiert hat. Nicht öffnen, neu laden.',
      unlisted: '„{name}“ ist keine Datei der Version {version}. Nicht dafür halten.',
    },
  },
}
