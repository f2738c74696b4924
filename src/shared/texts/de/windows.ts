import type { windows as en } from '../en/windows.ts'

export const windows: typeof en = {
  'menu.about': 'Über Coffer',
  'menu.settings': 'Einstellungen…',
  'menu.services': 'Dienste',
  'menu.hide': 'Coffer ausblenden',
  'menu.hide-others': 'Andere ausblenden',
  'menu.show-all': 'Alle einblenden',
  'menu.quit': 'Coffer beenden',
  'menu.file': 'Datei',
  'menu.edit': 'Bearbeiten',
  'menu.undo': 'Rückgängig',
  'menu.redo': 'Wiederholen',
  'menu.cut': 'Ausschneiden',
  'menu.copy': 'Kopieren',
  'menu.paste': 'Einfügen',
  'menu.delete': 'Löschen',
  'menu.select-all': 'Alles auswählen',
  'menu.view': 'Ansicht',
  'menu.actual-size': 'Originalgröße',
  'menu.zoom-in': 'Vergrößern',
  'menu.zoom-out': 'Verkleinern',
  'menu.full-screen': 'Vollbild ein/aus',
  'menu.developer-tools': 'Entwicklerwerkzeuge ein/aus',
  'menu.window': 'Fenster',
  'menu.minimize': 'Minimieren',
  'menu.zoom': 'Zoomen',
  'menu.all-to-front': 'Alle nach vorne bringen',
  'menu.close': 'Schließen',
  'menu.help': 'Hilfe',
  'menu.manual': 'Handbuch',
  'menu.data-folder': 'Datenordner öffnen',
  'tray.locked': 'Gesperrt',
  'tray.unlocked': 'Entsperrt',
  'tray.show': 'Coffer zeigen',
  'tray.lock': 'Jetzt sperren',
  'tray.lock-stops': 'Jetzt sperren (erneuert den Totmannschalter nicht mehr)',
  'tray.fired': 'ausgelöst',
  'tray.unknown': 'nicht bekannt',
  'tray.tip-left': ({ left }) => `Totmannschalter: ${left}`,
  'tray.tip-not-renewed': 'Wird nicht erneuert',
  'tray.tip-unknown': 'Totmannschalter: nicht bekannt',
  'tray.tip-over': 'Totmannschalter: vorbei, Ergebnis unbekannt',
  'tray.tip-fired': 'Totmannschalter: ausgelöst',
  'tray.switches-off': 'Totmannschalter: aus',
  'tray.switch-on': ({ label, time }) => `Totmannschalter von „${label}“: storniert um ${time}, wenn nicht erneuert`,
  'tray.switch-late': ({ label, time }) =>
    `Totmannschalter von „${label}“: letzte Erneuerung nicht bestätigt, storniert um ${time}`,
  'tray.switch-read-only': ({ label, time }) =>
    `Totmannschalter von „${label}“: nicht erneuert, das Profil ist nur zum Lesen, storniert um ${time}`,
  'tray.switch-locked': ({ label, time }) =>
    `Totmannschalter von „${label}“: storniert um ${time}, wenn Sie nicht entsperren`,
  'tray.switch-found': ({ label, time }) =>
    `Totmannschalter von „${label}“: noch gesetzt, nicht erneuert, storniert um ${time}`,
  'tray.switch-elsewhere': ({ label, time }) =>
    `Totmannschalter von „${label}“: anderswo gesetzt, storniert um ${time}, wenn dort nicht erneuert`,
  'tray.switch-unknown': ({ label }) => `Totmannschalter von „${label}“: nicht bekannt`,
  'tray.switch-over': ({ label }) =>
    `Totmannschalter von „${label}“: vorbei, Ergebnis unbekannt, Orders eventuell storniert; prüfen`,
  'tray.switch-fired': ({ label, count }) =>
    `Totmannschalter von „${label}“: ausgelöst, Orders eventuell storniert, bisher ${count} aufgelistet; prüfen`,
  'login.not-offered': 'Aus dem Quelltext lässt sich Coffer nicht bei der Anmeldung starten. Dafür installieren.',
  'login.not-set':
    'Dieses System hat die Änderung nicht übernommen. Den Start bei der Anmeldung in dessen Einstellungen wählen.',
  'start.failed': 'Coffer konnte nicht starten',
  'start.switch': ({ name }) =>
    `Coffer läuft nicht mit --${name}, denn das würde es schwächen oder andere hineinsehen lassen. Ohne diesen Schalter starten.`,
  'start.data-link': ({ file }) =>
    `${file} ist eine Verknüpfung. Coffer folgt in seinem Datenordner keiner, denn was es schreibt, könnte sonst irgendwo landen. Die echte Datei oder den echten Ordner an diese Stelle legen, oder die Verknüpfung löschen, falls sie nicht von Ihnen stammt. Dann Coffer neu starten.`,
  'start.data-special': ({ file }) =>
    `${file} ist weder Datei noch Ordner und stammt nicht von Coffer. Entfernen und Coffer neu starten.`,
  'start.data-owner': ({ file }) =>
    `${file} gehört einem anderen Benutzer dieses Rechners, der lesen oder ändern könnte, was Coffer aufbewahrt. Den Besitz übernehmen (chown) und Coffer neu starten. Nicht entfernen, was Coffer geschrieben haben könnte: Es kann das Journal dessen sein, was gesendet wurde.`,
  'start.data-unusable': ({ folder, cause }) =>
    `Coffer kann seinen Datenordner ${folder} nicht benutzen (${cause}). Dafür sorgen, dass er lesbar und beschreibbar ist und sein Datenträger Platz hat. Dann Coffer neu starten.`,
  'start.data-long': ({ folder }) =>
    `Der Pfad des Datenordners ist zu lang, als dass Coffer darin sein Journal öffnen könnte: ${folder}. Einen kürzeren wählen und Coffer neu starten.`,
  'start.data-newer': ({ folder, files }) =>
    `Die Daten in ${folder} hat ein neueres Coffer geschrieben (${files}). Geändert wurde nichts. Diese Version oder eine spätere installieren und starten. Diese Dateien nicht verschieben: Limits und Schutz stehen darin. Bis dahin erneuert nichts einen Totmannschalter: Ein gesetzter storniert, wenn er abläuft. Zum sofortigen Stornieren Website oder App der Börse benutzen.`,
  'start.former-runs': ({ folder }) =>
    `Ein anderes Coffer läuft und benutzt ${folder}. Es beenden und Coffer neu starten: Dann übernimmt diese Version dessen Daten.`,
  'start.not-moved': ({ from, to, cause }) =>
    `Coffer konnte seine Daten nicht von ${from} nach ${to} verschieben (${cause}) und arbeitet dort weiter, wo sie sind. Verloren ist nichts. Dort Platz schaffen, die Rechte prüfen und Coffer neu starten.`,
  'start.two-folders': ({ used, other }) =>
    `Coffer benutzt seine Daten in ${used}. Auch in ${other} liegen Daten, von einer früheren Version; sie bleiben, wie sie sind, und was jene gesendet hat, wird hier nicht geklärt. Falls Sie die Daten in ${other} brauchen: Coffer beenden, ${used} verschieben und Coffer neu starten. Sonst ${other} verschieben. Die Keys eines verschobenen Ordners bleiben im Schlüsselbund, und seine Anfragen klärt niemand.`,
  'start.source-empty': ({ used, other }) =>
    `Coffer aus den Quellen beginnt leer in ${used}; Daten eines installierten Coffer oder früherer Starts liegen in ${other}. Um hier damit weiterzuarbeiten, Coffer beenden, zuerst ${used} wegschieben, dann ${other} nach ${used} verschieben, Coffer starten und die Keys neu eingeben. Ein installiertes Coffer beginnt dann leer: nur, wenn Sie es nicht mehr benutzen.`,
  'start.smoke': ({ file }) =>
    `Coffer wurde nicht gestartet: --smoke braucht den Namen einer neuen Datei, der auf .json endet, in einem vorhandenen Ordner. „${file}“ ist keiner, oder es gibt die Datei schon, oder der Ordner ist eine Verknüpfung oder gehört Coffer.`,
  'start.unknown': ({ error }) => `Fehler in Coffer beim Start: ${error}`,
  'crashed.title': 'Coffers Seite stürzt immer wieder ab',
  'crashed.what': 'Sie ist dreimal in einer Minute abgestürzt und wird nicht mehr von selbst geladen.',
  'crashed.orders':
    'Storniert wird dadurch nichts: Laufende Anfragen gehen zu Ende, und ein Totmannschalter wird erneuert, bis Coffer sperrt.',
  'crashed.cancel': 'Zum sofortigen Stornieren Website oder App der Börse benutzen.',
  'crashed.again': 'Noch einmal versuchen',
  'ended.title': 'Coffer hat sich beendet',
  'ended.mistake':
    'Coffer hat einen Fehler gemacht und sich beendet, damit nichts aus einem Zustand weiterläuft, den niemand kennt. Wo es geschah, sagt das Protokoll. Neu starten.',
  'ended.journal': 'Was es wusste, steht im Journal.',
  'ended.orders-stay': 'Orders, die an der Börse stehen, bleiben dort.',
  'ended.other-orders-stay': 'Andere Orders, die an der Börse stehen, bleiben dort.',
  'ended.orders-not-known':
    'Orders, die an der Börse stehen, bleiben dort, außer dort ist ein Totmannschalter gesetzt.',
  'ended.other-orders-not-known':
    'Andere Orders, die an der Börse stehen, bleiben dort, außer dort ist noch ein Totmannschalter gesetzt.',
  'ended.requests': ({ count }) =>
    count === 1
      ? 'Eine Anfrage wartete auf die Börse: Ihr Ergebnis ist unbekannt und wird geklärt, sobald Coffer gestartet und entsperrt ist. Nicht noch einmal senden.'
      : `${count} Anfragen warteten auf die Börse: Ihre Ergebnisse sind unbekannt und werden geklärt, sobald Coffer gestartet und entsperrt ist. Nicht noch einmal senden.`,
  'ended.switches': ({ count }) =>
    count === 1
      ? 'Ein Totmannschalter ist scharf, und nichts erneuert ihn jetzt: Wenn er abläuft, storniert die Börse seine Orders.'
      : `${count} Totmannschalter sind scharf, und nichts erneuert sie jetzt: Wenn sie ablaufen, storniert die Börse ihre Orders.`,
  'ended.switches-in-doubt': ({ count }) =>
    count === 1
      ? 'Ob ein Totmannschalter scharf ist, ist nicht bekannt: Seine Orders werden vielleicht storniert oder bleiben ungeschützt. Coffer starten und unter Sicherheit nachsehen.'
      : `Ob ${count} Totmannschalter scharf sind, ist nicht bekannt: Ihre Orders werden vielleicht storniert oder bleiben ungeschützt. Coffer starten und unter Sicherheit nachsehen.`,
  'ended.records': ({ count }) =>
    count === 1
      ? 'Ein Eintrag konnte nicht ins Journal geschrieben werden; was er besagte, wird geklärt, sobald Coffer gestartet und entsperrt ist.'
      : `${count} Einträge konnten nicht ins Journal geschrieben werden; was sie besagten, wird geklärt, sobald Coffer gestartet und entsperrt ist.`,
  'erase.done': 'Daten und Zwischenspeicher sind von diesem Computer entfernt.',
  'erase.files-left': ({ files }) =>
    `Daten und Zwischenspeicher sind von diesem Computer entfernt, aber nicht alle Dateien: ${files.map((file) => `„${file}“`).join(', ')}. Von Hand entfernen.`,
  'erase.keys-gone': 'Die Keys, die diese Daten nannten, sind aus dem Schlüsselbund entfernt.',
  'erase.sentinel-stays': 'Ein Eintrag ohne Geheimnis, „app/sentinel“, bleibt im Schlüsselbund.',
  'erase.keys-valid': 'An der Börse gelten die Keys weiter, bis Sie sie dort löschen.',
  'erase.finished': 'Ein früheres „Alles entfernen“ war abgebrochen und ist jetzt beendet.',
  'erase.went-on': 'Ein früheres „Alles entfernen“ war abgebrochen und wurde jetzt fortgesetzt.',
  'erase.other-left': ({ folder }) =>
    `Daten einer früheren Version in „${folder}“ sind geblieben, ebenso deren Keys und die PIN. Um auch sie zu entfernen, Coffer neu starten: Es benutzt dann diese Daten.`,
  'erase.login-left':
    'Das System startet Coffer vielleicht weiterhin bei der Anmeldung: in den Einstellungen des Systems abschalten.',
  'closing.title': 'Coffer wird beendet',
  'closing.again': 'Coffer wird noch beendet. Neu starten, sobald dieses Fenster weg ist.',
  'closing.requests': ({ count }) =>
    count === 1 ? 'Eine Anfrage wartet noch auf die Börse.' : `${count} Anfragen warten noch auf die Börse.`,
  'closing.switches': ({ count }) =>
    count === 1
      ? 'Ein Totmannschalter wird entschärft. Wo das nicht gelingt, storniert die Börse seine Orders, wenn er abläuft.'
      : `${count} Totmannschalter werden entschärft. Wo das nicht gelingt, storniert die Börse ihre Orders, wenn sie ablaufen.`,
  'closing.switches-in-doubt': ({ count }) =>
    count === 1
      ? 'Ein Totmannschalter ist vielleicht scharf und wird entschärft. Wo das nicht gelingt, werden seine Orders vielleicht storniert.'
      : `${count} Totmannschalter sind vielleicht scharf und werden entschärft. Wo das nicht gelingt, werden ihre Orders vielleicht storniert.`,
  'closing.records': ({ count }) =>
    count === 1 ? 'Ein Eintrag steht noch nicht im Journal.' : `${count} Einträge stehen noch nicht im Journal.`,
  'closing.records-unwritable': ({ count }) =>
    count === 1
      ? 'Ein Eintrag kann nicht ins Journal geschrieben werden.'
      : `${count} Einträge können nicht ins Journal geschrieben werden.`,
  'closing.records-lost': ({ count }) =>
    count === 1
      ? 'Ein Eintrag konnte nicht ins Journal geschrieben werden und ist verloren: Coffer wird nicht wissen, was er besagte. Orders und Auszahlungen auf der Website der Börse vergleichen, bevor etwas noch einmal gesendet wird.'
      : `${count} Einträge konnten nicht ins Journal geschrieben werden und sind verloren: Coffer wird nicht wissen, was sie besagten. Orders und Auszahlungen auf der Website der Börse vergleichen, bevor etwas noch einmal gesendet wird.`,
  'closing.practice': 'Das Übungskonto wird gespeichert.',
  'closing.files': 'Dateien werden geschlossen.',
  'closing.other-orders-stay':
    'Alle anderen Orders, die an der Börse stehen, bleiben dort, auch die eines entschärften Totmannschalters.',
  'closing.ends':
    'Ende spätestens in 10 Sekunden. Was bis dahin unbeantwortet ist, wird geklärt, sobald Coffer gestartet und entsperrt ist.',
  'closing.ends-removed':
    'Ende spätestens in 10 Sekunden. Was bis dahin unbeantwortet ist, klärt danach niemand: auf der Website der Börse nachsehen.',
  'closing.armed-removed': ({ count }) =>
    count === 1
      ? 'Ein Totmannschalter konnte nicht entschärft werden, und sein Key ist weg: Die Börse storniert seine Orders, wenn er abläuft. Um das zu verhindern, ihn auf der Website der Börse entschärfen.'
      : `${count} Totmannschalter konnten nicht entschärft werden, und ihre Keys sind weg: Die Börse storniert ihre Orders, wenn sie ablaufen. Um das zu verhindern, sie auf der Website der Börse entschärfen.`,
  'closing.still-armed': ({ count }) =>
    count === 1
      ? 'Ein Totmannschalter konnte nicht entschärft werden: Die Börse storniert seine Orders, wenn er abläuft. Um das zu verhindern, Coffer neu starten und ihn unter Sicherheit entschärfen; wo das Profil nur zum Lesen ist, zuerst „Nur lesen“ unter Einstellungen, Orderlimits ausschalten.'
      : `${count} Totmannschalter konnten nicht entschärft werden: Die Börse storniert ihre Orders, wenn sie ablaufen. Um das zu verhindern, Coffer neu starten und sie unter Sicherheit entschärfen; wo ein Profil nur zum Lesen ist, zuerst „Nur lesen“ unter Einstellungen, Orderlimits ausschalten.`,
  'closing.disarm-unknown': ({ count }) =>
    count === 1
      ? 'Ob ein Totmannschalter entschärft ist, ist nicht bekannt: Seine Orders werden vielleicht storniert oder bleiben ungeschützt. Coffer starten und unter Sicherheit nachsehen.'
      : `Ob ${count} Totmannschalter entschärft sind, ist nicht bekannt: Ihre Orders werden vielleicht storniert oder bleiben ungeschützt. Coffer starten und unter Sicherheit nachsehen.`,
  'closing.disarm-unknown-removed': ({ count }) =>
    count === 1
      ? 'Ob ein Totmannschalter entschärft ist, ist nicht bekannt, und sein Key ist weg: Seine Orders werden vielleicht storniert oder bleiben ungeschützt. Auf der Website der Börse nachsehen.'
      : `Ob ${count} Totmannschalter entschärft sind, ist nicht bekannt, und ihre Keys sind weg: Ihre Orders werden vielleicht storniert oder bleiben ungeschützt. Auf der Website der Börse nachsehen.`,
}
